import type { Hex } from '@corescope/chain/types/hex'
import { readLongText } from './contract-text.ts'

/** tokenURI(uint256) of ERC-721, uri(uint256) of ERC-1155, contractURI() of ERC-7572. */
const selectors = { item721: '0xc87b56dd', item1155: '0x0e89341c', contract: '0xe8a3d485' } as const

/** Whose document is asked for; without an item the contract's own. */
export interface DocumentOwner {
  standard: 721 | 1155 | null
  tokenItem: bigint | null
}

const hexOf = (tokenItem: bigint): string => tokenItem.toString(16).padStart(64, '0')

/** Calldata that asks a contract where a document is. Pure. */
export const encodeUriQuestion = ({ standard, tokenItem }: DocumentOwner): Hex =>
  tokenItem === null
    ? selectors.contract
    : `${standard === 1155 ? selectors.item1155 : selectors.item721}${hexOf(tokenItem)}`

/**
 * The URI a contract answered, null where it names none. ERC-1155 §Metadata: `{id}` stands for the item in 64 digits of
 * lower-case hex. Pure.
 */
export const readUriAnswer = (answer: Hex | null, { tokenItem }: DocumentOwner): string | null => {
  const uri = readLongText(answer ?? '0x')?.trim() || null
  return tokenItem === null ? uri : (uri?.replaceAll('{id}', hexOf(tokenItem)) ?? null)
}
