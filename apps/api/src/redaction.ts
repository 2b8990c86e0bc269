import type { ApiConfig } from './config.ts'

const hidden = '[hidden]'
/** Fields of a query string that hold something secret. */
const secretFields = /([?&](?:api[-_]?key|key|token|access_token|refresh_token|secret|password|signature)=)[^&\s"#]+/gi
const bearer = /(bearer +)[\w.~+/=-]+/gi
/** `user:password@` of any URL. */
const userInfo = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"]+@/gi

/** What of a URL only its owner knows: user, password, path and query. Providers of nodes put keys into all of them. */
const secretParts = (url: string): string[] => {
  if (!URL.canParse(url)) return []
  const { pathname, search, password } = new URL(url)
  return [pathname === '/' ? '' : pathname + search, search, password, decodeURIComponent(password)]
}

/** What the settings of a deployment keep secret, for `createRedaction`. */
export const secretsOf = ({ rpcUrls, BEACON_URL, BITCOIN_API_URL, PRICE_SOURCE, AUTH_KEY }: ApiConfig): string[] =>
  [...rpcUrls, BEACON_URL ?? '', BITCOIN_API_URL ?? '', PRICE_SOURCE].flatMap(secretParts).concat(AUTH_KEY)

/** Takes secrets out of a line of the log. */
export const createRedaction = (secrets: readonly string[]): ((line: string) => string) => {
  // a shorter one is no secret, and stands in words
  const known = [...new Set(secrets)]
    .filter((secret) => secret.length >= 6)
    .toSorted((one, other) => other.length - one.length)
  return (line) =>
    known
      .reduce((text, secret) => text.replaceAll(secret, hidden), line)
      .replace(secretFields, `$1${hidden}`)
      .replace(bearer, `$1${hidden}`)
      .replace(userInfo, `$1${hidden}@`)
}
