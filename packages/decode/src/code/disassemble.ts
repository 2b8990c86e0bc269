import type { Hex } from '@corescope/chain/types/hex'
import { bytesToHex } from '../bytes/bytes.ts'
import { canRunIn } from '../verification/live-bytes.ts'
import { splitMetadata } from '../verification/metadata.ts'
import { opcodeNames, opcodes } from './opcodes.ts'

/** One instruction of EVM code. */
export interface Instruction {
  /** Its place in the code, in bytes. */
  offset: number
  opcode: number
  /** `undefined`: no instruction has this byte; the EVM stops there as at INVALID. */
  name: string | undefined
  /** What a PUSH carries; shorter than its size where the code ends inside of it. */
  operand: Hex | undefined
}

export interface Disassembly {
  /** Instructions before the metadata. */
  instructions: Instruction[]
  /** What a compiler laid behind the code (Solidity documentation, "Contract Metadata"): CBOR and its length. Code can do nothing in it. */
  metadata: { offset: number; bytes: Hex } | undefined
}

/** Where the metadata begins: what only looks like a compiler's, or can run, is code. */
const metadataStart = (code: Uint8Array): number | undefined => {
  if (code.length < 4) return undefined
  const length = code.at(-2)! * 256 + code.at(-1)! + 2
  const start = code.length - length
  if (start < 0 || splitMetadata(bytesToHex(code.subarray(start)).slice(2)).code !== '') return undefined
  return canRunIn(bytesToHex(code).slice(2), [{ start, length }]) ? undefined : start
}

/** Reads EVM code as instructions, one pass, linear in its length. Pure. */
export const disassemble = (code: Uint8Array): Disassembly => {
  const start = metadataStart(code)
  const end = start ?? code.length
  const instructions: Instruction[] = []
  for (let offset = 0; offset < end; ) {
    const opcode = code[offset]!
    const size = opcode >= opcodes.push1 && opcode <= opcodes.push32 ? opcode - opcodes.push1 + 1 : 0
    const operand = size === 0 ? undefined : bytesToHex(code.subarray(offset + 1, Math.min(offset + 1 + size, end)))
    instructions.push({ offset, opcode, name: opcodeNames[opcode], operand })
    offset += 1 + size
  }
  return {
    instructions,
    metadata: start === undefined ? undefined : { offset: start, bytes: bytesToHex(code.subarray(start)) },
  }
}

/** The four bytes that code compares its calldata with: PUSH4 and, within three instructions, EQ, each once, in order. */
export const findSelectors = (instructions: readonly Instruction[]): Hex[] => {
  const found = new Set<Hex>()
  for (const [index, { opcode, operand }] of instructions.entries()) {
    if (opcode !== opcodes.push4 || operand === undefined) continue
    if (instructions.slice(index + 1, index + 4).some(({ name }) => name === 'EQ')) found.add(operand)
  }
  return [...found]
}

/** A PUSH right before JUMP or JUMPI names its target. @returns offset of the target, by offset of the jump */
export const findJumps = (instructions: readonly Instruction[]): Map<number, number> => {
  const jumps = new Map<number, number>()
  for (const [index, { name, offset }] of instructions.entries()) {
    const { operand } = instructions[index - 1] ?? {}
    if ((name === 'JUMP' || name === 'JUMPI') && operand !== undefined && operand.length <= 10) {
      jumps.set(offset, Number(operand))
    }
  }
  return jumps
}
