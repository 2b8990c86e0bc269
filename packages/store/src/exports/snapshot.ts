import { DatabaseUnreachableError, type Reader, type RowReader, type Statement } from '../reader.ts'
import { hexColumn } from './columns.ts'
import type { ExportSource } from './sources.ts'

/** Rows fetched at once. An export keeps twice as many in memory, and pages wait no longer than these take to be written. */
const chunkRows = 500
/** Longest that one of these fetches may take. */
const fetchTimeoutMs = 60_000
/** What the driver waits beyond that for a server that says nothing at all. */
const graceMs = 5_000

/** The types that the connections of pages read otherwise than this driver does. */
const [int8, bytea] = [20, 17]

/** The database as it stood at one moment, for as long as an export reads. */
export interface Snapshot extends RowReader {
  /** The newest indexed block in it; undefined while nothing is indexed. */
  head: { number: number; hash: string } | undefined
  /** One question, of which the answer is short. */
  ask<Row extends object>(text: string, values: unknown[]): Promise<Row[]>
  /** Rows of a source, in pieces, through a cursor: memory does not grow with their number. */
  read<Row extends object>(source: ExportSource): AsyncGenerator<Row[]>
  /** Gives the connection back. May be called more than once. */
  end(): Promise<void>
}

/**
 * Opens a connection of its own with a snapshot: an export is true at one block, whatever is committed or rewound meanwhile.
 * @throws DatabaseUnreachableError, what the database says
 */
export const openSnapshot = async (reader: Reader): Promise<Snapshot> => {
  const client = reader.listener(fetchTimeoutMs + graceMs)
  // What breaks while nobody asks is told by the next question.
  client.on('error', () => undefined)
  client.setTypeParser(int8, Number)
  client.setTypeParser(bytea, (text) => `0x${text.slice(2)}`)
  await client.connect().catch((error: Error) => {
    throw new DatabaseUnreachableError(error.message, { cause: error })
  })
  let hasEnded = false
  const end = async () => {
    if (hasEnded) return
    hasEnded = true
    await client.end()
  }
  let last: Promise<unknown> = Promise.resolve()
  /** The driver takes one question at a time. */
  const inTurn = <Row>(question: { name?: string; text: string; values: unknown[] }): Promise<Row[]> => {
    const put = async () => (await client.query(question)).rows as Row[]
    const rows = last.then(put, put)
    last = rows
    return rows
  }
  const ask = <Row extends object>(text: string, values: unknown[]) => inTurn<Row>({ text, values })
  const answer = <Row>({ name, text }: Statement<Row>, values: unknown[]) => inTurn<Row>({ name, text, values })
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${fetchTimeoutMs}`,
    )
    const [head] = await ask<{ number: number; hash: string }>(
      `select number, ${hexColumn('hash')} as hash from lanes where name = 'blocks' and hash is not null`,
      [],
    )
    const read = async function* <Row extends object>({
      text,
      values,
      rowsAtOnce = chunkRows,
    }: ExportSource): AsyncGenerator<Row[]> {
      await ask(`declare export_rows no scroll cursor for ${text}`, values)
      const fetch = () => {
        const rows = ask<Row>(`fetch ${rowsAtOnce} from export_rows`, [])
        // Where it fails it is told when it is awaited; the reader may have gone before.
        rows.catch(() => undefined)
        return rows
      }
      // The database reads the next rows while these are written.
      for (let next: Promise<Row[]> | undefined = fetch(); next !== undefined; ) {
        const rows: Row[] = await next
        next = rows.length < rowsAtOnce ? undefined : fetch()
        if (rows.length > 0) yield rows
      }
    }
    return { head, ask, rows: answer, read, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** A reader whose rows are those of the snapshot: what answers calls over it answers all of them at one moment. */
export const snapshotReader = (snapshot: Snapshot, reader: Reader): Reader => ({
  ...reader,
  rows: snapshot.rows,
  row: async (question, values) => (await snapshot.rows(question, values))[0],
})
