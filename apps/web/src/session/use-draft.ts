import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { keptDrafts } from './drafts.ts'
import { isSignedIn, personId } from './session.ts'
import { sessionEnd } from './session-timeout.ts'

const draftOf = (form: string): unknown => {
  const one = keptDrafts.get(form)
  return one !== undefined && one.person === personId() ? one.draft : undefined
}

/** The screen gives way to the sign-in because the session has ended by itself. That may be known before the session is forgotten. */
const isEndedByItself = () => (isSignedIn() ? location.pathname === '/login' : sessionEnd() === 'timeout')

/**
 * State of what is typed in a form of the account. Where the session ends by itself it waits for the same person, who comes back
 * from the sign-in; nobody else has it.
 * @param form its name, and what it begins with
 */
export const useDraft = <Draft>(form: string, start: Draft): [Draft, Dispatch<SetStateAction<Draft>>] => {
  const [person] = useState(personId)
  const [draft, setDraft] = useState(() => (draftOf(form) as Draft | undefined) ?? start)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    keptDrafts.delete(form)
    return () => {
      if (person !== undefined && isEndedByItself()) keptDrafts.set(form, { person, draft: latest.current })
    }
  }, [form, person])
  return [draft, setDraft]
}
