import type { Suggestion } from '@corescope/api-schema/search/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { checksumVerdict } from '@corescope/decode/bytes/address'
import { domainNameProblem } from '@corescope/decode/reader-input/domain-name'

/** What stands in a field of an address; `nothing`: no question yet, as of one that is still being typed. */
export type AddressText =
  | { kind: 'nothing' | 'checksum' }
  | { kind: 'address'; address: `0x${string}` }
  | { kind: 'name'; name: string }

/** Longest name of the DNS; others are shorter. */
const longestName = 253

/** What a text in a field of an address is. Pure. */
export const readAddressText = (given: string): AddressText => {
  const text = given.trim()
  if (/^0x[0-9a-f]{40}$/i.test(text)) {
    if (checksumVerdict(text) === 'wrong') return { kind: 'checksum' }
    return { kind: 'address', address: text.toLowerCase() as `0x${string}` }
  }
  const isHex = /^0x[0-9a-f]*$/i.test(text) || /^[0-9a-f]{40}$/i.test(text)
  return text === '' || isHex || text.length > longestName ? { kind: 'nothing' } : { kind: 'name', name: text }
}

/** Whether a text can be a name of the DNS. Pure. */
export const isDomainName = (text: string): boolean => domainNameProblem(text.replace(/\.$/, '')) === undefined

const plain = (name: string) => name.trim().normalize('NFC').toLowerCase().replace(/\.$/, '')

/** An address that has exactly a name, and who gave it: the reader, the list of public names, or the owner of the domain. */
export interface Named {
  address: AddressReference
  by: 'own' | 'public' | 'domain'
}

/** Which of the found things have exactly a name, whatever its case: several may. Names that tokens give themselves are none. Pure. */
export const namedExactly = (found: readonly Suggestion[], given: string): Named[] => {
  const name = plain(given)
  const isIt = (one: string | null) => one !== null && plain(one) === name
  return found.flatMap((one): Named[] => {
    if (one.kind !== 'name' || !isIt(one.name)) return []
    const { address } = one
    if (isIt(address.privateName)) return [{ address, by: 'own' }]
    return [{ address, by: isIt(address.publicName) ? 'public' : 'domain' }]
  })
}
