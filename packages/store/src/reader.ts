import pg from 'pg'
import migrations from './migrations.json' with { type: 'json' }
import { AnswerTooLongError } from './wire/answer-too-long.ts'
import { type Connection, openConnection } from './wire/connection.ts'
import { databaseAddress } from './wire/database-address.ts'
import { createPool } from './wire/pool.ts'
import { watchSilence } from './wire/silence.ts'
import { isUnreachable } from './wire/unreachable.ts'

/** A named prepared statement: parsed and planned once per connection. `Row` is the shape of its answer. */
export interface Statement<Row> {
  name: string
  text: string
  /** Exists in the type only. */
  row?: Row
}

export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })

/** Thrown when PostgreSQL cannot be asked at all (as against a wrong question): the caller may try again later. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

/** It did not answer within the time a statement may take: a lock is held (tables are being altered), or it is overburdened. */
export class DatabaseSlowError extends DatabaseUnreachableError {
  override name = 'DatabaseSlowError'
}

/** The tables are not those that this version reads: the indexer, which makes them, has not come yet, or is an older one. */
export class SchemaBehindError extends Error {
  override name = 'SchemaBehindError'
  /** Migrations that were not applied, oldest first. */
  readonly missing: readonly string[]

  constructor(missing: readonly string[], options?: ErrorOptions) {
    super(`The database lacks migrations of this version: ${missing.join(', ')}.`, options)
    this.missing = missing
  }
}

/** The read side's connections. Quantities arrive as decimal strings, `bigint` as number, `bytea` as `0x` hex. */
export interface Reader {
  rows<Row>(question: Statement<Row>, values: unknown[]): Promise<Row[]>
  row<Row>(question: Statement<Row>, values: unknown[]): Promise<Row | undefined>
  /** A connection outside the pool, for LISTEN and for snapshots; the caller connects and ends it. */
  listener(answerMs?: number): pg.Client
  end(): Promise<void>
}

/** What answers questions with rows: the connections of pages, or the snapshot of an export. */
export type RowReader = Pick<Reader, 'rows'>

const codeOf = (error: unknown) => (error as { code?: unknown }).code
/** query_canceled, by `statement_timeout`. */
const isSlow = (error: unknown) => codeOf(error) === '57014'
/** undefined_table, undefined_column, undefined_function, undefined_object, invalid_schema_name. Pure. */
export const namesWhatIsNotThere = (error: unknown) => /^(42P01|42703|42883|42704|3F000)$/.test(String(codeOf(error)))

const unreachable = (error: unknown) => new DatabaseUnreachableError((error as Error).message, { cause: error })

/** What the failure of a question is told as: a database that was too slow, one that cannot be asked, or what it said. Pure. */
export const toldFailure = (error: unknown): unknown => {
  if (isSlow(error)) return new DatabaseSlowError((error as Error).message, { cause: error })
  if (error instanceof AnswerTooLongError || error instanceof SchemaBehindError || !isUnreachable(error)) return error
  return unreachable(error)
}

const appliedStatement = statement<{ name: string }>('applied_migrations', 'select name from schema_migrations')
const missingBeside = (applied: { name: string }[]): string[] =>
  migrations.map(({ name }) => name).filter((name) => !applied.some((one) => one.name === name))

/** Migrations of this version that the database has not; none = its tables are those that the statements mean. */
const missingMigrations = async (connection: Connection): Promise<string[]> => {
  const { name, text } = appliedStatement
  const applied = await connection.ask<{ name: string }>(name, text, []).catch((error: unknown) => {
    if (namesWhatIsNotThere(error)) return []
    throw error
  })
  return missingBeside(applied)
}

/** @throws SchemaBehindError when the tables are not those of this version */
export const requireSchema = async (reader: Reader): Promise<void> => {
  const missing = missingBeside(await reader.rows(appliedStatement, []))
  if (missing.length > 0) throw new SchemaBehindError(missing)
}

export interface ReaderOptions {
  databaseUrl: string
  connections: number
  /** Longest a single question may take. A server that says nothing for a second more is taken for gone. */
  statementTimeoutMs: number
  /** Longest wait for a free connection. */
  acquireTimeoutMs: number
  onIdleError: (error: Error) => void
}

/** What the way to the server may take beside the time a statement has. */
const graceMs = 1_000
/** A connection so long unused is closed. */
const idleMs = 10_000

/**
 * Every statement seeks, whatever its values are: a plan made anew for each question costs more than the question
 * (decision 0014). Sorting by halves makes an index of another list look as good as the list's own.
 */
export const planSettings = 'set plan_cache_mode = force_generic_plan;set enable_incremental_sort = off'

/** Connects lazily: nothing is opened before the first question, and a lost server is simply asked again. */
export const createReader = (options: ReaderOptions): Reader => {
  const config: pg.ClientConfig = {
    connectionString: databaseAddress(options.databaseUrl),
    connectionTimeoutMillis: options.acquireTimeoutMs,
    // of what is set when a connection stands: the questions themselves have their own
    query_timeout: options.acquireTimeoutMs,
    application_name: 'corescope-api',
  }
  // Set when the connection stands: a pooler in session mode refuses them at the door.
  const settings = [`set statement_timeout = ${options.statementTimeoutMs}`, planSettings].join(';')
  const pool = createPool({
    open: (onFailure) => openConnection(config, onFailure, settings),
    max: options.connections,
    waitMs: options.acquireTimeoutMs,
    idleMs,
    onIdleError: options.onIdleError,
  })
  const silence = watchSilence(options.statementTimeoutMs + graceMs, () => pool.closeIdle())
  const ask = async <Row>(
    connection: Connection,
    { name, text }: Statement<Row>,
    values: unknown[],
  ): Promise<Row[]> => {
    try {
      return await connection.ask<Row>(name, text, values)
    } catch (error) {
      if (!namesWhatIsNotThere(error)) throw error
      const missing = await missingMigrations(connection)
      if (missing.length > 0) throw new SchemaBehindError(missing, { cause: error })
      // made in between, or a mistake of the statement
      return connection.ask<Row>(name, text, values)
    }
  }
  const rows = async <Row>(question: Statement<Row>, values: unknown[]): Promise<Row[]> => {
    // whatever refuses a connection, no question was asked
    const connection = await pool.borrow().catch((error: unknown) => {
      throw unreachable(error)
    })
    let isSpoilt = false
    silence.begin(connection)
    try {
      return await ask(connection, question, values)
    } catch (error) {
      const told = toldFailure(error)
      isSpoilt = told instanceof DatabaseUnreachableError && !(told instanceof DatabaseSlowError)
      throw told
    } finally {
      silence.end(connection)
      pool.giveBack(connection, isSpoilt)
    }
  }
  return {
    rows,
    row: async (question, values) => (await rows(question, values))[0],
    listener: (answerMs) =>
      new pg.Client({
        ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
        connectionString: databaseAddress(options.databaseUrl),
        connectionTimeoutMillis: options.acquireTimeoutMs,
        application_name: 'corescope-api-listen',
        keepAlive: true,
      }),
    end: () => pool.end(),
  }
}

/** Hex to a `bytea` parameter. */
export const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')
