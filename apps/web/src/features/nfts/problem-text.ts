import type { translate } from '../../i18n/translate.ts'

/**
 * Why a document was not read is kept as the sentence that was said when it was tried. In the reader's language it is told by what
 * that sentence says; hosts are left out: the URI stands beside it, and that of a gateway is the operator's own affair.
 */
const sentences = [
  // these first: they hold words of strangers
  [/^The document is of type (?<type>.*)\.$/, 'type'],
  [/^URIs of the scheme "(?<scheme>.*)" are not fetched\.$/, 'scheme'],
  [/^The answer is coded as "(?<coding>.*)"\.$/, 'coded'],
  [/^The gateway cannot be reached\.$/, 'gatewayAway'],
  [/^The name .* cannot be resolved \((?<code>.*)\)\.$/, 'name'],
  [/ answers HTTP (?<status>\d+)\.$/, 'http'],
  [/ does not answer in time\.$/, 'timeout'],
  [/ does not answer \((?<code>.*)\)\.$/, 'connection'],
  [/ no (?:address|name) of the internet\.$/, 'private'],
  [/ redirects (?:to what is not fetched|more than \d+ times)\.$/, 'redirect'],
  [/^A URI with a password is not fetched\.$/, 'password'],
  [/^This server fetches nothing from outside/, 'off'],
  [/^No gateway for (?<what>\w+) is configured\.$/, 'gateway'],
  [/^The (?<what>\w+) URI names no content\.$/, 'content'],
  [/^The URI is (?<count>\d+) characters long\.$/, 'long'],
  [/^(?:The URI is empty|It is no URI|The contract answered with no address of a document)\.$/, 'noUri'],
  [/^The (?:document|data URI) is larger than (?<count>\d+) bytes\.$/, 'large'],
  [/^The answer broke off\.$/, 'broken'],
  [/^The data URI has no data\.$/, 'noData'],
  [/^The document is (?:a page or an image, no JSON|no JSON|JSON, but no object)\.$/, 'noJson'],
  [/^The node cannot tell at present what the contract names\.$/, 'node'],
] as const

/** Why the last attempt to read a document failed, in the reader's language; a sentence of another kind as it is. Pure. */
export const problemText = (problem: string, t: typeof translate): string => {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(problem)
    if (found !== null) return t(`nft.problem_${key}`, { ...found.groups })
  }
  return problem
}
