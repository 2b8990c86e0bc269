import { readCookie } from '../config/cookies.ts'
import { accessToken, forgetSession, refreshToken } from './session.ts'
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
  const [token, refresh_token] = [accessToken(), refreshToken()]
  forgetSession()
  if (token === undefined && refresh_token === undefined) return
  const xsrf = readCookie('XSRF-TOKEN')
  const headers = {
    'content-type': 'application/json;charset=UTF-8',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
  }
  const url = `${apiBaseUrl}${apiUrlPrefix}/user/logout`
  // By the refresh token: the bearer token may be one that has just been refused.
  fetch(url, { method: 'POST', headers, body: JSON.stringify({ refresh_token }), keepalive: true }).catch(
    () => undefined,
  )
}

/** A 401 came back: logs out, and sets the flag by which the sign-in screen says why it is shown. */
export const endSession = (api: SessionApi): void => {
  logOut(api)
  void noteSessionTimeout()
}
