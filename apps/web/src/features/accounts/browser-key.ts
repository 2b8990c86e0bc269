import { changeChoice, recallChoice } from '../../storage/stored-choice.ts'

interface Remembered {
  registration?: string
}

/** What `register` gave this browser: it confirms the address of its newest registration without the password. */
export const keptBrowserKey = async (): Promise<string | undefined> =>
  (await recallChoice<Remembered>('commonLocal'))?.registration

/** @param browserKey undefined: it is forgotten */
export const keepBrowserKey = async (browserKey: string | undefined): Promise<void> => {
  await changeChoice<Remembered>('commonLocal', ({ registration: _before, ...others }) =>
    browserKey === undefined ? others : { ...others, registration: browserKey },
  )
}
