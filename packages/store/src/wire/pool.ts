import type { Connection } from './connection.ts'

export interface PoolOptions {
  /** Opens a connection; told once when that breaks. @throws whatever refuses it */
  open(onFailure: (error: Error) => void): Promise<Connection>
  /** Connections that may be open at a time. */
  max: number
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
  /** Closes those that nobody has borrowed: their server seems gone, and each would have to find out by itself. */
  closeIdle(): void
  /** Closes all, those that are lent when they come back. */
  end(): Promise<void>
}

interface Waiting {
  until: number
  resolve: (connection: Connection | Promise<Connection>) => void
  reject: (error: Error) => void
}

export const createPool = (options: PoolOptions): Pool => new ConnectionPool(options)

class ConnectionPool implements Pool {
  readonly #options: PoolOptions
  /** The last given back is the first lent: the others may close. */
  readonly #idle: { connection: Connection; since: number }[] = []
  readonly #waiting: Waiting[] = []
  readonly #closing = new Set<Promise<void>>()
  /** Connections that are open or being opened. */
  #count = 0
  /** Set when the pool ends; called when no connection is left. */
  #ended: (() => void) | undefined
  #waitTimer: NodeJS.Timeout | undefined
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  borrow(): Promise<Connection> {
    if (this.#ended !== undefined) return Promise.reject(new Error('The connections are closed.'))
    const free = this.#idle.pop()
    if (free !== undefined) return Promise.resolve(free.connection)
    if (this.#count < this.#options.max) return this.#openOne()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ until: performance.now() + this.#options.waitMs, resolve, reject })
      this.#watchWaiting()
    })
  }

  giveBack(connection: Connection, isSpoilt: boolean): void {
    if (isSpoilt || connection.failure !== undefined || this.#ended !== undefined) {
      this.#remove(connection)
      return
    }
    const next = this.#waiting.shift()
    if (next !== undefined) {
      next.resolve(connection)
      return
    }
    this.#idle.push({ connection, since: performance.now() })
    this.#watchIdle()
  }

  closeIdle(): void {
    for (const { connection } of this.#idle.splice(0)) this.#remove(connection)
  }

  end(): Promise<void> {
    return new Promise((resolve) => {
      clearTimeout(this.#waitTimer)
      clearTimeout(this.#idleTimer)
      this.#ended = resolve
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('The connections are closed.'))
      for (const { connection } of this.#idle.splice(0)) this.#remove(connection)
      this.#endWhenEmpty()
    })
  }

  #endWhenEmpty(): void {
    if (this.#count === 0 && this.#closing.size === 0) this.#ended?.()
  }

  /** Its place is free at once: a server that says nothing any more may never close its end. */
  #remove(connection: Connection): void {
    this.#count -= 1
    const closed: Promise<void> = connection
      .close()
      .catch(() => undefined)
      .then(() => {
        this.#closing.delete(closed)
        this.#endWhenEmpty()
      })
    this.#closing.add(closed)
    if (this.#ended === undefined) this.#openForNext()
  }

  #openForNext(): void {
    const next = this.#waiting.shift()
    if (next !== undefined) next.resolve(this.#openOne())
  }

  async #openOne(): Promise<Connection> {
    this.#count += 1
    try {
      let opened: Connection | undefined
      opened = await this.#options.open((error) => this.#dropIdle(opened, error))
      return opened
    } catch (error) {
      this.#count -= 1
      if (this.#ended === undefined) this.#openForNext()
      else this.#endWhenEmpty()
      throw error
    }
  }

  /** A connection broke. Whoever has borrowed it learns that from its own statement. */
  #dropIdle(connection: Connection | undefined, error: Error): void {
    const place = this.#idle.findIndex((one) => one.connection === connection)
    if (connection === undefined || place < 0) return
    this.#idle.splice(place, 1)
    this.#options.onIdleError(error)
    this.#remove(connection)
  }

  /** One timer for all who wait, and one for all that lie idle: their times differ little. A statement is too short for its own. */
  #watchWaiting(): void {
    const { waitMs } = this.#options
    this.#waitTimer ??= setTimeout(() => {
      this.#waitTimer = undefined
      const now = performance.now()
      while (this.#waiting[0] !== undefined && this.#waiting[0].until <= now)
        this.#waiting.shift()!.reject(new Error(`No connection came free in ${waitMs} ms.`))
      if (this.#waiting.length > 0) this.#watchWaiting()
    }, waitMs / 4).unref()
  }

  #watchIdle(): void {
    const { idleMs } = this.#options
    this.#idleTimer ??= setTimeout(() => {
      this.#idleTimer = undefined
      const before = performance.now() - idleMs
      while (this.#idle[0] !== undefined && this.#idle[0].since <= before) this.#remove(this.#idle.shift()!.connection)
      if (this.#idle.length > 0) this.#watchIdle()
    }, idleMs).unref()
  }
}
