import { type EnumNames, hasEnums, readEnums } from '@corescope/decode/abi/enum-names'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import type { Reader } from '@corescope/store/reader'
import { type EnumSourceRow, listEnumSources } from '@corescope/store/verification/abis'

/** None where a source is too long to be read: it could say something else of a name that another source has. */
const enumsOf = (rows: readonly EnumSourceRow[]): EnumNames => {
  const [{ language, compilerVersion } = { language: 'solidity' as const, compilerVersion: '' }] = rows
  const contents = rows.flatMap(({ content }) => content ?? [])
  return contents.length < rows.length ? {} : readEnums(contents, lineEndsOf(language, compilerVersion))
}

/** The enums that verified sources declare, by verification, of those whose ABI (JSON text) has some: an ABI tells no members. */
export const findEnums = async (
  reader: Reader,
  abis: readonly { verificationId: number; abi: string }[],
): Promise<ReadonlyMap<number, EnumNames>> => {
  const wanted = abis.filter(({ abi }) => hasEnums(abi)).map(({ verificationId }) => verificationId)
  const found = new Map<number, EnumSourceRow[]>()
  for (const row of await listEnumSources(reader, wanted)) {
    const rows = found.get(row.verificationId)
    if (rows === undefined) found.set(row.verificationId, [row])
    else rows.push(row)
  }
  return new Map([...found].map(([verificationId, rows]) => [verificationId, enumsOf(rows)]))
}
