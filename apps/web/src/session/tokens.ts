import { accessToken, forgetSession, isExpiring, keepTokens, refreshToken, type SessionTokens } from './session.ts'
import { noteSessionTimeout } from './session-timeout.ts'

/** Asks the API for new tokens; undefined where the session is over. @throws where nobody answers */
export type AskRefresh = (refreshToken: string) => Promise<SessionTokens | undefined>

let running: Promise<string | undefined> | undefined

/** One tab at a time: a refresh token that two tabs show is taken for a stolen one. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('corescope-session', work) : work()

/** @param refused a token that the server does not take, whatever its time */
const renew = (ask: AskRefresh, refused?: string): Promise<string | undefined> =>
  alone(async () => {
    // another tab may have done it while this one waited
    if (!isExpiring() && accessToken() !== refused) return accessToken()
    const shown = refreshToken()
    if (shown === undefined) return undefined
    const tokens = await ask(shown)
    // signed out meanwhile, or somebody else signed in: that stays
    if (refreshToken() !== shown) return accessToken()
    if (tokens === undefined) {
      forgetSession()
      // also where nothing is asked that needs a session: who goes to sign in again is told why
      void noteSessionTimeout()
      return undefined
    }
    keepTokens(tokens)
    return tokens.access_token
  })

/** The bearer token for the next request; a new one where the present one is about to end. */
export const freshToken = async (ask: AskRefresh): Promise<string | undefined> => {
  if (!isExpiring()) return accessToken()
  running ??= renew(ask).finally(() => {
    running = undefined
  })
  return running
}

/** Asks for another token in the place of one that was refused. @returns whether there is one */
export const renewRefused = async (refused: string, ask: AskRefresh): Promise<boolean> => {
  running ??= renew(ask, refused).finally(() => {
    running = undefined
  })
  const token = await running
  return token !== undefined && token !== refused
}
