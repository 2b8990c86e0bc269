import type { InternalTransaction } from '@corescope/api-schema/internal-transactions/calls'
import { type DecodeBudget, newBudget } from '@corescope/decode/abi/decode-budget'
import { type InternalSummaryRow, listInternals } from '@corescope/store/traces/read'
import { internalType } from '@corescope/store/traces/table'
import { decodeTracePath } from '@corescope/store/traces/trace-path'
import { hex, hexOrNull } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import type { Abis } from '../../naming/abis/abi-book.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { describeFailure } from '../../naming/decoding.ts'
import { calledMethod } from '../../naming/methods.ts'
import { transactionIndexOf } from '../transactions/present.ts'

type Type = InternalTransaction['type']
const typeNames = new Map(Object.entries(internalType).map(([name, value]) => [value, name as Type]))

/** The name of a stored type. */
export const typeNameOf = (row: Pick<InternalSummaryRow, 'type'>): Type => typeNames.get(row.type)!

/** Whether what the step does stands. Pure. */
export const tookEffect = (row: Pick<InternalSummaryRow, 'error' | 'failedAbove'>): boolean =>
  row.error === null && !row.failedAbove

const present = (
  row: InternalSummaryRow,
  mentions: Mentions,
  abis: Abis,
  budget: DecodeBudget,
): InternalTransaction => {
  const to = row.toId === null ? null : mentions.get(row.toId)!
  const sources = abis.of(to?.hash ?? null, row.blockNumber)
  const selector = row.selector?.length === 10 ? hex(row.selector) : null
  const { reason } =
    row.revertData === null ? { reason: null } : describeFailure(row.error, hexOrNull(row.revertData), sources, budget)
  return {
    transactionHash: hex(row.transactionHash),
    transactionIndex: transactionIndexOf({ ...row, position: row.transactionPosition }),
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    type: typeNameOf(row),
    traceAddress: decodeTracePath(row.tracePath),
    from: mentions.get(row.fromId)!,
    to,
    value: row.value,
    gas: row.gas,
    gasUsed: row.gasUsed,
    method: calledMethod(
      selector,
      to,
      sources,
      abis.codeAt(to?.hash ?? null, { blockNumber: row.blockNumber, position: row.transactionPosition }),
    ),
    status: tookEffect(row) ? 1 : 0,
    failedAbove: row.failedAbove,
    error: row.error,
    reason,
  }
}

/** Rows → names → records. */
export const presentInternalRows = async (
  context: ApiContext,
  rows: readonly InternalSummaryRow[],
): Promise<InternalTransaction[]> => {
  const mentions = await context.book.mentions(rows.flatMap((row) => [row.fromId, row.toId]))
  const wanted = rows.flatMap((row) => {
    const address = row.toId === null ? null : mentions.get(row.toId)!.hash
    const at = { address, blockNumber: row.blockNumber }
    return [
      { ...at, hash: row.selector },
      { ...at, hash: row.revertData?.slice(0, 10) ?? null },
    ]
  })
  const abis = await context.abis.find(wanted)
  const budget = newBudget()
  return rows.map((row) => present(row, mentions, abis, budget))
}

export const presentInternals = async (
  context: ApiContext,
  positions: readonly number[],
): Promise<InternalTransaction[]> => presentInternalRows(context, await listInternals(context.reader, positions))
