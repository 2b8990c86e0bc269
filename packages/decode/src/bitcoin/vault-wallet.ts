import type { Hex } from '@corescope/chain/types/hex'
import { hexToBytes } from 'viem'
import { type BitcoinNetworkName, readOutputScript } from './output-script.ts'

const walletKinds = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr', 'other'] as const
export interface VaultWallet {
  /** Of a public key or a script. */
  hash: `0x${string}`
  kind: (typeof walletKinds)[number]
  /** Null where the form is not known. */
  address: string | null
}

interface Form {
  kind: VaultWallet['kind']
  bytes: number
  /** What stands around the hash in the output's script. */
  head: string
  tail: string
}
/** WTYPE_… of BitcoinLSTStake. */
const forms = new Map<number, Form>([
  [1, { kind: 'p2pkh', bytes: 20, head: '76a914', tail: '88ac' }],
  [2, { kind: 'p2sh', bytes: 20, head: 'a914', tail: '87' }],
  [4, { kind: 'p2wpkh', bytes: 20, head: '0014', tail: '' }],
  [8, { kind: 'p2wsh', bytes: 32, head: '0020', tail: '' }],
  [16, { kind: 'p2tr', bytes: 32, head: '5120', tail: '' }],
])

const twelveZeros = '0'.repeat(24)

/**
 * A wallet of a vault as `addedWallet` and `removedWallet` tell it. The contract keeps 20 bytes at the end of a word; where the end of the
 * word is empty they stand at its beginning, as the devnet has them. Pure.
 */
export const readVaultWallet = (word: `0x${string}`, type: number, network: BitcoinNetworkName): VaultWallet => {
  const form = forms.get(type)
  if (form === undefined) return { hash: word, kind: 'other', address: null }
  const digits = word.slice(2)
  const short = digits.endsWith(twelveZeros) && !digits.startsWith(twelveZeros) ? digits.slice(0, 40) : digits.slice(24)
  const hash = form.bytes === 32 ? digits : short
  const script = hexToBytes(`0x${form.head}${hash}${form.tail}`)
  return { hash: `0x${hash}`, kind: form.kind, address: readOutputScript(script, network).address }
}

/**
 * Scripts of outputs that pay to a wallet: of 20 bytes as they stand at the end of the word and at its beginning, since nothing tells which
 * it is. Pure.
 * @returns undefined of a type that is not known
 */
export const vaultScriptsOf = (word: Hex, type: number): Hex[] | undefined => {
  const form = forms.get(type)
  if (form === undefined) return undefined
  const digits = word.slice(2)
  const hashes = form.bytes === 32 ? [digits] : [digits.slice(24), digits.slice(0, 40)]
  return hashes.map((hash): Hex => `0x${form.head}${hash}${form.tail}`)
}
