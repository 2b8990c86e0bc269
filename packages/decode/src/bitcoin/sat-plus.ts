import type { Address, Hex } from '@corescope/chain/types/hex'
import { bytesToHex } from 'viem'
import { readScript, ScriptError, type ScriptFault } from './script-reader.ts'

/**
 * What does not fit in a payload that begins with SAT+. `tail`: bytes at its end that are neither a lock time nor a redeem script; the
 * contract does not look at them.
 */
const payloadProblems = ['tooShort', 'tail'] as const
export type PayloadProblem = (typeof payloadProblems)[number]

/** One part of a payload as its bytes tell it. `offset` and `size` in bytes. */
export interface PayloadField {
  name: 'magic' | 'version' | 'chainId' | 'delegator' | 'validator' | 'fee' | 'lockTime' | 'redeemScript' | 'rest'
  offset: number
  size: number
  bytes: Hex
}

/** A payload of Satoshi Plus (SAT+). Fields that its version does not have, or that are cut off, are null. */
export interface SatPlus {
  version: number
  chainId: number | null
  delegator: Address | null
  validator: Address | null
  /** Of the relayer, in CORE. The contracts have ignored it since Demeter. */
  fee: number | null
  /** Unix seconds (below 500,000,000: a block height to Bitcoin). */
  lockTime: number | null
  redeemScript: Hex | null
  fields: readonly PayloadField[]
  problem: PayloadProblem | null
}

export type OpReturn =
  | { kind: 'satPlus'; payload: Hex; satPlus: SatPlus }
  /** Data of somebody else. `problem`: why it cannot be taken apart, in English; `fault` is the same as data. */
  | { kind: 'other'; payload: Hex | null; problem: string | null; fault: ScriptFault | null }

const magic = '0x5341542b'
const layouts: Record<number, readonly (readonly [PayloadField['name'], number])[]> = {
  1: [
    ['magic', 4],
    ['version', 1],
    ['chainId', 2],
    ['delegator', 20],
    ['validator', 20],
    ['fee', 1],
  ],
  2: [
    ['magic', 4],
    ['version', 1],
    ['chainId', 2],
    ['delegator', 20],
    ['fee', 1],
  ],
}
const headOnly = [
  ['magic', 4],
  ['version', 1],
  ['chainId', 2],
] as const

/** Cuts bytes along a layout; the last field is cut off where the bytes end. */
const cut = (payload: Uint8Array, layout: readonly (readonly [PayloadField['name'], number])[]): PayloadField[] => {
  const fields: PayloadField[] = []
  let offset = 0
  for (const [name, size] of layout) {
    if (offset >= payload.length) break
    const bytes = payload.subarray(offset, offset + size)
    fields.push({ name, offset, size: bytes.length, bytes: bytesToHex(bytes) })
    offset += size
  }
  return fields
}

/** Version 1 ends with nothing, with four bytes of lock time, or with the whole redeem script. */
const tailName = (version: number, tail: Uint8Array): PayloadField['name'] => {
  if (version !== 1) return 'rest'
  if (tail.length === 4) return 'lockTime'
  return tail[0] === 0x04 && tail[5] === 0xb1 ? 'redeemScript' : 'rest'
}

/** Four bytes, little-endian. */
export const readLockTime = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)

const hexNumber = (field: PayloadField | undefined, size: number) =>
  field === undefined || field.size < size ? null : Number(field.bytes)

const problemOf = (version: number, length: number, wanted: number, tail: PayloadField | undefined) => {
  if (length < wanted) return 'tooShort'
  return version === 1 && tail?.name === 'rest' ? 'tail' : null
}

/** @param payload at least `SAT+` and a version */
const readSatPlus = (payload: Uint8Array): SatPlus => {
  const version = payload[4]!
  const layout = layouts[version] ?? headOnly
  const wanted = layout.reduce((sum, [, size]) => sum + size, 0)
  const fields = cut(payload, layout)
  const tailBytes = payload.subarray(wanted)
  if (tailBytes.length > 0) {
    const name = tailName(version, tailBytes)
    fields.push({ name, offset: wanted, size: tailBytes.length, bytes: bytesToHex(tailBytes) })
  }
  const field = (name: PayloadField['name']) => fields.find((one) => one.name === name)
  const address = (name: 'delegator' | 'validator'): Address | null => {
    const found = field(name)
    return found?.size === 20 ? found.bytes : null
  }
  const tail = tailBytes.length > 0 ? fields.at(-1) : undefined
  const lockBytes =
    tail?.name === 'lockTime' ? tailBytes : tail?.name === 'redeemScript' ? tailBytes.subarray(1, 5) : undefined
  return {
    version,
    chainId: hexNumber(field('chainId'), 2),
    delegator: address('delegator'),
    validator: address('validator'),
    fee: hexNumber(field('fee'), 1),
    lockTime: lockBytes === undefined ? null : readLockTime(lockBytes),
    redeemScript: tail?.name === 'redeemScript' ? tail.bytes : null,
    fields,
    problem: problemOf(version, payload.length, wanted, tail),
  }
}

/**
 * Reads a script that begins with OP_RETURN. Pure.
 * @param script `6a`, then the push of the payload
 */
export const readOpReturn = (script: Uint8Array): OpReturn => {
  let payload: Uint8Array | undefined
  try {
    payload = readScript(script.subarray(1)).find(({ data }) => data !== undefined)?.data
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    return { kind: 'other', payload: null, problem: error.message, fault: error.fault }
  }
  if (payload === undefined) return { kind: 'other', payload: null, problem: null, fault: null }
  const hex = bytesToHex(payload)
  return hex.startsWith(magic) && payload.length > 4
    ? { kind: 'satPlus', payload: hex, satPlus: readSatPlus(payload) }
    : { kind: 'other', payload: hex, problem: null, fault: null }
}
