import { disassemble, type Instruction } from '@corescope/decode/code/disassemble'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { placeOf, readSourceMap } from '@corescope/decode/verification/source-map'
import type { Compiled, CompiledContract, CompilerInput } from './compile.ts'

const bytesOf = (digits: string) => Buffer.from(digits.replace(/[^0-9a-f]/g, '0'), 'hex')
const shownOperand = 66

/** The beginning of a text from a byte of its file. */
const textFrom = (content: string, byte: number) =>
  Buffer.from(content, 'utf8')
    .subarray(byte, byte + 40)
    .toString('utf8')

/** The instruction that a byte belongs to; undefined past the end. */
const instructionAt = (
  digits: string,
  offset: number,
): { instruction: Instruction; index: number; instructions: Instruction[] } | undefined => {
  const { instructions } = disassemble(bytesOf(digits))
  const index = instructions.findLastIndex((one) => one.offset <= offset)
  const instruction = instructions[index]
  return instruction === undefined || offset >= digits.length / 2 ? undefined : { instruction, index, instructions }
}

/** An instruction in words, `PUSH1 0x20`; null past the end of the code. Pure. */
export const wordsAt = (digits: string, offset: number): string | null => {
  const found = instructionAt(digits, offset)
  if (found === undefined) return null
  const { name, operand, opcode } = found.instruction
  const word = name ?? `0x${opcode.toString(16).padStart(2, '0')}`
  return operand === undefined ? word : `${word} ${operand.slice(0, shownOperand)}`
}

/** What is of a contract as a whole is no line: so the compiler marks what it adds around the code of a line. */
const isWhole = /^(?:(?:abstract\s+)?contract|library)\b/
/** Instructions on both sides of such a one that are asked for their line. */
const reach = 24
const edges: ReadonlySet<string | undefined> = new Set([
  'JUMPDEST',
  'JUMP',
  'JUMPI',
  'STOP',
  'RETURN',
  'REVERT',
  'INVALID',
])

/** An instruction and those around it that run with it, the nearest first, those after it before those before it. Pure. */
const aroundOf = (instructions: readonly Instruction[], index: number): number[] => {
  const around = [index]
  const isOver = {
    after: edges.has(instructions[index]?.name) && instructions[index]?.name !== 'JUMPDEST',
    before: false,
  }
  isOver.before = instructions[index]?.name === 'JUMPDEST'
  for (let far = 1; far <= reach; far += 1) {
    const [after, before] = [instructions[index + far], instructions[index - far]]
    isOver.after ||= after === undefined || after.name === 'JUMPDEST'
    if (!isOver.after) around.push(index + far)
    isOver.after ||= edges.has(after?.name)
    isOver.before ||= before === undefined || (edges.has(before.name) && before.name !== 'JUMPDEST')
    if (!isOver.before) around.push(index - far)
    isOver.before ||= before?.name === 'JUMPDEST'
  }
  return around
}

/** Behind these nothing runs on. */
const ends: ReadonlySet<string | undefined> = new Set(['JUMP', 'STOP', 'RETURN', 'REVERT', 'INVALID', 'SELFDESTRUCT'])
/** Places of code that are looked at for who leads to one. */
const maxCallers = 400

/**
 * Who leads to an instruction: what stands before it, and where the labels of its code are pushed, the nearest first. So a helper of the
 * compiler, which is of no line, is found by the lines that call it. Pure.
 */
const callersOf = (instructions: readonly Instruction[], index: number): number[] => {
  const pushes = new Map<number, number[]>()
  for (const [at, { name, operand }] of instructions.entries()) {
    if (!/^PUSH[1-4]$/.test(name ?? '') || operand === undefined) continue
    const known = pushes.get(Number(operand))
    if (known === undefined) pushes.set(Number(operand), [at])
    else known.push(at)
  }
  const found = [index]
  const seen = new Set(found)
  for (const from of found) {
    if (found.length > maxCallers) break
    const { name, offset } = instructions[from]!
    const before = from > 0 && !ends.has(instructions[from - 1]?.name) ? [from - 1] : []
    for (const at of [...(name === 'JUMPDEST' ? (pushes.get(offset) ?? []) : []), ...before]) {
      if (seen.has(at)) continue
      seen.add(at)
      found.push(at)
    }
  }
  return found
}

/** The optimizer of viaIR gives code that lines share, and what it moves, the line of one of them. */
const isShared = ({ settings }: CompilerInput): boolean =>
  settings.viaIR === true && (settings.optimizer as { enabled?: unknown } | undefined)?.enabled === true

/**
 * Where in the sources the compiled instruction at a byte comes from. Code that the compiler adds has no line: the nearest
 * instruction before it that has one stands for it. Of what is marked as the contract's it is the nearest one that runs with it, else the
 * nearest that leads to it. `isNear`: it is one of these, or the compiler's lines are not exact.
 * Null where none has a line, and behind the code that the map is of.
 */
export const sourceAt = (contract: CompiledContract, offset: number, compiled: Compiled, input: CompilerInput) => {
  const found = instructionAt(contract.runtime.object, offset)
  if (found === undefined) return null
  const { instructions, index } = found
  const entries = readSourceMap(contract.runtime.sourceMap, instructions.keys())
  if (!entries.has(index)) return null
  const placeAt = (at: number) => {
    const entry = entries.get(at)
    const file = entry && compiled.fileOfId.get(entry.file)
    const content = file === undefined ? undefined : input.sources[file]?.content
    if (entry === undefined || entry.start < 0 || file === undefined || content === undefined) return undefined
    return { file, content, start: entry.start, isOfLine: !isWhole.test(textFrom(content, entry.start)) }
  }
  let last = index
  while (last >= 0 && placeAt(last) === undefined) last -= 1
  if (last < 0) return null
  const firstOfLine = (places: readonly number[]) => {
    for (const at of places) {
      const place = placeAt(at)
      if (place?.isOfLine) return { at, ...place }
    }
    return undefined
  }
  const place = firstOfLine(aroundOf(instructions, last)) ??
    firstOfLine(callersOf(instructions, last)) ?? { at: last, ...placeAt(last)! }
  const { line, text } = placeOf(place.content, place.start)
  const isNear = place.at !== index || !place.isOfLine || isShared(input)
  return {
    file: place.file,
    line,
    text: withHiddenSigns(text.trim().slice(0, 300)),
    ...(isNear ? { isNear: true } : {}),
  }
}
