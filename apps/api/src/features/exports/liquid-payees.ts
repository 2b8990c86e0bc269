import { exportedDebts, type LiquidExportRow } from '@corescope/store/exports/liquid-source'
import type { Snapshot } from '@corescope/store/exports/snapshot'
import { groupBy } from '@corescope/store/group-by'
import { settle } from '../../entities/core/liquid-payouts.ts'

/** Events of liquid bitcoin with who had asked for each payout, where the list names them. @param bound chain-wide transaction position */
export const withPayees = async (
  snapshot: Snapshot,
  rows: readonly LiquidExportRow[],
  bound: number,
): Promise<LiquidExportRow[]> => {
  const scripts = [...new Set(rows.flatMap(({ script }) => script ?? []))]
  const debts = await exportedDebts(snapshot, scripts, bound)
  const payees = new Map<string, string | null>()
  for (const ofOne of groupBy(debts, ({ script }) => script).values()) {
    const told = settle(ofOne)
    for (const { position, transactionPosition, logIndex } of ofOne) {
      payees.set(`${transactionPosition} ${logIndex}`, told.get(position)?.payee ?? null)
    }
  }
  return rows.map((row) => ({
    ...row,
    delegator: row.delegator ?? payees.get(`${row.transactionPosition} ${row.logIndex}`) ?? null,
  }))
}
