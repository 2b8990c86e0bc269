import { isXsrfToken, xsrfCookieName } from '@corescope/api-schema/xsrf-token'

/** Text of a percent-encoded value; undefined where it cannot be decoded. */
const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    // Another page of this host, or a person, wrote it: it says nothing to us.
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Values of all cookies of a name, as they stand: paths and domains may have one each. */
const valuesOf = (name: string): string[] =>
  document.cookie.split('; ').flatMap((part) => {
    const [key, ...value] = part.split('=')
    return key === name ? [value.join('=')] : []
  })

/** Value of a cookie; undefined where there is none, or one that cannot be decoded. */
export const readCookie = (name: string): string | undefined => {
  const [value] = valuesOf(name)
  return value === undefined ? undefined : decoded(value)
}

/**
 * What is sent back as `X-XSRF-TOKEN` (spec §7): the server's token, where other programs of the host keep theirs under its name too.
 * What no header can hold is none.
 */
export const readXsrfToken = (): string | undefined => {
  const value = valuesOf(xsrfCookieName).find(isXsrfToken) ?? readCookie(xsrfCookieName)
  return value !== undefined && /^[\x21-\x7e]+$/.test(value) ? value : undefined
}

/** Keeps a choice for a year, for this site, readable by the server that renders the page's head. */
export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three engines.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}
