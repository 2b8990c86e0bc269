import type { Hex } from '@corescope/chain/types/hex'
import { readLongText } from '@corescope/decode/contract-text'
import type { Caller } from '@corescope/rpc/caller'
import { callMany } from '@corescope/rpc/methods/call-many'
import { contractItem } from '@corescope/store/items/tables'
import type { Turn } from '@corescope/store/items/take-up'

/** tokenURI(uint256) of ERC-721, uri(uint256) of ERC-1155, contractURI() of ERC-7572. */
const selectors = { 721: '0xc87b56dd', 1155: '0x0e89341c', contract: '0xe8a3d485' } as const

const hexOfItem = (tokenItem: string) => BigInt(tokenItem).toString(16).padStart(64, '0')

const question = (item: Turn['items'][number]): Hex =>
  item.tokenItem === contractItem
    ? selectors.contract
    : `${item.standard === 1155 ? selectors[1155] : selectors[721]}${hexOfItem(item.tokenItem)}`

/**
 * The URIs a contract names for the documents of its turn, in their order, as of a block; null where it names none.
 * ERC-1155 §Metadata: `{id}` stands for the item in 64 digits of lower-case hex.
 * @throws errors of the node
 */
export const askUris = async (
  node: Caller,
  { contractAddress, items }: Turn,
  blockNumber: number,
  signal: AbortSignal,
): Promise<(string | null)[]> => {
  const messages = items.map((item) => ({ to: contractAddress, data: question(item) }))
  const answers = await callMany(node, messages, blockNumber, { signal, attempts: 1 })
  return answers.map((answer, index) => {
    const { tokenItem } = items[index]!
    const uri = readLongText(answer ?? '0x')?.trim() || null
    return tokenItem === contractItem ? uri : (uri?.replaceAll('{id}', hexOfItem(tokenItem)) ?? null)
  })
}
