import type { Address, Hex } from '@corescope/chain/types/hex'

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Calldata of balanceOf(address), ERC-20 and ERC-721. */
export const encodeBalanceQuestion = (holder: Address): Hex => `0x70a08231${word(BigInt(holder))}`

/** Calldata of ownerOf(uint256), ERC-721. */
export const encodeOwnerQuestion = (tokenItem: bigint): Hex => `0x6352211e${word(tokenItem)}`

/** Calldata of balanceOf(address,uint256), ERC-1155. */
export const encodeItemBalanceQuestion = (holder: Address, tokenItem: bigint): Hex =>
  `0x00fdd58e${word(BigInt(holder))}${word(tokenItem)}`

/** The amount a contract answered; null where it refused, or what came is no number. Pure. */
export const readBalanceAnswer = (answer: Hex | null): bigint | null => (answer?.length === 66 ? BigInt(answer) : null)

/** The owner a contract answered; null where it refused, or what came is no address. Pure. */
export const readOwnerAnswer = (answer: Hex | null): Address | null =>
  answer !== null && /^0x0{24}[0-9a-f]{40}$/i.test(answer) ? (`0x${answer.slice(26).toLowerCase()}` as Address) : null
