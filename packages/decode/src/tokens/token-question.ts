import type { Address, Hex } from '@corescope/chain/types/hex'
import type { TokenStandard } from '@corescope/chain/types/token-standard'

const word = (value: bigint) => value.toString(16).padStart(64, '0')

interface Held {
  /** Lower-case. */
  holder: Address
  /** Decimal; null: of the token as a whole, which no ERC-1155 can be asked. */
  tokenItem: string | null
}
interface Supply {
  /** Everybody together. */
  holder: null
  tokenItem: null
}
/** What somebody has, asked of a token's contract. */
export type HeldQuestion = (Held | Supply) & {
  /** Of the item where one is named: a contract may have items of both standards. */
  standard: TokenStandard
}

/** Calldata of ownerOf(uint256), ERC-721. Pure. */
export const encodeOwnerQuestion = (tokenItem: string): Hex => `0x6352211e${word(BigInt(tokenItem))}`

/**
 * Calldata of the question: `balanceOf(address)` or `totalSupply()` of a token, `ownerOf(uint256)` of an ERC-721's item,
 * `balanceOf(address,uint256)` of an ERC-1155's. Pure.
 */
export const encodeHeldQuestion = ({ holder, standard, tokenItem }: HeldQuestion): Hex => {
  if (holder === null) return '0x18160ddd'
  if (tokenItem === null) return `0x70a08231${word(BigInt(holder))}`
  if (standard === 721) return encodeOwnerQuestion(tokenItem)
  return `0x00fdd58e${word(BigInt(holder))}${word(BigInt(tokenItem))}`
}

/** The owner a contract answered, lower-case; null where it refused, or what came is no address. Pure. */
export const readOwnerAnswer = (answer: Hex | null): Address | null =>
  answer !== null && /^0x0{24}[0-9a-f]{40}$/i.test(answer) ? `0x${answer.slice(26).toLowerCase()}` : null

/** The amount a contract answered; null where it refused, or what came is no single word. Pure. */
export const readAmountAnswer = (answer: Hex | null): bigint | null => (answer?.length === 66 ? BigInt(answer) : null)

/**
 * What the contract says the holder has, in smallest units: of an ERC-721's item one or nothing. Null where it refused, or
 * what came says neither. Pure.
 */
export const readHeldAnswer = ({ holder, standard, tokenItem }: HeldQuestion, answer: Hex | null): bigint | null => {
  if (tokenItem === null || standard !== 721) return readAmountAnswer(answer)
  const owner = readOwnerAnswer(answer)
  return owner === null ? null : BigInt(owner === holder)
}
