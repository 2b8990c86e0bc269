import type { Hash, Hex } from '@corescope/chain/types/hex'

/** keccak256 of MetadataUpdate(uint256): ERC-4906. */
const itemUpdateTopic: Hash = '0xf8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7'
/** keccak256 of BatchMetadataUpdate(uint256,uint256): ERC-4906. */
const rangeUpdateTopic: Hash = '0x6bd5c950a8d8df17f772f5af37cb3655737899cbf903264b9795592da439661c'
/** keccak256 of URI(string,uint256): ERC-1155. */
const uriTopic: Hash = '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b'
/** keccak256 of ContractURIUpdated(): ERC-7572. */
const contractUpdateTopic: Hash = '0xa5d4097edda6d87cb9329af83fb3712ef77eeb13738ffe43cc35a4ce305ad962'

/** Signatures of the events that say a document has changed. */
export const documentUpdateTopics: readonly Hash[] = [
  ...[itemUpdateTopic, rangeUpdateTopic, uriTopic, contractUpdateTopic],
]

/** Which documents of a contract have changed: its own, or those of the items `from` to `to`. */
export type DocumentUpdate = { kind: 'contract' } | { kind: 'items'; from: bigint; to: bigint }

const words = (data: Hex): bigint[] =>
  (data.slice(2).match(/[0-9a-f]{64}/g) ?? []).slice(0, 2).map((word) => BigInt(`0x${word}`))

/**
 * What a log says of documents; undefined when nothing. Arguments count indexed or not: contracts do both. Pure.
 * @param log topics in full, lower case
 */
export const readDocumentUpdate = (log: { topics: readonly Hash[]; data: Hex }): DocumentUpdate | undefined => {
  const [signature, ...indexed] = log.topics
  if (signature === contractUpdateTopic) return { kind: 'contract' }
  const given = indexed.map(BigInt)
  // the text of URI comes first in the data, so its id is looked for among the topics alone
  const [from, to = from] = signature === uriTopic ? given : [...given, ...words(log.data)]
  if (from === undefined || to === undefined) return undefined
  if (signature === rangeUpdateTopic) return to < from ? undefined : { kind: 'items', from, to }
  if (signature === itemUpdateTopic || signature === uriTopic) return { kind: 'items', from, to: from }
  return undefined
}
