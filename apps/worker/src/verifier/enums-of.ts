import { type EnumNames, readEnums, usedEnums } from '@corescope/decode/abi/enum-names'
import type { LineEnds } from '@corescope/decode/source-text/line-ends'
import type { Abi } from 'viem'

/** Bytes of a file that is looked through. */
const maxFileBytes = 1_000_000

/**
 * The enums that an ABI's parameters are of, by what the sources declare: an ABI tells no members. None where a source that may declare some
 * is too long to be read: it could say something else of a name that another source has. Pure.
 */
export const enumsOf = (abi: Abi, contents: readonly string[], ends: LineEnds): EnumNames => {
  const declaring = contents.filter((content) => content.includes('enum'))
  if (declaring.some((content) => Buffer.byteLength(content) > maxFileBytes)) return {}
  return usedEnums(abi, readEnums(declaring, ends))
}
