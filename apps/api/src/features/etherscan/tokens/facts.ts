import { listTokenFigures, type TokenFactsRow } from '@corescope/store/tokens/read'
import { listSupplyReadings } from '@corescope/store/tokens/supplies'
import type { ApiContext } from '../../../context.ts'
import { type Supplied, suppliedOf, totalSupplyOf } from '../../../entities/tokens/supplied.ts'
import { type Action, ok } from '../dialect.ts'
import { DialectError } from '../parameters.ts'
import { tokenOf } from './token-of.ts'

const standardNames = { 20: 'ERC20', 721: 'ERC721', 1155: 'ERC1155' } as const

/** As `token_info` tells them: by the contract's word, and by that or by the logs. */
const suppliesOf = async (
  { reader }: ApiContext,
  token: TokenFactsRow,
): Promise<{ total: Supplied | null; supplied: Supplied | null }> => {
  const [[figures], [reading]] = await Promise.all([
    listTokenFigures(reader, [token.tokenId]),
    listSupplyReadings(reader, [token.tokenId]),
  ])
  const counted = token.isSupplyWhole ? (figures?.supply ?? '0') : null
  const total = totalSupplyOf(token, reading, counted)
  return { total, supplied: suppliedOf(total, counted) }
}

export const tokeninfo: Action = async (context, parameters) => {
  const token = await tokenOf(context, parameters)
  const { total } = await suppliesOf(context, token)
  return ok([
    {
      contractAddress: token.contractAddress,
      tokenName: token.tokenName ?? '',
      symbol: token.symbol ?? '',
      divisor: String(token.decimals ?? 0),
      tokenType: standardNames[token.standard],
      totalSupply: total?.amount ?? '',
    },
  ])
}

/** What there is of a token by its contract; where that says nothing, what its transfers add up to. */
export const tokensupply: Action = async (context, parameters) => {
  const { supplied } = await suppliesOf(context, await tokenOf(context, parameters))
  if (supplied === null) throw new DialectError('Error! The supply before the first indexed block is not known')
  return ok(supplied.amount)
}
