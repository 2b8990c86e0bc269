import { type Database, openDatabase, type Session } from '@corescope/store/database'
import { DatabaseUnreachableError } from '@corescope/store/reader'
import { isUnreachable } from '@corescope/store/wire/unreachable'
import { UnavailableError } from '../http/errors.ts'

/** Where what belongs to people is read and written. Answers about the chain have connections of their own. */
export interface PeopleDatabase {
  /** One statement, or several that need not hold together. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  /** A transaction whose end does not wait for the disk: a crash of the database may lose it, whole. */
  fleeting<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const undefinedTable = '42P01'
/** As for answers about the chain: a server that says nothing holds no request longer (docs/security.md). */
const answerMs = 11_000
/** What the driver says, without a code, when that time is over: for a statement and for a connection. */
const silent = /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/

const explain = (error: unknown): unknown => {
  const { code } = error as { code?: unknown }
  if (code === undefinedTable) return new UnavailableError('The database is being prepared: ask again in a moment.')
  if (error instanceof Error && silent.test(error.message)) {
    return new DatabaseUnreachableError(error.message, { cause: error })
  }
  // what a handler throws has no SQLSTATE, and is no failure of the database
  if (error instanceof Error && error.name !== 'Error' && error.name !== 'error' && code === undefined) return error
  if (code !== undefined && isUnreachable(error)) {
    return new DatabaseUnreachableError((error as Error).message, { cause: error })
  }
  return error
}

const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw explain(error)
  }
}

/** Connects with the first question. @throws DatabaseUnreachableError when the server is away or says nothing for `longestMs` */
export const openPeopleDatabase = (databaseUrl: string, connections: number, longestMs = answerMs): PeopleDatabase => {
  const applicationName = 'corescope-people'
  const database: Database = openDatabase({ databaseUrl, connections, applicationName, answerMs: longestMs })
  return {
    session: (work) => explained(database.session(work)),
    transaction: (work) => explained(database.transaction('people', work)),
    fleeting: (work) => explained(database.transaction('people', work, { durable: false })),
    close: () => database.close(),
  }
}
