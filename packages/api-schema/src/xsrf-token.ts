/** Name of the cookie that a page's scripts send back as `X-XSRF-TOKEN` (spec §7). */
export const xsrfCookieName = 'XSRF-TOKEN'

/**
 * Whether a value of the cookie has the form of the server's tokens: 16 bytes in base64url. All ports of a host share their cookies,
 * so another form is another program's, and says nothing. Pure.
 */
export const isXsrfToken = (value: string): boolean => /^[\w-]{22}$/.test(value)
