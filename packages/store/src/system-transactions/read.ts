import { type Reader, type Statement, statement } from '../reader.ts'

/** A page, newest first, of a list as it was after a chain-wide transaction position. */
export interface TransactionPage {
  bound: number
  pageNum: number
  pageSize: number
}

/** How many system transactions there are up to a transaction. */
const systemUpTo = (bound: string) =>
  `coalesce((select position from system_transactions where transaction_position <= ${bound}
              order by transaction_position desc limit 1), 0)`

interface Row {
  total: number
  /** Null in the one row of a page past the end. */
  position: number | null
}

/** $1 bound, $2 page, $3 size. */
const peoplesStatement = statement<Row>(
  'peoples_transactions_page',
  `with list as (select $1::bigint - ${systemUpTo('$1::bigint')} as total)
   select list.total, p.place + coalesce((
            select s.position from system_transactions s where s.transaction_position - s.position < p.place
             order by s.transaction_position - s.position desc, s.position desc limit 1), 0) as position
     from list left join lateral generate_series(
            list.total - ($2::bigint - 1) * $3::bigint, greatest(list.total - $2::bigint * $3::bigint, 0) + 1, -1) p (place)
       on true`,
)

const systemStatement = statement<Row>(
  'system_transactions_page',
  `with list as (select ${systemUpTo('$1::bigint')} as total)
   select list.total, s.transaction_position as position
     from list left join lateral (
       select transaction_position from system_transactions l
        where l.position > greatest(list.total - $2::bigint * $3::bigint, 0)
          and l.position <= list.total - ($2::bigint - 1) * $3::bigint
        order by l.position desc limit $3::bigint) s on true`,
)

const readPositions = async (reader: Reader, asked: Statement<Row>, { bound, pageNum, pageSize }: TransactionPage) => {
  const rows = await reader.rows(asked, [bound, pageNum, pageSize])
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ position }) => position ?? []) }
}

const systemCount = statement<{ total: number }>(
  'system_transactions_up_to',
  `select ${systemUpTo('$1::bigint')} as total`,
)
/** How many system transactions there are up to a chain-wide transaction position. */
export const countSystemTransactions = async (reader: Reader, bound: number): Promise<number> =>
  (await reader.row(systemCount, [bound]))?.total ?? 0

/**
 * People's transactions: the chain-wide positions of a page, and the length of the list. The transaction at a place of the list
 * has as many system transactions before it as have fewer of people's transactions before them: one seek each.
 */
export const listPeoplesTransactions = (reader: Reader, page: TransactionPage) =>
  readPositions(reader, peoplesStatement, page)

/** The same of system transactions. */
export const listSystemTransactions = (reader: Reader, page: TransactionPage) =>
  readPositions(reader, systemStatement, page)
