import type { BorrowedFrom } from '@corescope/api-schema/shapes/borrowed-from'
import { isCoinSymbol } from '@corescope/decode/tokens/coin-symbol'
import { isBorrowed } from '@corescope/store/tokens/same-symbol'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

/** Of tokens those that borrow their symbol, with the coin or the token they borrow it of; as it was a minute ago at most. */
export const borrowedSymbols = async (
  { lookUps, config }: Pick<ApiContext, 'lookUps' | 'config'>,
  tokenIds: readonly number[],
): Promise<ReadonlyMap<number, BorrowedFrom>> => {
  const coin = config.network.symbol
  const [namesakes, facts] = await Promise.all([lookUps.namesakes(tokenIds), lookUps.tokenFacts(tokenIds)])
  const ofTokens = [...namesakes.values()]
    .filter(isBorrowed)
    .map((row): [number, BorrowedFrom] => [
      row.tokenId,
      { contractAddress: hex(row.otherAddress), tokenName: row.otherName, holders: row.otherHolders },
    ])
  const ofCoin = tokenIds
    .filter((id) => isCoinSymbol(facts.get(id)?.symbol ?? null, coin))
    .map((id): [number, BorrowedFrom] => [id, { contractAddress: null, tokenName: coin, holders: null }])
  return new Map([...ofTokens, ...ofCoin])
}

/**
 * Of tokens, by their symbols, those that borrow them: what every mention of an address is marked by. It asks for less than
 * `borrowedSymbols`, and mostly for nothing: who bears the symbol of whom is kept for a minute.
 */
export const borrowersAmong = async (
  lookUps: Pick<ApiContext['lookUps'], 'namesakes'>,
  coin: string,
  symbols: ReadonlyMap<number, string>,
): Promise<ReadonlySet<number>> => {
  const namesakes = await lookUps.namesakes([...symbols.keys()])
  const isBorrower = ([id, symbol]: [number, string]): boolean => {
    const namesake = namesakes.get(id)
    return isCoinSymbol(symbol, coin) || (namesake !== undefined && isBorrowed(namesake))
  }
  return new Set([...symbols].filter(isBorrower).map(([id]) => id))
}

/**
 * The same tokens with each that borrows its symbol behind the one it borrows it of, which comes in where it was not among them:
 * how many hold a token proves nothing, anybody can make that up. Pure.
 */
export const lendersFirst = (ids: readonly number[], lenderOf: ReadonlyMap<number, number>): number[] => {
  const placed = new Set<number>()
  for (const id of ids) {
    const lender = lenderOf.get(id)
    if (lender !== undefined) placed.add(lender)
    placed.add(id)
  }
  return [...placed]
}

/** Matches of a search, with better-known tokens before those that borrow their symbols. */
export const rankMatches = async (context: ApiContext, ids: readonly number[]): Promise<number[]> => {
  const borrowed = [...(await borrowedSymbols(context, ids))]
  const lenders = await Promise.all(
    borrowed.map(([, { contractAddress: of }]) => (of === null ? undefined : context.book.idOf(of))),
  )
  return lendersFirst(
    ids,
    new Map(borrowed.flatMap(([id], index) => (lenders[index] === undefined ? [] : [[id, lenders[index]]]))),
  )
}
