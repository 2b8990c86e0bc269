import { disassemble, type Instruction } from '@corescope/decode/code/disassemble'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { placeOf, readSourceMap } from '@corescope/decode/verification/source-map'
import type { Compiled, CompiledContract, CompilerInput } from './compile.ts'

const bytesOf = (digits: string) => Buffer.from(digits.replace(/[^0-9a-f]/g, '0'), 'hex')
const shownOperand = 66

/** The instruction that a byte belongs to; undefined past the end. */
const instructionAt = (digits: string, offset: number): { instruction: Instruction; index: number } | undefined => {
  const { instructions } = disassemble(bytesOf(digits))
  const index = instructions.findLastIndex((one) => one.offset <= offset)
  const instruction = instructions[index]
  return instruction === undefined || offset >= digits.length / 2 ? undefined : { instruction, index }
}

/** An instruction in words, `PUSH1 0x20`; null past the end of the code. Pure. */
export const wordsAt = (digits: string, offset: number): string | null => {
  const found = instructionAt(digits, offset)
  if (found === undefined) return null
  const { name, operand, opcode } = found.instruction
  const word = name ?? `0x${opcode.toString(16).padStart(2, '0')}`
  return operand === undefined ? word : `${word} ${operand.slice(0, shownOperand)}`
}

/**
 * Where in the sources the compiled instruction at a byte comes from. Code that the compiler adds has no line: the nearest
 * instruction before it that has one stands for it. Null where none has.
 */
export const sourceAt = (contract: CompiledContract, offset: number, compiled: Compiled, input: CompilerInput) => {
  const found = instructionAt(contract.runtime.object, offset)
  if (found === undefined) return null
  const entries = readSourceMap(contract.runtime.sourceMap, Array(found.index + 1).keys())
  for (let index = found.index; index >= 0; index -= 1) {
    const entry = entries.get(index)
    const file = entry && compiled.fileOfId.get(entry.file)
    const content = file === undefined ? undefined : input.sources[file]?.content
    if (entry === undefined || entry.start < 0 || file === undefined || content === undefined) continue
    const { line } = placeOf(content, entry.start)
    return { file, line, text: withHiddenSigns((content.split('\n')[line - 1] ?? '').trim().slice(0, 300)) }
  }
  return null
}
