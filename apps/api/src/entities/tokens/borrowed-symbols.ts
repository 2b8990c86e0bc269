import type { BorrowedFrom } from '@corescope/api-schema/shapes/borrowed-from'
import type { NamesakeRow } from '@corescope/store/tokens/same-symbol'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

/** How many times the holders of its namesake a token needs to be the better-known one, where no list says so. */
const timesTheHolders = 10

/**
 * Whether a token bears the symbol of a better-known one: one that a token list names, where the list does not name it; else one
 * that is older and has ten times its holders. Pure.
 */
export const isBorrowed = (row: Omit<NamesakeRow, 'otherAddress' | 'otherName' | 'tokenId'>): boolean => {
  if (row.isListed) return false
  if (row.isOtherListed) return true
  return row.otherFirstBlock < row.firstBlock && row.otherHolders >= timesTheHolders * Math.max(1, row.holders)
}

/** Of tokens those that borrow their symbol, with the token they borrow it of; as it was a minute ago at most. */
export const borrowedSymbols = async (
  { lookUps }: Pick<ApiContext, 'lookUps'>,
  tokenIds: readonly number[],
): Promise<ReadonlyMap<number, BorrowedFrom>> => {
  const rows = [...(await lookUps.namesakes(tokenIds)).values()]
  return new Map(
    rows
      .filter(isBorrowed)
      .map((row) => [
        row.tokenId,
        { contractAddress: hex(row.otherAddress), tokenName: row.otherName, holders: row.otherHolders },
      ]),
  )
}
