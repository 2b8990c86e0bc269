import { accessToken, forgetSession } from './session.ts'
import { noteSessionTimeout } from './session-timeout.ts'

/** Where the API is, as the page's configuration says. */
export interface SessionApi {
  apiBaseUrl: string
  apiUrlPrefix: string
}

/**
 * Logs out (spec §4): forgets tokens and user, and tells the server, which may be the one that no longer knows the session. Its
 * answer changes nothing here.
 */
export const logOut = ({ apiBaseUrl, apiUrlPrefix }: SessionApi): void => {
  const token = accessToken()
  forgetSession()
  if (token === undefined) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json;charset=UTF-8' }
  const url = `${apiBaseUrl}${apiUrlPrefix}/user/logout`
  fetch(url, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
}

/** A 401 came back: logs out, and sets the flag by which the sign-in screen says why it is shown. */
export const endSession = (api: SessionApi): void => {
  logOut(api)
  void noteSessionTimeout()
}
