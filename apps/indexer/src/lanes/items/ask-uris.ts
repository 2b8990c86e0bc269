import { type DocumentOwner, encodeUriQuestion, readUriAnswer } from '@corescope/decode/tokens/item-uri'
import type { Caller } from '@corescope/rpc/caller'
import { callMany } from '@corescope/rpc/state/call-many'
import { contractItem } from '@corescope/store/items/table'
import type { Turn } from '@corescope/store/items/take-up'

const ownerOf = ({ tokenItem, standard }: Turn['items'][number]): DocumentOwner => ({
  standard,
  tokenItem: tokenItem === contractItem ? null : BigInt(tokenItem),
})

/**
 * The URIs a contract names for the documents of its turn, in their order, as of a block; null where it names none, undefined
 * where the node cannot tell.
 * @throws errors of the exchange with the node
 */
export const askUris = async (
  node: Caller,
  { contractAddress, items }: Turn,
  blockNumber: number,
  signal: AbortSignal,
): Promise<(string | null | undefined)[]> => {
  const owners = items.map(ownerOf)
  const messages = owners.map((owner) => ({ to: contractAddress, data: encodeUriQuestion(owner) }))
  const answers = await callMany(node, messages, blockNumber, { signal, attempts: 1 })
  return answers.map((answer, index) => (answer === undefined ? undefined : readUriAnswer(answer, owners[index]!)))
}
