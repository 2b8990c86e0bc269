import type { Session } from '../database.ts'
import { bucketOf } from './columns.ts'
import type { CutColumn, Table } from './table.ts'

/** The last block that stays, and where the lists end with it. */
export interface Ancestor {
  number: number
  lastTransactionPosition: number
  lastInternalPosition: number
}

/** A table whose rows are only cut. `staysInRepair`: nothing writes them again where blocks keep their place and are written anew. */
export type CutTable = Pick<Table, 'name'> & { rewind: { by: CutColumn }; staysInRepair?: true }

const boundOf = (ancestor: Ancestor, by: CutColumn): number =>
  by === 'block_number'
    ? ancestor.number
    : by === 'transaction_position'
      ? ancestor.lastTransactionPosition
      : ancestor.lastInternalPosition

const cutAbove = (session: Session, table: Table | CutTable, by: CutColumn, ancestor: Ancestor) => {
  const bound = boundOf(ancestor, by)
  return 'columns' in table && 'bucket' in table.columns
    ? session.run(`rewind_${table.name}`, `delete from ${table.name} where bucket >= $1 and ${by} > $2`, [
        bucketOf(bound + 1),
        bound,
      ])
    : session.run(`rewind_${table.name}`, `delete from ${table.name} where ${by} > $1`, [bound])
}

/** The owners are named by rows of a table with buckets, which is ordered by what orders the list. */
const cutTails = (
  session: Session,
  table: Table,
  { list, namedIn }: { list: string; namedIn: { table: string; columns: readonly string[] } },
  ancestor: Ancestor,
) => {
  const { owner, position, order } = table.lists[list]!
  const bound = boundOf(ancestor, order as CutColumn)
  return session.run(
    `rewind_${table.name}`,
    `with touched as (
       select distinct id
         from ${namedIn.table} t cross join lateral (values ${namedIn.columns.map((column) => `(${column})`).join(', ')}) v (id)
        where bucket >= $1 and ${order} > $2 and id is not null),
     cut as (
       select id, coalesce((select ${position} from ${table.name} where ${owner[0]} = id and ${order} <= $2
                             order by ${position} desc limit 1), 0) as last from touched)
     delete from ${table.name} e using cut where e.${owner[0]} = cut.id and e.${position} > cut.last`,
    [bucketOf(bound + 1), bound],
  )
}

/** Takes the rows of a table above the ancestor back, as its declaration says. */
export const rewindTable = async (session: Session, table: Table | CutTable, ancestor: Ancestor): Promise<void> => {
  const { rewind } = table
  if (rewind === 'own') throw new Error(`${table.name} is rewound by a function of its own`)
  if ('by' in rewind) await cutAbove(session, table, rewind.by as CutColumn, ancestor)
  else await cutTails(session, table as Table, rewind.tailsOf, ancestor)
}
