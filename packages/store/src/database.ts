import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopyPayload } from './copy-binary.ts'
import { databaseAddress } from './wire/database-address.ts'

/** Called with the name of a statement before it is sent. What it throws or awaits decides whether it is sent at all. */
export type StatementHook = (name: string) => void | Promise<void>

export interface StatementResult<Row> {
  rows: Row[]
  /** Rows returned or changed. */
  rowCount: number
}

/** One connection of the writer. Quantities arrive as decimal strings, `bigint` as number, `bytea` as `0x` hex. */
export interface Session {
  /** Runs a statement; the name is its prepared name, its fault point and its label in errors. */
  run<Row>(name: string, text: string, values?: readonly unknown[]): Promise<StatementResult<Row>>
  /** Runs statements without parameters in one exchange, semicolons between them; the name is fault point and label. */
  script(name: string, statements: readonly string[]): Promise<void>
  /** Loads rows by binary COPY; the fault point is `copy-<table>`. */
  copy(payload: CopyPayload): Promise<void>
}

export interface Database {
  /** Work on one connection of the pool, outside any transaction. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  /**
   * Work in one transaction; `durable: false` lets the commit return before it is on disk (lost commits are whole).
   * `label` names the fault points `<label>-begin` and `<label>-commit`.
   */
  transaction<Result>(
    label: string,
    work: (session: Session) => Promise<Result>,
    options?: { durable?: boolean },
  ): Promise<Result>
  /** A connection of its own, for a lock that lives as long as it does. */
  dedicated(): Promise<{ session: Session; closed: Promise<Error>; close(): Promise<void> }>
  close(): Promise<void>
}

export interface DatabaseOptions {
  databaseUrl: string
  connections: number
  applicationName: string
  onStatement?: StatementHook
  /**
   * Longest that one statement, and the opening of a connection, may take in ms; then it fails and its connection is closed, also
   * where the server says nothing at all. Absent: statements take as long as they need, a connection 30 seconds.
   */
  answerMs?: number
  /** A connection that was idle in the pool broke; the pool replaces it. */
  onIdleError?: (error: Error) => void
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.BYTEA]: (text) => `0x${text.slice(2)}`,
  // bytea[]: {"\\x01","\\x02"}
  1001: (text) => (text.match(/x[0-9a-f]*(?=")/g) ?? []).map((digits) => `0${digits}`),
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const plain = async (client: pg.ClientBase, onStatement: StatementHook | undefined, name: string, text: string) => {
  if (onStatement) await onStatement(name)
  await client.query(text)
}

/** A number, or a whole number as text. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))

/** Lists of numbers make most of what is written beside COPY: they need no quotes, for which the driver looks at each twice. */
const parameterOf = (value: unknown): unknown =>
  Array.isArray(value) && value.every(isNumber) ? `{${value.join(',')}}` : value

const sessionOf = (client: pg.ClientBase, onStatement: StatementHook | undefined): Session => ({
  run: async <Row>(name: string, text: string, values: readonly unknown[] = []) => {
    if (onStatement) await onStatement(name)
    const result = await client.query({ name: name.slice(0, 63), text, values: values.map(parameterOf) })
    return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 }
  },
  script: (name, statements) => plain(client, onStatement, name, statements.join(';\n')),
  copy: async (payload) => {
    if (payload.rows === 0) return
    if (onStatement) await onStatement(`copy-${payload.table}`)
    const stream: unknown = client.query(copyFrom(payload.text))
    if (!(stream instanceof Writable)) throw new TypeError('COPY did not open a stream')
    stream.end(payload.bytes)
    await finished(stream)
  },
})

/** How long a server may take to answer the door: a machine that is overburdened takes many seconds. */
const connectMs = 30_000

/** Opens the writer's side of the store. Nothing is connected before the first use. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const { onStatement } = options
  const connection = {
    connectionString: databaseAddress(options.databaseUrl),
    application_name: options.applicationName,
    types,
    ...(options.answerMs === undefined ? {} : { query_timeout: options.answerMs }),
  }
  const connectionTimeoutMillis = options.answerMs ?? connectMs
  const pool = new pg.Pool({ ...connection, max: options.connections, connectionTimeoutMillis })
  pool.on('error', options.onIdleError ?? (() => undefined))
  // A connection that breaks while it is lent also fails the statement under way, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const session: Database['session'] = async (work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await work(sessionOf(client, onStatement))
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  const transaction: Database['transaction'] = async (label, work, { durable = true } = {}) => {
    const client = await pool.connect()
    let failed: Error | undefined
    try {
      await plain(
        client,
        onStatement,
        `${label}-begin`,
        durable ? 'begin' : 'begin; set local synchronous_commit = off',
      )
      const result = await work(sessionOf(client, onStatement))
      await plain(client, onStatement, `${label}-commit`, 'commit')
      if (onStatement) await onStatement(`${label}-committed`)
      return result
    } catch (error) {
      failed = error as Error
      throw error
    } finally {
      // A connection whose transaction failed is closed, not repaired: the server rolls back by itself.
      client.release(failed)
    }
  }

  const dedicated: Database['dedicated'] = async () => {
    const client = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis })
    const closed = new Promise<Error>((resolve) => {
      client.once('error', resolve)
      client.once('end', () => resolve(new Error('the connection to PostgreSQL was closed')))
    })
    await client.connect()
    client.on('error', () => undefined)
    return { session: sessionOf(client, onStatement), closed, close: () => client.end() }
  }

  return { session, transaction, dedicated, close: () => pool.end() }
}
