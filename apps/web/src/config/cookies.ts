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

/** Value of a cookie; undefined where there is none, or one that cannot be decoded. */
export const readCookie = (name: string): string | undefined => {
  for (const part of document.cookie.split('; ')) {
    const [key, ...value] = part.split('=')
    if (key === name) return decoded(value.join('='))
  }
  return undefined
}

/** Keeps a choice for a year, for this site, readable by the server that renders the page's head. */
export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the three engines.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}
