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

/** The hash that a word of `addedWallet` or `removedWallet` tells: the contract keeps one of 20 bytes at the end of the word. */
const hashIn = (word: Hex, { bytes }: Form): string => word.slice(2).slice(-2 * bytes)
const scriptOf = (word: Hex, form: Form): Hex => `0x${form.head}${hashIn(word, form)}${form.tail}`

/** A wallet of a vault as `addedWallet` and `removedWallet` tell it. Pure. */
export const readVaultWallet = (word: Hex, type: number, network: BitcoinNetworkName): VaultWallet => {
  const form = forms.get(type)
  if (form === undefined) return { hash: word, kind: 'other', address: null }
  const { address } = readOutputScript(hexToBytes(scriptOf(word, form)), network)
  return { hash: `0x${hashIn(word, form)}`, kind: form.kind, address }
}

/** Script of outputs that pay to a wallet; undefined of a type that is not known. Pure. */
export const vaultScriptOf = (word: Hex, type: number): Hex | undefined => {
  const form = forms.get(type)
  return form && scriptOf(word, form)
}
