import { listHoldings, listInventory, listTokenFacts } from '@corescope/store/tokens/read'
import { isItemStated, isStated } from '../../../entities/tokens/stated-balances.ts'
import { type Action, listed } from '../dialect.ts'
import { addressOf, maxRows, windowOf } from '../parameters.ts'
import { statedBalances } from './dialect-balances.ts'

/**
 * ERC-20 tokens that the logs say an address holds. The quantity of an irregular one is what its contract states, `0` and
 * empty (the contract names none) among them; one of which the logs leave nothing is not in the list.
 */
export const addresstokenbalance: Action = async (context, parameters, moment) => {
  const { page, offset } = windowOf(parameters, maxRows)
  const address = addressOf(parameters)
  const holderId = await context.book.idOf(address)
  if (holderId === undefined) return listed([], 'No token found')
  const rows = await listHoldings(context.reader, { holderId, standard: 20 }, page, offset)
  const held = rows.flatMap(({ tokenId, amount }) => (tokenId === null ? [] : [{ tokenId, amount }]))
  const facts = await listTokenFacts(
    context.reader,
    held.map(({ tokenId }) => tokenId),
  )
  const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
  const stated = facts.filter(isStated)
  const balances = await statedBalances(
    context,
    stated.map(({ contractAddress, standard }) => ({ contractAddress, standard, holder: address, tokenItem: null })),
    moment,
  )
  const balanceOf = new Map(stated.map(({ tokenId }, index) => [tokenId, balances[index]]))
  return listed(
    held.map(({ tokenId, amount }) => {
      const { contractAddress, tokenName, symbol, decimals } = factsOf.get(tokenId)!
      return {
        TokenAddress: contractAddress,
        TokenName: tokenName ?? '',
        TokenSymbol: symbol ?? '',
        TokenQuantity: balanceOf.get(tokenId) ?? amount,
        TokenDivisor: String(decimals ?? 0),
      }
    }),
    'No token found',
  )
}

/**
 * Items that the logs say an address holds. The quantity of an irregular token's item is what its contract states: of an
 * ERC-721 `0` where it names another owner.
 */
export const addresstokennftbalance: Action = async (context, parameters, moment) => {
  const { page, offset } = windowOf(parameters, maxRows)
  const address = addressOf(parameters)
  const holderId = await context.book.idOf(address)
  if (holderId === undefined) return listed([], 'No token found')
  const rows = await listInventory(context.reader, { holderId, tokenId: null }, page, offset)
  const held = rows.flatMap((row) => (row.tokenId === null ? [] : [{ ...row, tokenId: row.tokenId }]))
  const facts = await listTokenFacts(context.reader, [...new Set(held.map(({ tokenId }) => tokenId))])
  const factsOf = new Map(facts.map((token) => [token.tokenId, token]))
  const asked = held.filter(({ tokenId }) => isItemStated(factsOf.get(tokenId)!))
  const stated = await statedBalances(
    context,
    asked.map(({ tokenId, standard, tokenItem }) => {
      const { contractAddress } = factsOf.get(tokenId)!
      return { contractAddress, standard, holder: address, tokenItem }
    }),
    moment,
  )
  const quantityOf = new Map(asked.map((row, index) => [row, stated[index]]))
  return listed(
    held.map((row) => {
      const { tokenId, tokenItem, amount } = row
      const { contractAddress, tokenName, symbol } = factsOf.get(tokenId)!
      return {
        TokenAddress: contractAddress,
        TokenName: tokenName ?? '',
        TokenSymbol: symbol ?? '',
        TokenQuantity: quantityOf.get(row) ?? amount,
        TokenId: tokenItem,
      }
    }),
    'No token found',
  )
}
