import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { movedLimits, type TransactionMoved } from '@corescope/api-schema/transactions/moved'
import { fiatWorth } from '@corescope/decode/reader-input/format-units'
import type { ApiContext } from '../../context.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'
import { type AmountMove, type CoinMove, netChanges } from './net-changes.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/** Worth of an amount without its sign; null where no price is known, or the logs of the token are not its amounts. */
const worthOfChange = ({ tokenPrices }: ApiContext, token: TokenReference, amount: bigint): string | null => {
  const price = token.standard === 20 ? tokenPrices.priceOf(token.contractAddress)?.lastTxPrice : undefined
  if (price === undefined || token.decimals === null || token.irregular || token.partial === true) return null
  return fiatWorth(amount < 0n ? -amount : amount, price, token.decimals)
}

/** What each party gained or lost, and the coin moves in order, as far as they are listed (`movedLimits`). */
export const presentParties = async (
  context: ApiContext,
  coins: readonly CoinMove[],
  transfers: readonly AmountMove[],
): Promise<Pick<TransactionMoved, 'parties' | 'totalParties' | 'coins'>> => {
  const changes = netChanges(coins, transfers)
  const [mentions, tokens] = await Promise.all([
    context.book.mentions([
      ...changes.map(({ addressId }) => addressId),
      ...coins.slice(0, movedLimits.coins).flatMap(({ fromId, toId }) => [fromId, toId]),
    ]),
    tokenReferences(
      context,
      transfers.map(({ tokenId }) => tokenId),
    ),
  ])
  const named = (id: number): AddressReference => mentions.get(id)!
  const parties = changes.filter(({ addressId }) => named(addressId).hash !== zeroAddress)
  return {
    parties: parties.slice(0, movedLimits.parties).map(({ addressId, coins: wei, tokens: amounts }) => ({
      address: named(addressId),
      coins: wei.toString(),
      tokens: amounts.slice(0, movedLimits.tokens).map(({ tokenId, tokenItem, amount }) => {
        const token = tokens.get(tokenId)!
        return { token, tokenItem, amount: amount.toString(), worth: worthOfChange(context, token, amount) }
      }),
      totalTokens: amounts.length,
    })),
    totalParties: parties.length,
    coins: coins.slice(0, movedLimits.coins).map(({ fromId, toId, value, isInternal }) => ({
      from: named(fromId),
      to: named(toId),
      value: value.toString(),
      isInternal,
    })),
  }
}
