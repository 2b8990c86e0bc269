import { callApi } from '../../api-client/call-api.ts'
import { queryClient } from '../../api-client/query-client.ts'
import type { SessionTokens } from '../../session/session.ts'
import { forgetSession, keepTokens, keepUser, openSession, refreshToken } from '../../session/session.ts'
import { clearSessionTimeout } from '../../session/session-timeout.ts'

/** Keeps the tokens, then fetches who it is (spec §4 "Login"). What visitors were answered is asked again. */
export const signIn = async (tokens: SessionTokens): Promise<void> => {
  await openSession()
  keepTokens(tokens)
  await clearSessionTimeout()
  const [, detail] = await Promise.all([
    callApi({ call: 'userProfileOverview', request: {} }),
    callApi({ call: 'userProfileAccountDetail', request: {} }),
  ])
  keepUser(detail)
  // nobody waits for it: what a slow node is asked stands among it
  void queryClient.invalidateQueries()
}

/** Spec §4 "Logout": forgets everything, tells the server, and begins anew: at the dashboard, or where it is said. */
export const signOut = async (place = '/'): Promise<void> => {
  const shown = refreshToken()
  const telling = callApi({ call: 'logout', request: shown === undefined ? {} : { refresh_token: shown } })
  forgetSession()
  // the session ends by itself where nobody answers
  await telling.catch(() => undefined)
  location.assign(place)
}
