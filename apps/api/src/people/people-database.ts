import { type Database, openDatabase, type Session } from '@corescope/store/database'
import { DatabaseUnreachableError } from '@corescope/store/reader'
import { isUnreachable } from '@corescope/store/wire/unreachable'
import { UnavailableError } from '../http/errors.ts'

/** Where what belongs to people is read and written. Answers about the chain have connections of their own. */
export interface PeopleDatabase {
  /** One statement, or several that need not hold together. */
  session<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const undefinedTable = '42P01'

const explain = (error: unknown): unknown => {
  const { code } = error as { code?: unknown }
  if (code === undefinedTable) return new UnavailableError('The database is being prepared: ask again in a moment.')
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

/** Connects with the first question. */
export const openPeopleDatabase = (databaseUrl: string, connections: number): PeopleDatabase => {
  const database: Database = openDatabase({ databaseUrl, connections, applicationName: 'corescope-people' })
  return {
    session: (work) => explained(database.session(work)),
    transaction: (work) => explained(database.transaction('people', work)),
    close: () => database.close(),
  }
}
