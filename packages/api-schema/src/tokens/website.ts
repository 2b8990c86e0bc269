/** Of browsers and Node alike; this package is compiled with the libraries of neither. */
declare const URL: {
  canParse(text: string): boolean
  new (text: string): { hostname: string; href: string }
}

/**
 * Top-level names that no public server answers to (RFC 6761, RFC 6762 with appendix G, RFC 7686, RFC 8375, ICANN's `internal`). ICANN
 * has put off `home`, `corp` and `mail` because private networks use them.
 */
const ownNames = new Set([
  ...['invalid', 'localhost', 'localdomain', 'local', 'internal', 'onion', 'test', 'example', 'arpa'],
  ...['lan', 'home', 'corp', 'mail', 'intranet', 'private', 'alt', 'localnet', 'workgroup', 'svc'],
])

/** Services that answer for each name under theirs with the address that stands in it: `10.0.0.1.nip.io`. */
const mirrors = /(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/

/** The host of a URL as it was typed, user name included. Empty where the text is no http(s) URL, or has more or fewer than two slashes. */
const writtenHost = (text: string) => /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''

/**
 * Whether a website is one that strangers may be sent to: on the web, at a name of the internet and not at a bare address. It has no
 * user name that looks like another site's (`https://bank.com@evil.org`), and no backslash, which ends the host to browsers alone. Pure.
 */
export const isPublicWebsite = (text: string): boolean => {
  const host = writtenHost(text)
  // An empty user name is one too. Letters that are written as bytes hide what they are.
  if (host === '' || /[@%]/.test(host) || text.includes('\\') || !URL.canParse(text)) return false
  // It reads 0x7f.1 as 127.0.0.1, and letters of other scripts as punycode.
  const { hostname } = new URL(text)
  const domain = hostname.replace(/\.$/, '')
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('') || /^\d+$/.test(last) || hostname.startsWith('[')) return false
  return !ownNames.has(last) && !mirrors.test(domain)
}

/**
 * A website as it is shown: letters beyond ASCII, which may look like others, as punycode. Null for what nobody is sent to: it
 * may have been stored before that was asked. Pure.
 */
export const shownWebsite = (text: string): string | null => {
  if (!isPublicWebsite(text)) return null
  return /^[\x21-\x7e]*$/.test(text) ? text : new URL(text).href
}
