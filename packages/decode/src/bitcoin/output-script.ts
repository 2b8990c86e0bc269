import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** Whose addresses are written: those of the main network, or those of the test networks, which share one form. */
export type BitcoinNetworkName = 'main' | 'test'

const outputKinds = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr', 'p2pk', 'multisig', 'opReturn', 'other'] as const
export type OutputKind = (typeof outputKinds)[number]

export interface OutputScript {
  kind: OutputKind
  /** Null where the form has none. */
  address: string | null
}

const kinds: Record<string, OutputKind> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'p2wpkh',
  wsh: 'p2wsh',
  tr: 'p2tr',
  pk: 'p2pk',
  ms: 'multisig',
}
const opReturn = 0x6a
/** Longer ones are of no standard form: the library is not asked. */
const maxStandardBytes = 1_000

const decode = (script: Uint8Array) => {
  try {
    return OutScript.decode(script)
  } catch {
    // A script may be anything: what the library refuses is of no known form.
    return undefined
  }
}

/** By its form: the library refuses a key that is no point of the curve, which nobody can spend; Bitcoin takes it. */
const isTaproot = (script: Uint8Array) => script.length === 34 && script[0] === 0x51 && script[1] === 32

/** What an output's script is, and the address it is paid by. Pure. */
export const readOutputScript = (script: Uint8Array, network: BitcoinNetworkName): OutputScript => {
  if (script[0] === opReturn) return { kind: 'opReturn', address: null }
  const decoded = script.length > maxStandardBytes ? undefined : decode(script)
  const kind = decoded === undefined ? undefined : kinds[decoded.type]
  if (decoded === undefined || kind === undefined) return { kind: isTaproot(script) ? 'p2tr' : 'other', address: null }
  if (kind === 'p2pk' || kind === 'multisig') return { kind, address: null }
  return { kind, address: Address(network === 'main' ? NETWORK : TEST_NETWORK).encode(decoded) }
}
