import type { Hex } from '@corescope/chain/types/hex'
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { bytesToHex, concatBytes, ripemd160, sha256 } from 'viem'
import type { BitcoinNetworkName } from './output-script.ts'
import { readLockTime } from './sat-plus.ts'
import { readScript, type ScriptElement, ScriptError, type ScriptFault } from './script-reader.ts'

/** Below it Bitcoin reads a lock time as a height of a block. */
const firstTime = 500_000_000
/** No redeem script of P2SH is longer (BIP 16). A witness script may be: what it holds after its lock is not read. */
export const maxRedeemScriptBytes = 520

const redeemKinds = ['p2pk', 'p2pkh', 'multisig', 'other'] as const
export type RedeemKind = (typeof redeemKinds)[number]
const redeemProblems = ['empty', 'tooLong', 'broken', 'noLock', 'tail'] as const
export type RedeemProblem = (typeof redeemProblems)[number]

/** A script that opens an output after a time. `sha256` and `hash160` are what outputs hold of it. */
export interface RedeemScript {
  bytes: Hex
  /** Null without a lock at its begin: the contract does not take such a script. */
  lockTime: number | null
  /** What Bitcoin reads the lock time as. */
  lockKind: 'time' | 'height' | null
  kind: RedeemKind
  /** Of a multisig; 1 of 1 of a key. */
  required: number | null
  publicKeys: readonly Hex[]
  publicKeyHash: Hex | null
  sha256: Hex
  hash160: Hex
  /** Addresses that pay to this script. */
  p2sh: string
  p2wsh: string
  /** With a lock time, what follows it is not understood; the contract does not look at it. */
  problem: RedeemProblem | null
  /** Where it breaks, in English; null unless `problem` is `broken`. */
  detail: string | null
  /** The same as data. */
  fault: ScriptFault | null
}

interface Tail {
  kind: RedeemKind
  required: number | null
  publicKeys: readonly Hex[]
  publicKeyHash: Hex | null
}

const other: Tail = { kind: 'other', required: null, publicKeys: [], publicKeyHash: null }
const isKey = (data: Uint8Array | undefined): data is Uint8Array => data?.length === 33 || data?.length === 65
const smallNumber = (opcode: number | undefined) =>
  opcode !== undefined && opcode >= 0x51 && opcode <= 0x60 ? opcode - 0x50 : null
const opcodesOf = (elements: readonly ScriptElement[]) => elements.map(({ opcode }) => opcode.toString(16)).join(' ')

const readMultisig = (elements: readonly ScriptElement[]): Tail | undefined => {
  const required = smallNumber(elements[0]?.opcode)
  const total = smallNumber(elements.at(-2)?.opcode)
  const keys = elements.slice(1, -2).map(({ data }) => data)
  if (elements.at(-1)?.opcode !== 0xae || required === null || total !== keys.length || required > total)
    return undefined
  return keys.every(isKey)
    ? { kind: 'multisig', required, publicKeys: keys.map((key) => bytesToHex(key!)), publicKeyHash: null }
    : undefined
}

const readTail = (elements: readonly ScriptElement[]): Tail => {
  const [first, second, third] = elements
  if (elements.length === 2 && isKey(first!.data) && second!.opcode === 0xac) {
    return { kind: 'p2pk', required: 1, publicKeys: [bytesToHex(first!.data)], publicKeyHash: null }
  }
  if (opcodesOf(elements) === '76 a9 14 88 ac') {
    return { kind: 'p2pkh', required: 1, publicKeys: [], publicKeyHash: bytesToHex(third!.data!) }
  }
  return readMultisig(elements) ?? other
}

/** `<4 bytes> OP_CHECKLOCKTIMEVERIFY`: BitcoinStake asks for these two bytes and for nothing else of the script. */
const hasLock = (script: Uint8Array) => script[0] === 0x04 && script[5] === 0xb1

/** What stands after lock and `OP_DROP`; without the latter it is no script of a wallet. */
const readAfterLock = ([, , drop, ...rest]: readonly ScriptElement[]): Tail =>
  drop?.opcode === 0x75 ? readTail(rest) : other

type Meaning = Tail & Pick<RedeemScript, 'lockTime' | 'problem' | 'detail' | 'fault'>

const readMeaning = (script: Uint8Array): Meaning => {
  const lockTime = hasLock(script) ? readLockTime(script.subarray(1, 5)) : null
  const none = { ...other, lockTime, detail: null, fault: null }
  if (script.length === 0) return { ...none, problem: 'empty' }
  if (script.length > maxRedeemScriptBytes) return { ...none, problem: lockTime === null ? 'noLock' : 'tooLong' }
  try {
    const elements = readScript(script)
    if (lockTime === null) return { ...none, ...readTail(elements), problem: 'noLock' }
    const tail = readAfterLock(elements)
    return { ...none, ...tail, problem: tail.kind === 'other' ? 'tail' : null }
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { ...none, problem: 'broken', detail: error.message, fault: error.fault }
  }
}

/** Reads a redeem script and computes the addresses that pay to it. Pure. */
export const readRedeemScript = (script: Uint8Array, network: BitcoinNetworkName): RedeemScript => {
  const meaning = readMeaning(script)
  const digest = sha256(script, 'bytes')
  const hash160 = ripemd160(digest, 'bytes')
  const addresses = Address(network === 'main' ? NETWORK : TEST_NETWORK)
  return {
    ...meaning,
    bytes: bytesToHex(script),
    lockKind: meaning.lockTime === null ? null : meaning.lockTime < firstTime ? 'height' : 'time',
    sha256: bytesToHex(digest),
    hash160: bytesToHex(hash160),
    p2sh: addresses.encode({ type: 'sh', hash: hash160 }),
    p2wsh: addresses.encode({ type: 'wsh', hash: digest }),
  }
}

/** The redeem script of a lock time and one key: what wallets make, so it need not be told. */
export const scriptsOfKey = (lockTime: Uint8Array, publicKey: Uint8Array): Uint8Array[] => {
  const head = Uint8Array.of(0x04, ...lockTime.subarray(0, 4), 0xb1, 0x75)
  const keyHash = ripemd160(sha256(publicKey, 'bytes'), 'bytes')
  return [
    concatBytes([head, Uint8Array.of(0x76, 0xa9, 0x14), keyHash, Uint8Array.of(0x88, 0xac)]),
    concatBytes([head, Uint8Array.of(publicKey.length), publicKey, Uint8Array.of(0xac)]),
  ]
}
