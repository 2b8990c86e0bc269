import { hexToBytes } from '../bytes/bytes.ts'
import { disassemble } from '../code/disassemble.ts'
import type { LineEnds } from '../source-text/line-ends.ts'
import { withoutWords } from '../source-text/without-words.ts'

const ofOwnCode = /\b(?:creationCode|runtimeCode|codecopy)\b/
const ofAnyCode = /\bextcodecopy\b|\.\s*code\b(?!\s*\.\s*length\b)/
const extcodecopy = 'EXTCODECOPY'

const reachesOut = (digits: string): boolean =>
  disassemble(hexToBytes(`0x${digits.replace(/[^0-9a-f]/g, '0')}`)).instructions.some(
    ({ name }) => name === extcodecopy,
  )

/**
 * Whether sources of Solidity read code as data: that of the contract, or that of others which stands in it. A contract that only creates
 * others does not. Comments and strings do not count. Pure.
 * @param codes runtime and creation code as compiled, hex digits: code of others is read where one of them can
 */
export const readsCode = (sources: readonly string[], ends: LineEnds, codes: readonly string[]): boolean => {
  // a comment may stand between any two tokens: only what is left without it tells
  const texts = sources.map((source) => withoutWords(source, ends))
  if (texts.some((text) => ofOwnCode.test(text))) return true
  return texts.some((text) => ofAnyCode.test(text)) && codes.some(reachesOut)
}
