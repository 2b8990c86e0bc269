import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { bytesToHex, concatBytes, hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { InvalidSignatureError, recoverSigner } from './recover-signer.ts'

const encoder = new TextEncoder()

/** What a wallet signs of a text: EIP-191, version 0x45. Pure. */
export const personalMessageHash = (message: string): Hash => {
  const bytes = encoder.encode(message)
  return bytesToHex(keccak256(concatBytes([encoder.encode(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes])))
}

/** r, s and v of 65 bytes; v is 27 or 28, or 0 or 1 as some devices write it. */
const parts = (signature: Hex) => {
  const bytes = hexToBytes(signature)
  if (bytes.length !== 65) throw new InvalidSignatureError(`a signature is 65 bytes long, not ${bytes.length}`)
  const v = bytes[64] ?? 0
  return { r: bytesToHex(bytes.subarray(0, 32)), s: bytesToHex(bytes.subarray(32, 64)), yParity: v < 27 ? v : v - 27 }
}

/** Who signed a text with a key. Rejects with InvalidSignatureError. */
export const recoverMessageSigner = async (message: string, signature: Hex): Promise<Address> =>
  recoverSigner(personalMessageHash(message), parts(signature))

/** JSON with the names of members in order, without spaces and without members that are null: equal contents are equal texts. Pure. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

/** What an owner signs to say something of a token. */
export interface TokenInfoClaim {
  /** Of the site it is said on: what was signed for another says nothing here. */
  origin: string
  chainId: number
  contractAddress: Address
  /** What is said, as it is sent. */
  content: unknown
  /** Unix seconds. */
  signedAt: number
}

/** The text of a claim, for the wallet to show and sign: it names site, chain, token, a hash of the content, and the moment. Pure. */
export const tokenInfoMessage = ({ origin, chainId, contractAddress, content, signedAt }: TokenInfoClaim): string =>
  [
    'I own this token and want an explorer to show what I say of it.',
    '',
    `Site: ${origin}`,
    `Chain: ${chainId}`,
    `Token: ${contractAddress.toLowerCase()}`,
    `Content: ${bytesToHex(keccak256(encoder.encode(canonicalJson(content))))}`,
    `Time: ${new Date(signedAt * 1000).toISOString().replace('.000', '')}`,
  ].join('\n')
