import pg from 'pg'
import {
  DatabaseUnreachableError,
  namesWhatIsNotThere,
  planSettings,
  type Reader,
  type RowReader,
  requireSchema,
  type Statement,
  statement,
  toldFailure,
} from '../reader.ts'
import { AnswerTooLongError, maxAnswerBytes } from '../wire/answer-too-long.ts'
import { socketOf } from '../wire/connection.ts'
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
  /** Cancels what is asked, and lets nothing more be asked: when it returns the server works no more. */
  stop(): Promise<void>
  /** Cancels what is asked, and gives the connection back: when it returns the server works no more. May be called more than once. */
  end(): Promise<void>
}

interface Question {
  name?: string
  text: string
  values: unknown[]
}

/**
 * Questions of a connection, one after the other, as the driver takes them. They fail as those of the pool do.
 * @param answerBytes the answer to one may have; a longer one breaks the connection
 */
const createQuestions = (client: pg.Client, reader: Reader, answerBytes: number) => {
  let [bytes, waiting] = [0, 0]
  let [isTooLong, hasEnded] = [false, false]
  const socket = socketOf(client)
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= answerBytes) return
    isTooLong = true
    socket.destroy()
  })
  const put = async (question: Question): Promise<unknown[]> => {
    bytes = 0
    try {
      if (hasEnded) throw new DatabaseUnreachableError('The export has ended.')
      return (await client.query(question)).rows
    } catch (error) {
      if (error instanceof DatabaseUnreachableError) throw error
      if (isTooLong) throw new AnswerTooLongError(answerBytes)
      if (namesWhatIsNotThere(error)) await requireSchema(reader)
      throw toldFailure(error)
    } finally {
      waiting -= 1
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask: <Row>(question: Question): Promise<Row[]> => {
      waiting += 1
      const rows = last.then(
        () => put(question),
        () => put(question),
      )
      last = rows
      return rows as Promise<Row[]>
    },
    isUnderWay: () => waiting > 0,
    /** No question is put any more. @returns when the one that is under way has its answer */
    end: async () => {
      hasEnded = true
      await last.catch(() => undefined)
    },
  }
}

const cancelStatement = statement<object>('cancel_question', 'select pg_cancel_backend($1)')

/** Opens the transaction. @returns the process of the server */
const begin = async (client: pg.Client): Promise<number> => {
  // Who is gone is noticed while the server works. Servers before PostgreSQL 14, and on some systems, know no such setting.
  await client.query("set client_connection_check_interval = '1s'").catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error
  })
  await client.query(
    `${planSettings}; begin isolation level repeatable read read only; set local statement_timeout = ${fetchTimeoutMs}`,
  )
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
}

/**
 * Opens a connection of its own with a snapshot: an export is true at one block, whatever is committed or rewound meanwhile.
 * @param answerBytes the answer to one question may have
 * @throws DatabaseUnreachableError, what the database says
 */
export const openSnapshot = async (reader: Reader, answerBytes = maxAnswerBytes): Promise<Snapshot> => {
  const client = reader.listener(fetchTimeoutMs + graceMs)
  // What breaks while nobody asks is told by the next question.
  client.on('error', () => undefined)
  client.setTypeParser(int8, Number)
  client.setTypeParser(bytea, (text) => `0x${text.slice(2)}`)
  await client.connect().catch((error: Error) => {
    throw new DatabaseUnreachableError(error.message, { cause: error })
  })
  const questions = createQuestions(client, reader, answerBytes)
  let server: number | undefined
  const stop = async () => {
    // What cannot be cancelled ends by itself within its time; until then the export counts as one that runs.
    if (server !== undefined && questions.isUnderWay()) {
      await reader.rows(cancelStatement, [server]).catch(() => undefined)
    }
    await questions.end()
  }
  let closed: Promise<void> | undefined
  const end = () => {
    closed ??= stop().then(() => client.end())
    return closed
  }
  const ask = <Row extends object>(text: string, values: unknown[]) => questions.ask<Row>({ text, values })
  const rows = <Row>({ name, text }: Statement<Row>, values: unknown[]) => questions.ask<Row>({ name, text, values })
  try {
    server = await begin(client).catch((error: unknown) => {
      throw toldFailure(error)
    })
    const [head] = await ask<{ number: number; hash: string }>(
      `select number, ${hexColumn('hash')} as hash from lanes where name = 'blocks' and hash is not null`,
      [],
    )
    return { head, ask, rows, read: (source) => readPieces(ask, source), stop, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Rows of a source through a cursor. The database reads the next piece while one is written. */
const readPieces = async function* <Row extends object>(
  ask: Snapshot['ask'],
  { text, values, rowsAtOnce = chunkRows }: ExportSource,
): AsyncGenerator<Row[]> {
  await ask(`declare export_rows no scroll cursor for ${text}`, values)
  const fetch = () => {
    const rows = ask<Row>(`fetch ${rowsAtOnce} from export_rows`, [])
    // Where it fails it is told when it is awaited; the reader may have gone before.
    rows.catch(() => undefined)
    return rows
  }
  for (let next: Promise<Row[]> | undefined = fetch(); next !== undefined; ) {
    const rows: Row[] = await next
    next = rows.length < rowsAtOnce ? undefined : fetch()
    if (rows.length > 0) yield rows
  }
}

/** A reader whose rows are those of the snapshot: what answers calls over it answers all of them at one moment. */
export const snapshotReader = (snapshot: Snapshot, reader: Reader): Reader => ({
  ...reader,
  rows: snapshot.rows,
  row: async (question, values) => (await snapshot.rows(question, values))[0],
})
