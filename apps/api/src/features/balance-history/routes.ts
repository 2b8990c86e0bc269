import {
  addressBalanceHistory,
  addressFeeDistribution,
  type BalanceEntryRecord,
  type balanceHistoryCalls,
} from '@corescope/api-schema/balance-history/calls'
import {
  type BalanceEntry,
  getBalanceEntry,
  listBalanceEntries,
  listFeeDistributions,
} from '@corescope/store/balance-history/read'
import { decodeReasons } from '@corescope/store/balance-history/reasons'
import { listBlocksByNumber } from '@corescope/store/blocks/read'
import { listTransactions } from '@corescope/store/transactions/read'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { presentCauses } from '../../entities/balances/causes.ts'
import { mentionedIds, presentTransactionSummary, wantedAbi } from '../../entities/transactions/present.ts'
import { cutAtHistory } from './cut-at-history.ts'
import { addressDailyBalancesRoute } from './daily-balances.ts'

interface Entry extends BalanceEntry {
  position: number
}

/** Each row with the one before it: what the block changed is their difference. */
const presentEntries = async (
  context: ApiContext,
  addressId: number,
  entries: readonly Entry[],
): Promise<BalanceEntryRecord[]> => {
  const { reader } = context
  const oldest = entries.at(-1)
  if (oldest === undefined) return []
  const [earlier, blocks] = await Promise.all([
    oldest.position === 1 ? undefined : getBalanceEntry(reader, addressId, oldest.position - 1),
    listBlocksByNumber(
      reader,
      entries.map(({ blockNumber }) => blockNumber),
    ),
  ])
  const blockOf = new Map(blocks.map((block) => [block.blockNumber, block]))
  const causes = await presentCauses(
    reader,
    addressId,
    entries.map(({ blockNumber }) => {
      const { lastTransactionPosition: last, transactionCount } = blockOf.get(blockNumber)!
      return { first: last - transactionCount + 1, last }
    }),
  )
  return entries.map(({ blockNumber, amount, former, reasons }, index) => {
    const before = former ?? entries[index + 1]?.amount ?? earlier?.amount ?? '0'
    return {
      blockNumber,
      timestamp: blockOf.get(blockNumber)!.timestamp,
      balance: amount,
      change: (BigInt(amount) - BigInt(before)).toString(),
      reasons: reasons === null ? null : decodeReasons(reasons),
      ...causes[index]!,
    }
  })
}

const addressBalanceHistoryRoute = route(
  addressBalanceHistory,
  'asOf',
  async (context, request, view) => {
    const [told, addressId] = await Promise.all([cutAtHistory(context, view), context.book.idOf(request.address)])
    const { point, coverage } = told
    if (point === undefined || addressId === undefined) return { ...presentPage(request, told, 0, []), coverage }
    const { pageNum, pageSize } = request
    const keys = await listBalanceEntries(context.reader, { addressId, bound: point.number, pageNum, pageSize })
    const entries = keys.flatMap(({ position, ...key }) => (position === null ? [] : [{ ...key, position }]))
    const records = await presentEntries(context, addressId, entries)
    return { ...presentPage(request, told, keys[0]?.total ?? 0, records), coverage }
  },
  { follows: 'balanceHistory' },
)

const addressFeeDistributionRoute = route(
  addressFeeDistribution,
  'asOf',
  async (context, request, view) => {
    const { reader, book } = context
    const [told, addressId] = await Promise.all([cutAtHistory(context, view), book.idOf(request.address)])
    const { point, coverage } = told
    if (point === undefined || addressId === undefined) return { ...presentPage(request, told, 0, []), coverage }
    const { pageNum, pageSize } = request
    const bound = point.lastTransactionPosition
    const keys = await listFeeDistributions(reader, { addressId, bound, pageNum, pageSize })
    const shares = keys.filter(({ position }) => position !== null)
    const rows = await listTransactions(
      reader,
      shares.map(({ transactionPosition }) => transactionPosition),
    )
    const mentions = await book.mentions(rows.flatMap(mentionedIds))
    const abis = await context.abis.find(rows.map((row) => wantedAbi(row, mentions)))
    const circumstances = { isCore: context.config.network.hasSystemContracts, abis }
    const records = rows.map((row, index) => {
      const summary = presentTransactionSummary(row, mentions, circumstances)
      const { transactionHash, blockNumber, timestamp, from, to, method, fee } = summary
      return { transactionHash, blockNumber, timestamp, from, to, method, fee, amount: shares[index]!.amount }
    })
    return { ...presentPage(request, told, keys[0]?.total ?? 0, records), coverage }
  },
  { follows: 'balanceHistory' },
)

/** Every call of the feature with its handler. */
export const balanceHistoryRoutes = {
  addressBalanceHistory: addressBalanceHistoryRoute,
  addressDailyBalances: addressDailyBalancesRoute,
  addressFeeDistribution: addressFeeDistributionRoute,
} satisfies RoutesOf<typeof balanceHistoryCalls>
