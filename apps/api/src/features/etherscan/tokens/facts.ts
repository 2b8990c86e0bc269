import { listTokenFigures } from '@corescope/store/tokens/read'
import { type Action, ok } from '../dialect.ts'
import { DialectError } from '../parameters.ts'
import { tokenOf } from './token-of.ts'

const standardNames = { 20: 'ERC20', 721: 'ERC721', 1155: 'ERC1155' } as const

export const tokeninfo: Action = async (context, parameters) => {
  const token = await tokenOf(context, parameters)
  return ok([
    {
      contractAddress: token.contractAddress,
      tokenName: token.tokenName ?? '',
      symbol: token.symbol ?? '',
      divisor: String(token.decimals ?? 0),
      tokenType: standardNames[token.standard],
      totalSupply: token.totalSupply ?? '',
    },
  ])
}

/** What the contract says; where it says nothing, what its transfers add up to. */
export const tokensupply: Action = async (context, parameters) => {
  const { tokenId, totalSupply, isSupplyWhole } = await tokenOf(context, parameters)
  if (totalSupply !== null) return ok(totalSupply)
  if (!isSupplyWhole) throw new DialectError('Error! The supply before the first indexed block is not known')
  const [figures] = await listTokenFigures(context.reader, [tokenId])
  return ok(figures?.supply ?? '0')
}
