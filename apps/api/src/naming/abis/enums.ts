import { type EnumNames, hasEnums, readEnums } from '@corescope/decode/abi/enum-names'
import type { Reader } from '@corescope/store/reader'
import { listEnumSources } from '@corescope/store/verification/abis'

/** The enums that verified sources declare, by verification, of those whose ABI (JSON text) has some: an ABI tells no members. */
export const findEnums = async (
  reader: Reader,
  abis: readonly { verificationId: number; abi: string }[],
): Promise<ReadonlyMap<number, EnumNames>> => {
  const wanted = abis.filter(({ abi }) => hasEnums(abi)).map(({ verificationId }) => verificationId)
  const contents = new Map<number, string[]>()
  for (const { verificationId, content } of await listEnumSources(reader, wanted)) {
    contents.set(verificationId, [...(contents.get(verificationId) ?? []), content])
  }
  return new Map([...contents].map(([verificationId, sources]) => [verificationId, readEnums(sources)]))
}
