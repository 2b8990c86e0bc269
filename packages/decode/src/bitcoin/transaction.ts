import type { Hex } from '@corescope/chain/types/hex'
import { RawTx } from '@scure/btc-signer'
import { hexToBytes, sha256, bytesToHex as toHex } from 'viem'

/** Nodes relay no transaction of more weight; one without a witness has at most a quarter of it in bytes. */
export const maxTransactionBytes = 400_000
/** Inputs and outputs that are told one by one. */
export const maxShown = 200

type BitcoinFaultParameters = Readonly<Record<string, string | number>>
export type BitcoinFault =
  | 'btcEmpty'
  | 'btcTooLong'
  | 'btcNoInput'
  | 'btcNoOutput'
  | 'btcTooMuch'
  | 'btcEnds'
  | 'btcLeft'
  | 'btcBroken'

/** Bytes that are no Bitcoin transaction; the sentence says in English where they break, `fault` and `parameters` as data. */
export class BitcoinTransactionError extends Error {
  override name = 'BitcoinTransactionError'
  readonly fault: BitcoinFault
  readonly parameters: BitcoinFaultParameters

  constructor(message: string, fault: BitcoinFault, parameters: BitcoinFaultParameters = {}) {
    super(message)
    this.fault = fault
    this.parameters = parameters
  }
}

export interface BitcoinInput {
  /** The transaction whose output is spent, as explorers write it. */
  txid: string
  outputIndex: number
  sequence: number
  isCoinbase: boolean
  scriptSig: Uint8Array
  witness: readonly Uint8Array[]
}

export interface BitcoinOutput {
  /** Satoshi. */
  amount: bigint
  script: Uint8Array
}

export interface BitcoinTransaction {
  /** Hash of the bytes without the witness, as explorers write it (the reverse of what contracts store). */
  txid: string
  /** Hash of all bytes, as explorers write it. */
  wtxid: string
  version: number
  size: number
  virtualSize: number
  lockTime: number
  hasWitness: boolean
  inputs: readonly BitcoinInput[]
  outputs: readonly BitcoinOutput[]
}

const noTransaction = '0'.repeat(64)
const bytesToHex = (bytes: Uint8Array) => toHex(bytes).slice(2)

/** Double SHA-256, in the order explorers write it. */
const idOf = (bytes: Uint8Array) => bytesToHex(sha256(sha256(bytes, 'bytes'), 'bytes').reverse())

const partNames: Record<string, string> = {
  arrayLen: 'count',
  finalScriptSig: 'script',
  txid: 'transaction id',
  lockTime: 'lock time',
}

/** `inputs/3/txid` → `input 3, transaction id`. */
const placeOf = (path: string): string => {
  const [list = '', index = '', part = ''] = path.split('/')
  const name = (key: string) => partNames[key] ?? key
  if (list === '') return 'the end'
  if (index === '') return `the ${name(list)}`
  if (index === 'arrayLen') return `the number of ${list}`
  return `${list.replace(list === 'witnesses' ? /es$/ : /s$/, '')} ${index}${part === '' ? '' : `, ${name(part)}`}`
}

/** What a path leads into: `input`, `output` or `witness` with its index, the count of a list (`inputs`), or a field (`version`). */
const partOf = (path: string): { part: string; index: number } => {
  const [list = '', index = ''] = path.split('/')
  const isElement = /^\d+$/.test(index)
  const part = isElement ? list.replace(list === 'witnesses' ? /es$/ : /s$/, '') : list
  return { part, index: isElement ? Number(index) : 0 }
}

const explain = (error: Error): BitcoinTransactionError => {
  const [, path = '', reason = error.message] = /^Reader\(([^)]*)\): (.*)$/s.exec(error.message) ?? []
  const at = (what: string) => `These bytes are no Bitcoin transaction: at ${placeOf(path)}, ${what}.`
  if (/end of buffer/.test(reason)) {
    return new BitcoinTransactionError(at('the bytes end there'), 'btcEnds', partOf(path))
  }
  const left = /(\d+) bytes.* left after unpack/.exec(reason)
  if (left !== null) {
    return new BitcoinTransactionError(at(`${left[1]} bytes are left over`), 'btcLeft', { count: Number(left[1]) })
  }
  return new BitcoinTransactionError(at(reason.slice(0, 120)), 'btcBroken', partOf(path))
}

/** Satoshi; Bitcoin takes no output of more, and no transaction whose outputs add up to more (MAX_MONEY). */
const allThereIs = 21_000_000n * 100_000_000n
const paysTooMuch = (outputs: readonly { amount: bigint }[]): boolean =>
  outputs.reduce((sum, { amount }) => sum + amount, 0n) > allThereIs

const decode = (bytes: Uint8Array) => {
  try {
    return RawTx.decode(bytes)
  } catch (error) {
    throw explain(error as Error)
  }
}

/**
 * Reads a Bitcoin transaction, with or without its witness (BIP 144).
 * @throws BitcoinTransactionError that says where the bytes break, or that they are too many
 */
export const readBitcoinTransaction = (hex: Hex): BitcoinTransaction => {
  const size = (hex.length - 2) / 2
  if (size === 0) throw new BitcoinTransactionError('There are no bytes.', 'btcEmpty')
  if (size > maxTransactionBytes) {
    throw new BitcoinTransactionError(
      `These are ${size} bytes; nodes relay no Bitcoin transaction of more than ${maxTransactionBytes}.`,
      'btcTooLong',
      { bytes: size, most: maxTransactionBytes },
    )
  }
  const bytes = hexToBytes(hex)
  const decoded = decode(bytes)
  const { segwitFlag, witnesses, inputs, outputs, version, lockTime } = decoded
  if (inputs.length === 0) {
    throw new BitcoinTransactionError('These bytes are no Bitcoin transaction: it has no input.', 'btcNoInput')
  }
  if (outputs.length === 0) {
    throw new BitcoinTransactionError('These bytes are no Bitcoin transaction: it has no output.', 'btcNoOutput')
  }
  if (paysTooMuch(outputs)) {
    throw new BitcoinTransactionError(
      'These bytes are no Bitcoin transaction: its outputs pay more than 21,000,000 BTC, which is all there can be.',
      'btcTooMuch',
    )
  }
  const stripped = segwitFlag ? RawTx.encode({ ...decoded, segwitFlag: false, witnesses: undefined }) : bytes
  return {
    txid: idOf(stripped),
    wtxid: idOf(bytes),
    version,
    size,
    virtualSize: Math.ceil((3 * stripped.length + size) / 4),
    lockTime,
    hasWitness: segwitFlag === true,
    inputs: inputs.map(({ txid, index, finalScriptSig, sequence }, place) => ({
      txid: bytesToHex(txid),
      outputIndex: index,
      sequence,
      isCoinbase: bytesToHex(txid) === noTransaction,
      scriptSig: finalScriptSig,
      witness: witnesses?.[place] ?? [],
    })),
    outputs: outputs.map(({ amount, script }) => ({ amount, script })),
  }
}
