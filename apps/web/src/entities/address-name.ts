import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { shortenHash, toChecksumAddress } from '@corescope/decode/bytes/address'

/** Display kinds of spec §2; a private name takes priority over the others. */
export type AddressDisplayKind =
  | 'privateName'
  | 'sealedName'
  | 'validator'
  | 'domain'
  | 'contract'
  | 'borrowed'
  | 'normal'

export interface AddressName {
  kind: AddressDisplayKind
  /** What is shown: a name, or the first 9 and last 8 characters. */
  text: string
  /** The text is a name; else it is the address itself. */
  isName: boolean
  /** Checksum form, whole. */
  checksum: string
}

const known = new Map<string, string>()
const knownLimit = 2_000

/** A page shows the same addresses again and again; each is hashed once. */
const checksumOf = (hash: `0x${string}`) => {
  const before = known.get(hash)
  if (before !== undefined) return before
  if (known.size >= knownLimit) known.clear()
  const checksum = toChecksumAddress(hash)
  known.set(hash, checksum)
  return checksum
}

const kindOf = (address: AddressReference): AddressDisplayKind => {
  if (address.privateName) return 'privateName'
  if (address.isNameSealed) return 'sealedName'
  // its own word is all that is shown of it
  if (address.borrowsSymbol && address.tokenName && !address.publicName) return 'borrowed'
  if (address.isCandidate) return 'validator'
  if (address.domainName && !address.publicName && !address.tokenName) return 'domain'
  return address.type === '1' ? 'contract' : 'normal'
}

/** How an address is named everywhere: the reader's own name first, then the public one, that of the token, that in DNS. */
export const addressName = (address: AddressReference): AddressName => {
  const kind = kindOf(address)
  const checksum = checksumOf(address.hash)
  const { privateName, publicName, tokenName, domainName } = address
  const name = privateName || publicName || tokenName || domainName
  return { kind, text: name || shortenHash(checksum), isName: Boolean(name), checksum }
}

/** An address of which nothing but the hash is known. */
export const bareAddress = (hash: `0x${string}`): AddressReference => ({
  hash,
  type: '2',
  isCandidate: false,
  privateName: null,
  domainName: null,
  publicName: null,
  tokenName: null,
  symbol: null,
})
