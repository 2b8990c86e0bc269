import { searchedAccounts, topAccounts } from '@corescope/api-schema/addresses/calls'
import {
  countEntriesOfMany,
  listRankedAccounts,
  listRankedAccountsOfKind,
  type RankedRow,
} from '@corescope/store/addresses/read'
import { accountKind } from '@corescope/store/addresses/table'
import type { z } from 'zod'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { shareOf } from '../../entities/supply/share-of.ts'
import { readTotalSupply } from '../../entities/supply/total-supply.ts'

/** Blocks that calls may be behind at the head before the list says so. */
const mayLag = 20

const kinds = { contract: accountKind.contract, account: accountKind.externallyOwned } as const

interface Ranked {
  rows: readonly (RankedRow & { rank: number | null })[]
  /** Where one kind was searched for. */
  searched?: { entries: number; of: number }
}

const listRanked = async ({ reader }: ApiContext, request: z.output<typeof topAccounts.request>): Promise<Ranked> => {
  const { kind, pageNum, pageSize } = request
  if (kind === undefined) {
    const rows = await listRankedAccounts(reader, pageNum, pageSize)
    return { rows: rows.map((row, index) => ({ ...row, rank: (pageNum - 1) * pageSize + index + 1 })) }
  }
  const asked = { pageNum, pageSize, searched: searchedAccounts }
  const rows = await listRankedAccountsOfKind(reader, kinds[kind], asked)
  const [first] = rows
  const searched = { entries: first?.searched ?? 0, of: first?.of ?? 0 }
  return { rows: rows.map(({ found, ...row }) => ({ ...row, total: found })), searched }
}

/** Every account that is known to hold something, richest first. */
export const topAccountsRoute = route(topAccounts, 'head', async (context, request, view) => {
  const { pageNum, pageSize } = request
  const { rows, searched } = await listRanked(context, request)
  const supply = await readTotalSupply(context, view.head?.number)
  const [first] = rows
  const total = first?.total ?? 0
  const point = view.point ?? { number: -1, lastTransactionPosition: 0 }
  const listed = rows.flatMap((row) => (row.addressId === null ? [] : [{ ...row, addressId: row.addressId }]))
  const [mentions, counts] = await Promise.all([
    context.book.mentions(listed.map((row) => row.addressId)),
    countEntriesOfMany(
      context.reader,
      listed.map((row) => row.addressId),
      point,
    ),
  ])
  const totals = new Map(counts.map((row) => [row.addressId, row.total]))
  return {
    records: listed.map((row) => ({
      rank: row.rank ?? 0,
      address: mentions.get(row.addressId)!,
      balance: row.balance,
      balanceBlock: row.balanceBlock ?? row.blockNumber,
      share: supply === null || supply === 0n ? null : shareOf(BigInt(row.balance), supply),
      transactionCount: totals.get(row.addressId) ?? 0,
    })),
    total,
    pages: Math.ceil(total / pageSize),
    pageNum,
    pageSize,
    asOf: first === undefined ? null : { number: first.blockNumber, hash: hex(first.blockHash) },
    ...sinceOf(view),
    ...(searched === undefined ? {} : { searched }),
    totalSupply: supply === null ? null : supply.toString(),
    tracesCovered: view.head !== undefined && view.head.callsNumber >= view.head.number - mayLag,
    pendingBalances: first?.pending ?? 0,
  }
})
