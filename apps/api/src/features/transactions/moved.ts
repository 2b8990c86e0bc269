import { movedLimits, transactionMoved } from '@corescope/api-schema/transactions/moved'
import { listTransfersOfTransaction } from '@corescope/store/tokens/transfers'
import { getTransactionInternals, type InternalSummaryRow, listInternals } from '@corescope/store/traces/read'
import { getTransaction, type TransactionRow } from '@corescope/store/transactions/read'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { tookEffect } from '../../entities/internal-transactions/present.ts'
import { FailureError } from '../../http/errors.ts'
import { presentParties } from './moved-parties.ts'
import type { CoinMove } from './net-changes.ts'

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
