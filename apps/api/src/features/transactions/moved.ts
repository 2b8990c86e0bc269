import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { movedLimits, type TransactionMoved, transactionMoved } from '@corescope/api-schema/transactions/moved'
import { fiatWorth } from '@corescope/decode/reader-input/format-units'
import { listTransfersOfTransaction, type TransferSummaryRow } from '@corescope/store/tokens/transfers'
import { getTransactionInternals, type InternalSummaryRow, listInternals } from '@corescope/store/traces/read'
import { getTransaction, type TransactionRow } from '@corescope/store/transactions/read'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { tookEffect } from '../../entities/internal-transactions/present.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'
import { FailureError } from '../../http/errors.ts'
import { type CoinMove, netChanges } from './net-changes.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

const ownMove = ({ fromId, toId, createdId, value, status }: TransactionRow): CoinMove[] => {
  const receiver = toId ?? createdId
  if (status === 0 || receiver === null || value === '0') return []
  return [{ fromId, toId: receiver, value: BigInt(value), isInternal: false }]
}

const internalMoves = (rows: readonly InternalSummaryRow[]): CoinMove[] =>
  rows.flatMap((row) => {
    const { fromId, toId, value } = row
    if (!tookEffect(row) || toId === null || value === '0') return []
    return [{ fromId, toId, value: BigInt(value), isInternal: true }]
  })

/** What happened inside, as far as it is indexed and bounded. */
const readInternals = async ({ reader }: ApiContext, { position, blockNumber }: TransactionRow) => {
  const range = await getTransactionInternals(reader, position, blockNumber)
  if (range === undefined) return { rows: [], isKnown: false, isWhole: true }
  const count = range.upTo - range.after
  const read = Math.min(count, movedLimits.internals)
  const positions = Array.from({ length: read }, (_, index) => range.after + index + 1)
  return { rows: await listInternals(reader, positions), isKnown: true, isWhole: read === count }
}

/** Worth of an amount without its sign; null where no price is known, or the logs of the token are not its amounts. */
const worthOfChange = ({ tokenPrices }: ApiContext, token: TokenReference, amount: bigint): string | null => {
  const price = token.standard === 20 ? tokenPrices.priceOf(token.contractAddress)?.lastTxPrice : undefined
  if (price === undefined || token.decimals === null || token.irregular || token.partial === true) return null
  return fiatWorth(amount < 0n ? -amount : amount, price, token.decimals)
}

const presentParties = async (
  context: ApiContext,
  coins: readonly CoinMove[],
  transfers: readonly TransferSummaryRow[],
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
      tokens: amounts.map(({ tokenId, tokenItem, amount }) => {
        const token = tokens.get(tokenId)!
        return { token, tokenItem, amount: amount.toString(), worth: worthOfChange(context, token, amount) }
      }),
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

/** Net change of each party of a transaction. */
export const transactionMovedRoute = route(
  transactionMoved,
  'never',
  async (context, { transactionHash }) => {
    const row = await getTransaction(context.reader, transactionHash)
    if (row === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
    const [internals, transfers] = await Promise.all([
      readInternals(context, row),
      listTransfersOfTransaction(context.reader, row.position, 1, movedLimits.transfers),
    ])
    const coins = [...ownMove(row), ...internalMoves(internals.rows)]
    return {
      transactionHash,
      ...(await presentParties(context, coins, transfers.rows)),
      totalCoins: coins.length,
      totalTransfers: transfers.total,
      internalsKnown: internals.isKnown,
      complete: internals.isWhole && transfers.rows.length === transfers.total,
      currency: context.config.PRICE_CURRENCY,
    }
  },
  { showsPrices: true },
)
