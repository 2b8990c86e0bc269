import { iconPath } from '@corescope/api-schema/media/media-path'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import type { TokenFactsRow } from '@corescope/store/tokens/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { borrowedSymbols } from './borrowed-symbols.ts'

/**
 * Amounts of a token lack what was held before the first indexed block: nobody could tell, or, of an older ERC-1155 as a
 * whole, what there was of items that never moved since. Pure.
 */
export const isPartial = ({ isOlder, hasGap, standard }: TokenFactsRow): boolean =>
  hasGap || (isOlder && standard === 1155)

/** A token as it is named everywhere (spec §3 "Token object"). Pure. */
export const presentToken = (row: TokenFactsRow): TokenReference => ({
  contractAddress: hex(row.contractAddress),
  tokenName: row.tokenName,
  symbol: row.symbol,
  privateName: null,
  publicName: row.publicName,
  icon: row.iconVersion === null ? null : iconPath(row.contractAddress, row.iconVersion),
  decimals: row.standard === 20 ? row.decimals : null,
  standard: row.standard,
  irregular: row.irregular,
  ...(isPartial(row) ? { partial: true } : {}),
})

/** One look-up for every token an answer mentions, with the better-known one whose symbol it bears. */
export const tokenReferences = async (
  context: ApiContext,
  tokenIds: Iterable<number>,
): Promise<ReadonlyMap<number, TokenReference>> => {
  const ids = [...new Set(tokenIds)]
  if (ids.length === 0) return new Map()
  const [facts, borrowed] = await Promise.all([context.lookUps.tokenFacts(ids), borrowedSymbols(context, ids)])
  return new Map(
    ids.flatMap((id) => {
      const row = facts.get(id)
      if (row === undefined) return []
      const from = borrowed.get(id)
      return [[id, { ...presentToken(row), ...(from === undefined ? {} : { borrowed: from }) }]]
    }),
  )
}

/**
 * The token at an address.
 * @throws FailureError when the contract never moved a token
 */
export const findToken = async (context: ApiContext, address: string): Promise<TokenFactsRow> => {
  const tokenId = await context.book.idOf(address)
  const row = tokenId === undefined ? undefined : (await context.lookUps.tokenFacts([tokenId])).get(tokenId)
  if (row === undefined) throw new FailureError('There is no such token.', 'noToken')
  return row
}
