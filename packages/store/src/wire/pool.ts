import type { Connection } from './connection.ts'

export interface PoolOptions {
  /** Opens a connection; told once when that breaks. @throws whatever refuses it */
  open(onFailure: (error: Error) => void): Promise<Connection>
  most: number
  /** Longest wait for a connection that is free. */
  waitMs: number
  /** A connection so long unused is closed. */
  idleMs: number
  /** A connection broke that nobody had borrowed. */
  onIdleError: (error: Error) => void
}

/** Connections that are opened when they are needed and lent to one borrower at a time. */
export interface Pool {
  /** @throws whatever refuses a connection, or Error when none came free in time */
  borrow(): Promise<Connection>
  /** One that broke, or that is given back with `isSpoilt`, is closed. */
  giveBack(connection: Connection, isSpoilt: boolean): void
  /** Closes all, those that are lent when they come back. */
  end(): Promise<void>
}

interface Waiting {
  until: number
  resolve: (connection: Connection | Promise<Connection>) => void
  reject: (error: Error) => void
}

export const createPool = ({ open, most, waitMs, idleMs, onIdleError }: PoolOptions): Pool => {
  /** The last given back is the first lent: the others may close. */
  const idle: { connection: Connection; since: number }[] = []
  const waiting: Waiting[] = []
  const closing = new Set<Promise<void>>()
  let count = 0
  let ended: (() => void) | undefined
  let waitTimer: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const endWhenEmpty = () => {
    if (count === 0 && closing.size === 0) ended?.()
  }
  /** Its place is free at once: a server that says nothing any more may never close its end. */
  const remove = (connection: Connection): void => {
    count -= 1
    const closed: Promise<void> = connection
      .close()
      .catch(() => undefined)
      .then(() => {
        closing.delete(closed)
        endWhenEmpty()
      })
    closing.add(closed)
    if (ended === undefined) openForNext()
  }
  const openForNext = () => {
    const next = waiting.shift()
    if (next !== undefined) next.resolve(openOne())
  }
  const openOne = async (): Promise<Connection> => {
    count += 1
    try {
      const connection: Connection = await open((error) => {
        const place = idle.findIndex((one) => one.connection === connection)
        if (place < 0) return
        idle.splice(place, 1)
        onIdleError(error)
        remove(connection)
      })
      return connection
    } catch (error) {
      count -= 1
      if (ended === undefined) openForNext()
      else endWhenEmpty()
      throw error
    }
  }
  /** One timer for all who wait and one for all that lie idle, whose times differ little: a question is too short for its own. */
  const watchWaiting = () => {
    waitTimer ??= setTimeout(() => {
      waitTimer = undefined
      const now = performance.now()
      while (waiting[0] !== undefined && waiting[0].until <= now)
        waiting.shift()!.reject(new Error(`No connection came free in ${waitMs} ms.`))
      if (waiting.length > 0) watchWaiting()
    }, waitMs / 4).unref()
  }
  const watchIdle = () => {
    idleTimer ??= setTimeout(() => {
      idleTimer = undefined
      const before = performance.now() - idleMs
      while (idle[0] !== undefined && idle[0].since <= before) remove(idle.shift()!.connection)
      if (idle.length > 0) watchIdle()
    }, idleMs).unref()
  }

  return {
    borrow: () => {
      if (ended !== undefined) return Promise.reject(new Error('The connections are closed.'))
      const free = idle.pop()
      if (free !== undefined) return Promise.resolve(free.connection)
      if (count < most) return openOne()
      return new Promise((resolve, reject) => {
        waiting.push({ until: performance.now() + waitMs, resolve, reject })
        watchWaiting()
      })
    },
    giveBack: (connection, isSpoilt) => {
      if (isSpoilt || connection.failure !== undefined || ended !== undefined) {
        remove(connection)
        return
      }
      const next = waiting.shift()
      if (next !== undefined) {
        next.resolve(connection)
        return
      }
      idle.push({ connection, since: performance.now() })
      watchIdle()
    },
    end: () =>
      new Promise((resolve) => {
        clearTimeout(waitTimer)
        clearTimeout(idleTimer)
        ended = resolve
        for (const { reject } of waiting.splice(0)) reject(new Error('The connections are closed.'))
        for (const { connection } of idle.splice(0)) remove(connection)
        endWhenEmpty()
      }),
  }
}
