import type { Duplex } from 'node:stream'
import pg from 'pg'
import { faultOf, readColumns, readRow } from './answers.ts'
import { createFrames } from './frames.ts'
import { type Prepared, prepare, questionOf } from './questions.ts'

/**
 * A connection that asks prepared statements and nothing else. `pg` opens it (names, passwords, TLS); what follows is
 * read here, straight from the bytes: a page of a list is some 500 cells, and each costs several times less so.
 */
export interface Connection {
  /**
   * One question at a time.
   * @throws pg.DatabaseError as the server says it; TypeError for what cannot be sent; Error when the connection broke
   */
  ask<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Ends it; questions under way fail. */
  close(): Promise<void>
  /** Why it cannot be asked any more. */
  readonly failure: Error | undefined
}

interface Question {
  statement: Prepared
  rows: unknown[]
  fault: Error | undefined
  resolve: (rows: never[]) => void
  reject: (error: Error) => void
}

/** First bytes of what a server says. */
const says = {
  ...{ parsed: 0x31, described: 0x54, row: 0x44, error: 0x45, ready: 0x5a },
  /** bound, without rows, complete, empty; notices, settings and notifications, which a reader needs none of */
  nothing: new Set([0x32, 0x6e, 0x43, 0x49, 0x4e, 0x53, 0x41]),
}

const socketOf = (client: pg.Client) => (client as unknown as { connection: { stream: Duplex } }).connection.stream

/**
 * @param onFailure told once when the connection breaks, also while nothing is asked
 * @throws whatever refuses the connection
 */
export const openConnection = async (
  config: pg.ClientConfig,
  onFailure: (error: Error) => void,
): Promise<Connection> => {
  const client = new pg.Client(config)
  await client.connect()
  const socket = socketOf(client)
  const statements = new Map<string, Prepared>()
  let asked: Question | undefined
  let failure: Error | undefined

  const fail = (error: Error) => {
    if (failure !== undefined) return
    failure = error
    // what the server said last tells more than that it has gone
    asked?.reject(asked.fault ?? error)
    asked = undefined
    onFailure(error)
  }
  const finish = ({ fault, rows, resolve, reject }: Question) => {
    asked = undefined
    if (fault === undefined) resolve(rows as never[])
    else reject(fault)
  }
  const take = (kind: number, bytes: Buffer, from: number, to: number): void => {
    if (says.nothing.has(kind)) return
    const question = asked
    if (question === undefined) {
      // a server that goes says so to who is silent, too
      fail(kind === says.error ? faultOf(bytes, from, to) : new Error('PostgreSQL answered without a question.'))
      return
    }
    const { statement } = question
    if (kind === says.row) question.rows.push(readRow(statement.columns!, bytes, from))
    else if (kind === says.ready) finish(question)
    else if (kind === says.parsed) statement.isParsed = true
    else if (kind === says.described) statement.columns = readColumns(bytes, from)
    else if (kind === says.error) question.fault = faultOf(bytes, from, to)
    else throw new Error(`PostgreSQL said what was not asked: message ${kind}.`)
  }

  const frames = createFrames(take)
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    try {
      frames(chunk)
    } catch (error) {
      fail(error as Error)
      socket.destroy()
    }
  })
  client.on('error', fail)

  return {
    ask: (name, text, values) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined || asked !== undefined) {
          reject(failure ?? new Error('The connection is busy.'))
          return
        }
        const statement = statements.get(name) ?? prepare(name, text)
        if (statement.text !== text) throw new TypeError(`Two statements have the name ${name}.`)
        statements.set(name, statement)
        const bytes = questionOf(statement, values)
        asked = { statement, rows: [], fault: undefined, resolve, reject }
        socket.write(bytes)
      }),
    close: () => {
      asked?.reject(new Error('The connection was closed.'))
      asked = undefined
      return client.end()
    },
    get failure() {
      return failure
    },
  }
}
