import pg from 'pg'
import migrations from './migrations.json' with { type: 'json' }

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
    super(`The database lacks ${missing.length} migrations of this version, beginning with ${missing[0]}.`, options)
    this.missing = missing
  }
}

/** The read side's connections. Quantities arrive as decimal strings, `bigint` as number, `bytea` as `0x` hex. */
export interface Reader {
  rows<Row>(question: Statement<Row>, values: unknown[]): Promise<Row[]>
  row<Row>(question: Statement<Row>, values: unknown[]): Promise<Row | undefined>
  /** A connection outside the pool, for LISTEN; the caller connects and ends it. */
  listener(): pg.Client
  end(): Promise<void>
}

const hexOf = (text: string) => `0x${text.slice(2)}`
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.BYTEA]: hexOf,
  // bytea[]: {"\\x01","\\x02"} as PostgreSQL writes it
  1001: (text: string) => (text.match(/x[0-9a-f]*(?=")/g) ?? []).map((digits) => `0${digits}`),
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/**
 * Classes 08 (connection), 57P (shutdown), 53 (no resources); 3D000 and 55000: the database is not there or takes no
 * connections. Anything without an SQLSTATE failed on the way.
 */
const isUnreachable = (error: unknown) => {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true
  return /^(08|57P|53)/.test(code)
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code
/** query_canceled, by `statement_timeout`. */
const isSlow = (error: unknown) => codeOf(error) === '57014'
/** undefined_table, undefined_column, undefined_function, undefined_object, invalid_schema_name. */
const namesWhatIsNotThere = (error: unknown) => /^(42P01|42703|42883|42704|3F000)$/.test(String(codeOf(error)))

const appliedStatement = statement<{ name: string }>('applied_migrations', 'select name from schema_migrations')
const missingBeside = (applied: { name: string }[]): string[] =>
  migrations.map(({ name }) => name).filter((name) => !applied.some((one) => one.name === name))

/** Migrations of this version that the database has not; none = its tables are those that the statements mean. */
const missingMigrations = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(appliedStatement.text).catch((error: unknown) => {
    if (namesWhatIsNotThere(error)) return { rows: [] }
    throw error
  })
  return missingBeside(rows)
}

/** @throws SchemaBehindError when the tables are not those of this version */
export const requireSchema = async (reader: Reader): Promise<void> => {
  const missing = missingBeside(await reader.rows(appliedStatement, []))
  if (missing.length > 0) throw new SchemaBehindError(missing)
}

export interface ReaderOptions {
  databaseUrl: string
  connections: number
  /** Longest a single question may take. */
  statementTimeoutMs: number
  /** Longest wait for a free connection. */
  acquireTimeoutMs: number
  onIdleError: (error: Error) => void
}

/** Opens the pool lazily: nothing is connected before the first question, and a lost server is simply asked again. */
export const createReader = (options: ReaderOptions): Reader => {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.connections,
    connectionTimeoutMillis: options.acquireTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    application_name: 'corescope-api',
    types,
  })
  pool.on('error', options.onIdleError)
  const unreachable = (error: unknown) => new DatabaseUnreachableError((error as Error).message, { cause: error })
  const rows = async <Row>(question: Statement<Row>, values: unknown[]): Promise<Row[]> => {
    // whatever refuses a connection, no question was asked
    const client = await pool.connect().catch((error: unknown) => {
      throw unreachable(error)
    })
    let failure: Error | undefined
    // a connection that breaks while it is in use says so twice: to the question and as an event
    const onBreak = (error: Error) => {
      failure = error
    }
    client.on('error', onBreak)
    const ask = async () => {
      const answer = await client.query({ name: question.name, text: question.text, values })
      return answer.rows as Row[]
    }
    try {
      return await ask().catch(async (error: unknown) => {
        if (!namesWhatIsNotThere(error)) throw error
        const missing = await missingMigrations(client)
        if (missing.length > 0) throw new SchemaBehindError(missing, { cause: error })
        // made in between, or a mistake of the statement
        return ask()
      })
    } catch (error) {
      if (isSlow(error)) throw new DatabaseSlowError((error as Error).message, { cause: error })
      if (error instanceof SchemaBehindError || !isUnreachable(error)) throw error
      failure = error as Error
      throw unreachable(error)
    } finally {
      client.off('error', onBreak)
      client.release(failure)
    }
  }
  return {
    rows,
    row: async (question, values) => (await rows(question, values))[0],
    listener: () =>
      new pg.Client({
        connectionString: options.databaseUrl,
        application_name: 'corescope-api-listen',
        keepAlive: true,
      }),
    end: () => pool.end(),
  }
}

/** Hex to a `bytea` parameter. */
export const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex')
