import { hexToBytes } from '@corescope/decode/bytes/bytes'
import { disassemble, type Instruction } from '@corescope/decode/code/disassemble'
import { readSourceMap, type SourceRange, writeSourceMap } from '@corescope/decode/verification/source-map'

const jumps: ReadonlySet<string | undefined> = new Set(['JUMP', 'JUMPI', 'JUMPDEST'])

/** Entries of 0.4.0 and later, one for each byte of the code. The first one names the whole file where nothing else is told. Pure. */
const ofEachByte = (map: string, instructions: readonly Instruction[]): (SourceRange | undefined)[] => {
  const ranges = readSourceMap(
    map,
    instructions.map(({ offset }) => offset),
  )
  return instructions.map(({ offset }) => (offset === 0 ? undefined : ranges.get(offset)))
}

/**
 * Entries of releases before 0.4.0, one for each instruction. Releases from 0.3 on have some more of them. All entries of jumps and their
 * targets say so, and no others: between two of these, entries belong to instructions as they are counted from the second one back. Pure.
 */
const ofEachInstruction = (map: string, instructions: readonly Instruction[]): (SourceRange | undefined)[] => {
  const written = map.replace(/;$/, '').split(';')
  const ranges = readSourceMap(map, written.keys())
  const entriesOfJumps = [...written.keys()].filter((at) => at > 0 && written[at]!.split(':').length === 4)
  const found: (SourceRange | undefined)[] = instructions.map(() => undefined)
  let [entry, index, passed] = [0, 0, 0]
  for (const [at, { name }] of instructions.entries()) {
    if (!jumps.has(name)) continue
    const ofJump = entriesOfJumps[passed]
    passed += 1
    if (ofJump === undefined) break
    for (let back = 0; at - back >= index && ofJump - back >= entry; back += 1) {
      found[at - back] = ranges.get(ofJump - back)
    }
    entry = ofJump + 1
    index = at + 1
  }
  for (; entry < written.length && index < found.length; entry += 1, index += 1) found[index] = ranges.get(entry)
  return found
}

/** Where each sign of a text begins, in bytes, as Python counts signs; undefined: each is a byte. Pure. */
const byteOffsets = (content: string): Uint32Array | undefined => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(content)) return undefined
  const offsets = new Uint32Array(content.length + 1)
  let [signs, bytes] = [0, 0]
  for (const sign of content) {
    offsets[signs] = bytes
    signs += 1
    bytes += Buffer.byteLength(sign)
  }
  offsets[signs] = bytes
  return offsets.subarray(0, signs + 1)
}

/** Vyper counts signs, source maps are read in bytes. Pure. */
const inBytes = (contentOf: (file: number) => string | undefined) => {
  const known = new Map<number, Uint32Array | undefined>()
  return (range: SourceRange | undefined): SourceRange | undefined => {
    if (range === undefined || range.start < 0 || range.file < 0) return undefined
    const { file, start, length } = range
    const content = contentOf(file)
    if (content === undefined) return undefined
    if (!known.has(file)) known.set(file, byteOffsets(content))
    const offsets = known.get(file)
    if (offsets === undefined) return range
    const byteAt = (sign: number) => offsets[Math.min(sign, offsets.length - 1)]!
    return { ...range, start: byteAt(start), length: byteAt(start + length) - byteAt(start) }
  }
}

/**
 * What Vyper tells of where runtime code comes from, as a source map with one entry for each instruction (Solidity documentation,
 * "Source Mappings"); empty: it tells nothing. From 0.4.0 on it is an object, before a text. Pure.
 * @param object the runtime code, hex digits
 * @param contentOf the file that the compiler has under a number
 */
export const readVyperSourceMap = (
  told: unknown,
  object: string,
  contentOf: (file: number) => string | undefined,
): string => {
  const ofBytes = (told as { pc_pos_map_compressed?: unknown } | null | undefined)?.pc_pos_map_compressed
  const map = typeof told === 'string' ? told : ofBytes
  if (typeof map !== 'string' || map === '') return ''
  const { instructions } = disassemble(hexToBytes(`0x${object}`))
  const ranges = (map === told ? ofEachInstruction : ofEachByte)(map, instructions)
  return writeSourceMap(ranges.map(inBytes(contentOf)))
}
