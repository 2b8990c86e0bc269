import { hexToBytes } from '../bytes/bytes.ts'
import { opcodeNames, opcodes } from '../code/opcodes.ts'
import type { CodePlace } from './metadata.ts'

/** Instructions after which a run goes on elsewhere, or ends with what it did. */
const endings = new Set(['STOP', 'RETURN', 'SELFDESTRUCT', 'JUMP'])

/** The EVM takes back everything there, as where a jump leads to no JUMPDEST: INVALID, REVERT, and bytes that are no instruction. */
const isDead = (opcode: number) => ['INVALID', 'REVERT'].includes(opcodeNames[opcode] ?? 'INVALID')

/**
 * Whether bytes at some places of code can do anything where the code jumps there or runs into them. Jumps are taken to lead to every
 * JUMPDEST, because what a jump's target may be nobody can tell in general. A run through such a place is harmless only where everything
 * is taken back, before it goes elsewhere or ends. Pure, one pass.
 * @param code hex digits
 */
export const canRunIn = (code: string, places: readonly CodePlace[]): boolean => {
  if (places.length === 0) return false
  const bytes = hexToBytes(`0x${code}`)
  const isPlace = new Uint8Array(bytes.length)
  for (const { start, length } of places) isPlace.fill(1, start, start + length)
  let isRunning = true
  let hasMet = false
  for (let offset = 0; offset < bytes.length; ) {
    const opcode = bytes[offset]!
    const size = opcode >= opcodes.push1 && opcode <= opcodes.push32 ? opcode - opcodes.push1 + 2 : 1
    if (opcode === opcodes.jumpdest) isRunning = true
    if (isRunning) {
      hasMet ||= isPlace.subarray(offset, offset + size).includes(1)
      const isEnding = endings.has(opcodeNames[opcode] ?? '')
      if (hasMet && (isEnding || opcode === opcodes.jumpi)) return true
      isRunning = !isEnding && !isDead(opcode)
      if (!isRunning) hasMet = false
    }
    offset += size
  }
  // behind its end code stops as at STOP
  return isRunning && hasMet
}

/** Offsets of the JUMPDESTs of code, those within the places apart. */
const jumpdestsOf = (code: string, places: readonly CodePlace[]): Set<number> => {
  const bytes = hexToBytes(`0x${code}`)
  const found = new Set<number>()
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const opcode = bytes[offset]!
    if (opcode === opcodes.jumpdest) found.add(offset)
    if (opcode >= opcodes.push1 && opcode <= opcodes.push32) offset += opcode - opcodes.push1 + 1
  }
  for (const { start, length } of places) for (let at = start; at < start + length; at += 1) found.delete(at)
  return found
}

/**
 * Whether bytes that differ at some places shift the instructions behind them. A PUSH at the end of such a place takes what follows as
 * its value. Then code may run in one of the two and not in the other. Where this is false, both have the same jump destinations.
 * Pure.
 * @param onChain hex digits, as `compiled`: the same but for the places, as far as both go
 */
export const shiftsJumps = (onChain: string, compiled: string, places: readonly CodePlace[]): boolean => {
  if (places.length === 0) return false
  const most = Math.min(onChain.length, compiled.length)
  const left = jumpdestsOf(onChain.slice(0, most), places)
  const right = jumpdestsOf(compiled.slice(0, most), places)
  return left.size !== right.size || [...left].some((offset) => !right.has(offset))
}
