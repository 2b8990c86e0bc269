import type { Duplex } from 'node:stream'
import pg from 'pg'
import { AnswerTooLongError, maxAnswerBytes } from './answer-too-long.ts'
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
  /** Breaks it without a word to the server, which may hear none; the question under way fails with the error. */
  abandon(error: Error): void
  /** Why it cannot be asked any more. */
  readonly failure: Error | undefined
}

interface Question {
  statement: Prepared
  rows: unknown[]
  /** Of the rows that have come. */
  bytes: number
  fault: Error | undefined
  resolve: (rows: never[]) => void
  reject: (error: Error) => void
}

/** First bytes of what a server messages. */
const messages = {
  ...{ parsed: 0x31, described: 0x54, row: 0x44, error: 0x45, ready: 0x5a },
  /** bound, without rows, complete, empty; notices, settings and notifications, which a reader needs none of */
  nothing: new Set([0x32, 0x6e, 0x43, 0x49, 0x4e, 0x53, 0x41]),
}

/** What a client of the driver reads from and writes to, once it is connected. */
export const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** Keeps what a message says of the answer under way. */
const takeInto = (question: Question, kind: number, bytes: Buffer, from: number, to: number): void => {
  const { statement } = question
  if (kind === messages.row) {
    question.bytes += to - from
    question.rows.push(readRow(statement.columns!, bytes, from))
  } else if (kind === messages.parsed) statement.isParsed = true
  else if (kind === messages.described) statement.columns = readColumns(bytes, from)
  else if (kind === messages.error) question.fault = faultOf(bytes, from, to)
  else throw new Error(`PostgreSQL said what was not asked: message ${kind}.`)
}

const settle = ({ fault, rows, resolve, reject }: Question): void => {
  if (fault === undefined) resolve(rows as never[])
  else reject(fault)
}

const openClient = async (config: pg.ClientConfig, settings: string | undefined): Promise<pg.Client> => {
  const client = new pg.Client(config)
  await client.connect()
  try {
    if (settings !== undefined) await client.query(settings)
  } catch (error) {
    socketOf(client).destroy()
    throw error
  }
  return client
}

/**
 * @param onFailure told once when the connection breaks, also while nothing is asked
 * @param settings statements that are run first, within the time of `query_timeout`
 * @param answerBytes the rows of one answer may have; a longer one breaks the connection with AnswerTooLongError
 * @throws whatever refuses the connection
 */
export const openConnection = async (
  config: pg.ClientConfig,
  onFailure: (error: Error) => void,
  settings?: string,
  answerBytes: number = maxAnswerBytes,
): Promise<Connection> => {
  const client = await openClient(config, settings)
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
  /** The other end is not told: it may hear nothing, or go on sending for long. */
  const abandon = (error: Error) => {
    fail(error)
    socket.destroy()
  }
  const take = (kind: number, bytes: Buffer, from: number, to: number): void => {
    if (messages.nothing.has(kind)) return
    const question = asked
    if (failure !== undefined) return
    if (question === undefined) {
      // a server that goes says so to who is silent, too
      fail(kind === messages.error ? faultOf(bytes, from, to) : new Error('PostgreSQL answered without a question.'))
      return
    }
    if (kind === messages.ready) {
      asked = undefined
      settle(question)
      return
    }
    takeInto(question, kind, bytes, from, to)
    if (question.bytes > answerBytes) throw new AnswerTooLongError(answerBytes)
  }

  const frames = createFrames(take)
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    if (failure !== undefined) return
    try {
      frames(chunk)
    } catch (error) {
      abandon(error as Error)
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
        asked = { statement, rows: [], bytes: 0, fault: undefined, resolve, reject }
        socket.write(bytes)
      }),
    close: () => {
      asked?.reject(new Error('The connection was closed.'))
      asked = undefined
      return client.end()
    },
    abandon,
    get failure() {
      return failure
    },
  }
}
