import { bytes, type Reader, statement } from '../reader.ts'
import { type CoreKind, coreFamilies } from './table.ts'

/** What was owed to a script more or less, by which event. */
export interface LiquidDebtRow {
  position: number
  transactionPosition: number
  logIndex: number
  kind: CoreKind
  /** keccak256 of the script */
  script: string
  /** Who asked for it, where more is owed. */
  delegator: string | null
  /** satoshi */
  amount: string
  /** satoshi owed to the script with this row */
  sum: string
}

/** Most rows that are read of one script, the newest: whoever asks back pays a fee each time. */
const maxOfScript = 200

/** $1 scripts, $2 chain-wide transaction position. @param columns of the debt `e` */
const debtsText = (columns: string): string => `
  select ${columns} from unnest($1::bytea[]) w (script)
   cross join lateral (
     select * from core_events l
      where l.family = ${coreFamilies.liquidDebt} and l.candidate = w.script and l.candidate_position is not null
        and l.transaction_position <= $2
      order by l.candidate_position desc limit ${maxOfScript}) e order by e.position`

const debtsStatement = statement<LiquidDebtRow>(
  'core_liquid_debts',
  debtsText(`e.position, e.transaction_position as "transactionPosition", e.log_index as "logIndex", e.kind,
    e.candidate as script, e.delegator, e.amount, e.candidate_sum as sum`),
)
/** The newest changes of what is owed to scripts (by their keys), oldest first, as of a chain-wide transaction position. */
export const listLiquidDebts = (reader: Reader, scripts: readonly string[], bound: number): Promise<LiquidDebtRow[]> =>
  scripts.length === 0 ? Promise.resolve([]) : reader.rows(debtsStatement, [scripts.map(bytes), bound])
