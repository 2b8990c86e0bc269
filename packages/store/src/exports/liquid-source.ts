import { debtsText, type LiquidDebtRow } from '../core-events/liquid-debts.ts'
import { type CoreKind, coreFamilies } from '../core-events/table.ts'
import { bytes } from '../reader.ts'
import { hexColumn } from './columns.ts'
import { addressBytes, type CoreExportRow, coreColumns, coreJoins, inRange } from './rare-sources.ts'
import type { Snapshot } from './snapshot.ts'
import type { ExportSource, PositionRange } from './sources.ts'

export interface LiquidExportRow extends CoreExportRow {
  transactionPosition: string
  /** Of a payout: the key of the script that was paid; null of one that nobody had asked for, and of all else. */
  script: string | null
}

/** Events of liquid bitcoin, newest first: all, or those of a delegator. */
export const liquidSource = ({ after, upTo }: PositionRange, delegator: string | undefined): ExportSource => ({
  text: `
    select ${coreColumns}, e.transaction_position::text as "transactionPosition", ${hexColumn('d.script')} as script
      from core_events e ${coreJoins}
      left join lateral (
        select x.candidate as script from core_events x
         where e.delegator is null and x.transaction_position = e.transaction_position and x.log_index = e.log_index
           and x.family = ${coreFamilies.liquidDebt}) d on true
     where e.family = ${coreFamilies.liquidBtc}${delegator === undefined ? '' : ' and e.delegator = $3::bytea'} and ${inRange}
     order by e.${delegator === undefined ? 'family' : 'delegator'}_position desc`,
  values: delegator === undefined ? [after, upTo] : [after, upTo, addressBytes(delegator)],
})

type DebtText = { [Name in keyof LiquidDebtRow]: string } & { delegator: string | null }
const debts =
  debtsText(`e.position::text, e.transaction_position::text as "transactionPosition", e.log_index::text as "logIndex",
  e.kind::text, ${hexColumn('e.candidate')} as script, ${hexColumn('e.delegator')} as delegator, e.amount::text, e.candidate_sum::text as sum`)

/** What was owed to scripts more and less, as of a snapshot: as `listLiquidDebts` answers it. */
export const exportedDebts = async (
  snapshot: Snapshot,
  scripts: readonly string[],
  bound: number,
): Promise<LiquidDebtRow[]> => {
  if (scripts.length === 0) return []
  const rows = await snapshot.ask<DebtText>(debts, [scripts.map(bytes), bound])
  return rows.map(({ position, transactionPosition, logIndex, kind, ...row }) => ({
    ...row,
    ...{ position: Number(position), transactionPosition: Number(transactionPosition), logIndex: Number(logIndex) },
    kind: Number(kind) as CoreKind,
  }))
}
