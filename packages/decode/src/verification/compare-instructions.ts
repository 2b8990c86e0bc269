import { hexToBytes } from '../bytes/bytes.ts'
import { disassemble, type Instruction } from '../code/disassemble.ts'
import { opcodes } from '../code/opcodes.ts'
import { type CompiledCode, hasCallProtection } from './compare-code.ts'
import { type CodePlace, guessDigests, splitMetadata } from './metadata.ts'

/** The first instructions that differ, as bytes of both codes: the end of a code that has none left. */
export interface InstructionDifference {
  onChain: number
  compiled: number
}

const invalid = 0xfe
/** JUMP, JUMPI */
export const jumps: ReadonlySet<number> = new Set([0x56, 0x57])

/** Instructions behind labels that are compared to tell which of two pairs is wrong. */
const maxAlike = 200

export interface Listing {
  instructions: Instruction[]
  size: number
  /** Places of the jump destinations among the instructions, in order. */
  destinations: number[]
  /** Number of a jump destination by its byte. */
  labels: Map<number, number>
  /** Where data can begin, or the code of other contracts: behind the first INVALID. */
  dataFrom: number
}

export const listingOf = (digits: string): Listing => {
  const bytes = hexToBytes(`0x${digits.replace(/[^0-9a-f]/g, '0')}`)
  // digests are no instructions: what stands behind them is read from the same byte on
  for (const { start, length } of guessDigests(digits)) bytes.fill(0, start, start + length)
  const { instructions } = disassemble(bytes)
  const labels = new Map<number, number>()
  const destinations: number[] = []
  for (const [index, { offset, opcode }] of instructions.entries()) {
    if (opcode !== opcodes.jumpdest) continue
    labels.set(offset, labels.size)
    destinations.push(index)
  }
  const end = instructions.find(({ opcode }) => opcode === invalid)
  const dataFrom = end === undefined ? bytes.length : end.offset + 1
  return { instructions, labels, destinations, size: bytes.length, dataFrom }
}

/** What a PUSH of an offset of the code can carry; undefined of every other instruction. */
const offsetOf = ({ opcode, operand }: Instruction): number | undefined =>
  opcode >= opcodes.push1 && opcode <= opcodes.push4 && operand !== undefined ? Number(operand) : undefined

/** Bytes that only the chain knows. */
const openPlaces = (compiled: CompiledCode): CodePlace[] => [
  ...Object.values(compiled.linkReferences).flatMap((libraries) => Object.values(libraries).flat()),
  ...Object.values(compiled.immutableReferences).flat(),
  ...(hasCallProtection(compiled) ? [{ start: 1, length: 20 }] : []),
]

/** A pair of labels that were taken for the same, by their numbers, and where. */
interface Pair {
  left: number
  right: number
  at: InstructionDifference
}

/**
 * The pair that cannot be right: of two that share a label the one whose codes are less alike, or one that the order of the labels
 * speaks against, as far as both codes were walked.
 * @param likenessOf how long the codes behind two labels are alike
 */
const findContradiction = (
  pairs: readonly Pair[],
  walked: number,
  likenessOf: (left: number, right: number) => number,
): Pair | undefined => {
  const [byLeft, byRight] = [new Map<number, Pair>(), new Map<number, Pair>()]
  for (const pair of pairs) {
    const { left, right } = pair
    const [former, other] = [byLeft.get(left), byRight.get(right)]
    if (former !== undefined && former === other) continue
    const likeness = likenessOf(left, right)
    const rival = former ?? other
    if (rival !== undefined) return likenessOf(rival.left, rival.right) < likeness ? rival : pair
    // a function that took the place of another one is no reason to doubt who jumps to the other one
    const inOrder = left === right ? [] : [left, right].filter((label) => label < walked)
    if (inOrder.some((label) => likenessOf(label, label) >= likeness)) return pair
    byLeft.set(left, pair)
    byRight.set(right, pair)
  }
  return undefined
}

/**
 * The first instruction in which codes differ, metadata apart. Both are walked in step. A PUSH whose value is a jump destination in
 * its own code is a label: when code grows the value changes, and the instruction is the same. The same goes for the place of data
 * behind the code. `places`: nothing but such places differs. Undefined: nothing differs. Digits without 0x. Pure.
 */
export const findInstructionDifference = (
  onChain: string,
  compiled: CompiledCode,
): InstructionDifference | 'places' | undefined => {
  const cut = (digits: string) => listingOf(compiled.hasMetadata ? splitMetadata(digits).code : digits)
  const [one, other] = [cut(onChain), cut(compiled.object)]
  const open = new Set(openPlaces(compiled).map(({ start }) => start))
  const pairs: Pair[] = []
  let isMoved = false
  const isSame = (from: number, to: number, found: Pair[]): boolean => {
    const [here, there] = [one.instructions[from], other.instructions[to]]
    if (here === undefined || there === undefined) return false
    const isEqual = here.opcode === there.opcode && (here.operand === there.operand || open.has(there.offset + 1))
    // an equal number is a label only where it is jumped to at once
    if (isEqual && !jumps.has(other.instructions[to + 1]?.opcode ?? 0)) return true
    const [value, counterpart] = [offsetOf(here), offsetOf(there)]
    if (value === undefined || counterpart === undefined) return isEqual
    const [left, right] = [one.labels.get(value), other.labels.get(counterpart)]
    if (left !== undefined && right !== undefined) {
      found.push({ left, right, at: { onChain: here.offset, compiled: there.offset } })
    } else if (isEqual) return true
    else if (value < one.dataFrom || counterpart < other.dataFrom) return false
    else if (one.size - value !== other.size - counterpart) return false
    isMoved ||= !isEqual
    return true
  }
  /** How many instructions from two places on are the same. */
  const countSame = (from: number, to: number, most: number, found: Pair[]): number => {
    let count = 0
    while (count < most && isSame(from + count, to + count, found)) count += 1
    return count
  }
  const same = countSame(0, 0, Number.POSITIVE_INFINITY, pairs)
  const walked = one.destinations.filter((index) => index < same).length
  const likenessOf = (left: number, right: number) => {
    const [from, to] = [one.destinations[left], other.destinations[right]]
    return from === undefined || to === undefined ? 0 : countSame(from, to, maxAlike, [])
  }
  const contradiction = findContradiction(pairs, walked, likenessOf)
  if (contradiction !== undefined) return contradiction.at
  const [here, there] = [one.instructions[same], other.instructions[same]]
  if (here === undefined && there === undefined) return isMoved ? 'places' : undefined
  return { onChain: here?.offset ?? one.size, compiled: there?.offset ?? other.size }
}
