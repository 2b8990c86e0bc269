import type { Address, Hex } from '@corescope/chain/types/hex'
import type { TokenStandard } from '@corescope/chain/types/token-standard'

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** What somebody has, asked of a token's contract. */
export interface HeldQuestion {
  /** Lower-case. */
  holder: Address
  /** Of the item where one is named: a contract may have items of both standards. */
  standard: TokenStandard
  /** Decimal; null: of the token as a whole, which no ERC-1155 can be asked. */
  tokenItem: string | null
}

/**
 * Calldata of the question: `balanceOf(address)` of a token, `ownerOf(uint256)` of an ERC-721's item,
 * `balanceOf(address,uint256)` of an ERC-1155's. Pure.
 */
export const encodeHeldQuestion = ({ holder, standard, tokenItem }: HeldQuestion): Hex => {
  if (tokenItem === null) return `0x70a08231${word(BigInt(holder))}`
  const item = word(BigInt(tokenItem))
  return standard === 721 ? `0x6352211e${item}` : `0x00fdd58e${word(BigInt(holder))}${item}`
}

/** The amount a contract answered; null where it refused, or what came is no number. */
const readBalance = (answer: Hex | null): bigint | null => (answer?.length === 66 ? BigInt(answer) : null)

/** The owner a contract answered; null where it refused, or what came is no address. */
const readOwner = (answer: Hex | null): string | null =>
  answer !== null && /^0x0{24}[0-9a-f]{40}$/i.test(answer) ? `0x${answer.slice(26).toLowerCase()}` : null

/**
 * What the contract says the holder has, in smallest units: of an ERC-721's item one or nothing. Null where it refused, or
 * what came says neither. Pure.
 */
export const readHeldAnswer = ({ holder, standard, tokenItem }: HeldQuestion, answer: Hex | null): bigint | null => {
  if (tokenItem === null || standard !== 721) return readBalance(answer)
  const owner = readOwner(answer)
  return owner === null ? null : BigInt(owner === holder)
}
