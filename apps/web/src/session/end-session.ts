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
 * @param xsrf value of the cookie XSRF-TOKEN, without which the server refuses whom it gave one
 */
export const logOut = ({ apiBaseUrl, apiUrlPrefix }: SessionApi, xsrf?: string): void => {
  const [token, refresh_token] = [accessToken(), refreshToken()]
  forgetSession()
  if (token === undefined && refresh_token === undefined) return
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
export const endSession = (api: SessionApi, xsrf?: string): void => {
  logOut(api, xsrf)
  void noteSessionTimeout()
}
