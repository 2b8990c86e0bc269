import type { Address, Hex } from '@corescope/chain/types/hex'
import { extraDataLengths } from '@corescope/chain/units'
import { bytesToHex, HexFormatError, hexToBytes } from '../bytes/bytes.ts'
import { type Attestation, attestationMark, decodeAttestation } from './attestation.ts'
import { ExtraDataError } from './extra-data-error.ts'
import { decodeVanity, type Vanity } from './vanity.ts'

/** A member of the set that an epoch block announces. */
export interface ListedValidator {
  consensusAddress: Address
  /** 48-byte BLS key; zeros before the validator registered one; `null` in the layout before Luban. */
  voteAddress: Hex | null
}

export interface ExtraData {
  /**
   * Told by the bytes. `bare`: nothing but vanity and seal, the same in all layouts. `luban`: also an attestation
   * alone, which Luban and Bohr write alike.
   */
  layout: 'bare' | 'preLuban' | 'luban' | 'bohr'
  vanity: Vanity
  /** Ascending by address as the header gives them; empty outside epoch blocks. */
  validators: ListedValidator[]
  /** Consecutive blocks per turn; `null` before Bohr and outside epoch blocks. */
  turnLength: number | null
  attestation: Attestation | null
  /** Bytes after the attestation that no layout names; nodes read over them. `0x` as a rule. */
  surplus: Hex
  /** 65 bytes: r, s, parity. */
  seal: Hex
}

export interface ExtraDataContext {
  blockNumber: number
  /** `null`: not known, then any block may carry a list. */
  epochLength: number | null
}

/** `raw` is what a reader sees beside "Error parsing extraData" (spec §8). */
export type ExtraDataResult = { ok: true; extraData: ExtraData } | { ok: false; error: ExtraDataError; raw: string }

type Body = Pick<ExtraData, 'layout' | 'validators' | 'turnLength' | 'attestation' | 'surplus'>

const { vanity: vanityLength, seal: sealLength, address: addressLength, voteAddress: voteLength } = extraDataLengths
const entryLength = addressLength + voteLength

const addressAt = (bytes: Uint8Array, at: number): Address => bytesToHex(bytes.subarray(at, at + addressLength))

function decodeLubanList(body: Uint8Array): { validators: ListedValidator[]; length: number } {
  const count = body[0]!
  const length = 1 + count * entryLength
  if (count === 0) throw new ExtraDataError('validatorList', 'the validator list counts 0 members')
  if (length > body.length) {
    throw new ExtraDataError('validatorList', `${count} validators need ${length} bytes, there are ${body.length}`)
  }
  const validators = Array.from({ length: count }, (_, index): ListedValidator => {
    const at = 1 + index * entryLength
    const voteAddress = bytesToHex(body.subarray(at + addressLength, at + entryLength))
    return { consensusAddress: addressAt(body, at), voteAddress }
  })
  return { validators, length }
}

/** Luban and Bohr: list (unless an attestation comes first), turn length (unless one follows), attestation. */
function decodeLuban(body: Uint8Array): Body {
  const list = body[0] === attestationMark ? { validators: [], length: 0 } : decodeLubanList(body)
  let at = list.length
  let turnLength: number | null = null
  if (at > 0 && at < body.length && body[at] !== attestationMark) {
    turnLength = body[at]!
    at += 1
    if (turnLength === 0) throw new ExtraDataError('turnLength', 'the turn length is 0')
  }
  const votes = at === body.length ? null : decodeAttestation(body.subarray(at))
  return {
    layout: turnLength === null ? 'luban' : 'bohr',
    validators: list.validators,
    turnLength,
    attestation: votes?.attestation ?? null,
    surplus: bytesToHex(body.subarray(at + (votes?.length ?? 0))),
  }
}

function decodePreLuban(body: Uint8Array): Body {
  const validators = Array.from({ length: body.length / addressLength }, (_, index) => ({
    consensusAddress: addressAt(body, index * addressLength),
    voteAddress: null,
  }))
  return { layout: 'preLuban', validators, turnLength: null, attestation: null, surplus: '0x' }
}

const isOutsideEpoch = (context: ExtraDataContext | undefined) =>
  context !== undefined && context.epochLength !== null && context.blockNumber % context.epochLength !== 0

/**
 * Which layout the bytes between vanity and seal have. A Luban or Bohr list without an attestation never is a multiple
 * of 20 bytes long (1 + 68n and 2 + 68n are not), so length alone tells it from a list before Luban. With an
 * attestation it may be; then a whole well-formed attestation decides, which addresses do not imitate.
 */
function decodeBody(body: Uint8Array, context: ExtraDataContext | undefined): Body {
  if (body.length === 0) return { layout: 'bare', validators: [], turnLength: null, attestation: null, surplus: '0x' }
  const fitsPreLuban = body.length % addressLength === 0 && !isOutsideEpoch(context)
  try {
    return decodeLuban(body)
  } catch (error) {
    if (fitsPreLuban && error instanceof ExtraDataError) return decodePreLuban(body)
    throw error
  }
}

function bytesOf(extraData: string): Uint8Array {
  try {
    return hexToBytes(extraData)
  } catch (cause) {
    if (cause instanceof HexFormatError) throw new ExtraDataError('notHex', 'extra data is not hex', { cause })
    throw cause
  }
}

function decode(hex: string, context: ExtraDataContext | undefined): ExtraData {
  const bytes = bytesOf(hex)
  if (bytes.length < vanityLength + sealLength) {
    throw new ExtraDataError('tooShort', `${bytes.length} bytes; vanity and seal alone are 97`)
  }
  const sealAt = bytes.length - sealLength
  return {
    vanity: decodeVanity(bytes.subarray(0, vanityLength)),
    ...decodeBody(bytes.subarray(vanityLength, sealAt), context),
    seal: bytesToHex(bytes.subarray(sealAt)),
  }
}

/**
 * The parts of a Core header's extra data: vanity, validators, turn length, attestation, seal. The layout is told by
 * the bytes; where block number and epoch length are given, a list before Luban stands in epoch blocks only.
 * Source: core-chain `consensus/satoshi/satoshi.go`, spec §2 and §9.
 */
export function decodeExtraData(hex: string, context?: ExtraDataContext): ExtraDataResult {
  try {
    return { ok: true, extraData: decode(hex, context) }
  } catch (error) {
    if (error instanceof ExtraDataError) return { ok: false, error, raw: hex }
    throw error
  }
}
