import { useCallback, useState } from 'react'
import { SaidError } from '../i18n/said-error.ts'
import { translate } from '../i18n/translate.ts'
import { personId } from '../session/session.ts'

/**
 * Nothing that one person began goes on in the name of another, who signed in in another tab meanwhile.
 * @param opener who began it; undefined: nobody, or one of whom the browser does not know
 * @throws SaidError
 */
export const mustBe = (opener: string | undefined): void => {
  const now = personId()
  if (opener === undefined || now === undefined || now === opener) return
  throw new SaidError(() => translate('errors.otherPerson'))
}

/** Of a form: throws once another person is signed in than the one for whom it was drawn. */
export const useSamePerson = (): (() => void) => {
  const [opener] = useState(personId)
  return useCallback(() => mustBe(opener), [opener])
}
