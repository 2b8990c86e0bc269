/** Value of a cookie, or undefined. */
export const readCookie = (name: string): string | undefined => {
  for (const part of document.cookie.split('; ')) {
    const [key, ...value] = part.split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return undefined
}

/** Keeps a choice for a year, for this site, readable by the server that renders the page's head. */
export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three engines.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}
