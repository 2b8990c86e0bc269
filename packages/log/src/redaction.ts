const hidden = '[hidden]'
/** Fields of a query string, and the names of those that hold something secret. */
const queryFields = /([?&])([^=&\s"#]{1,100})=([^&\s"#]+)/g
const secretName = /^(?:api[-_]?key|key|token|access_token|refresh_token|secret|password|signature)$/i
/** A name as a server reads it: `api%6bey` is `apikey`. */
const readName = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch (error) {
    if (error instanceof URIError) return name
    throw error
  }
}
const bearer = /(bearer +)[\w.~+/=-]+/gi
/** `user:password@` of any URL. */
const userInfo = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"]+@/gi

/**
 * What of a URL only its owner knows: user, password, path and query. Providers of nodes put keys into all of them.
 * @returns nothing where `url` is none
 */
export const secretPartsOf = (url: string | undefined): string[] => {
  if (url === undefined || !URL.canParse(url)) return []
  const { pathname, search, password } = new URL(url)
  return [pathname === '/' ? '' : pathname + search, search, password, decodeURIComponent(password)]
}

/** Takes secrets out of a line of the log. @param secrets shorter ones than six signs stand in words, and stay */
export const createRedaction = (secrets: readonly string[]): ((line: string) => string) => {
  const known = [...new Set(secrets)]
    .filter((secret) => secret.length >= 6)
    .toSorted((one, other) => other.length - one.length)
  return (line) =>
    known
      .reduce((text, secret) => text.replaceAll(secret, hidden), line)
      .replace(queryFields, (field, mark: string, name: string) =>
        secretName.test(readName(name)) ? `${mark}${name}=${hidden}` : field,
      )
      .replace(bearer, `$1${hidden}`)
      .replace(userInfo, `$1${hidden}@`)
}
