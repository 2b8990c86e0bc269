import { disassemble, findJumps } from '@corescope/decode/code/disassemble'

const toBytes = (hex: `0x${string}`): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: (hex.length - 2) / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 + index * 2, 4 + index * 2), 16),
  )

/**
 * Code as lines to compare: one instruction each, without its offset. The target of a jump is left out: one instruction more moves all of
 * them. Metadata is not among them.
 */
export const codeLines = (code: `0x${string}`): { lines: string[]; metadata: string | undefined } => {
  const { instructions, metadata } = disassemble(toBytes(code))
  const targets = new Set(
    instructions.flatMap(({ name, offset }) =>
      name === 'JUMPDEST' ? [`0x${offset.toString(16).padStart(4, '0')}`] : [],
    ),
  )
  const jumps = findJumps(instructions)
  const lines = instructions.map(({ name, opcode, operand, offset }) => {
    const word = name ?? `0x${opcode.toString(16).padStart(2, '0')}`
    if (operand === undefined) return word
    return jumps.has(offset) || (name === 'PUSH2' && targets.has(operand)) ? `${word} →` : `${word} ${operand}`
  })
  return { lines, metadata: metadata?.bytes }
}
