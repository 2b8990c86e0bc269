import { librariesIn } from '@corescope/decode/abi/is-library'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import type { Reader } from '@corescope/store/reader'
import { getLibrarySource } from '@corescope/store/verification/abis'

/**
 * Whether a verified contract is a library, as its source says: neither an ABI nor code tells it for certain. Only ABIs with structs are
 * looked after: by the other types an ABI tells it by itself, or the selectors are those of any contract. Not of a file that is too long to be read.
 */
export const findIsLibrary = async (
  reader: Reader,
  found: { verificationId: number; abi: string } | undefined,
): Promise<boolean> => {
  if (found === undefined || !found.abi.includes('"type":"tuple')) return false
  const row = await getLibrarySource(reader, found.verificationId)
  if (row === undefined || row.content === null) return false
  return librariesIn(row.content, lineEndsOf(row.language, row.compilerVersion)).has(row.contractName)
}
