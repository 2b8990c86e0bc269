import { TooManyError, UnavailableError } from '../http/errors.ts'

export interface TurnsOptions {
  /** Work under way: in all, and for one client. */
  atOnce: number
  ofClient: number
  /** More are turned away: in all, and of one client. */
  waiting: number
  waitingOfClient: number
  /** Nobody waits longer. */
  waitMs: number
  /** Bytes that were made and not yet read by whoever asked: nothing more is begun above them. */
  bytes: number
  bytesOfClient: number
  /** What is asked for, for the sentence that turns somebody away. */
  what: string
}

/** What was made. It counts until `taken` is called, which may be called more than once. */
export interface Made<Found> {
  found: Found
  taken: () => void
}

/** Work that may be dear, for strangers: little of it at once, and of one client less. Clients take turns. */
export interface Turns {
  /**
   * @param bytesOf what was made is so long
   * @throws TooManyError when the client has enough of it in line; UnavailableError when all have, or when it waited too long
   */
  run<Found>(client: string, work: () => Promise<Found>, bytesOf: (found: Found) => number): Promise<Made<Found>>
}

interface Client {
  running: number
  bytes: number
  line: (() => void)[]
}

/** What is under way of each client. */
const createCounts = ({ atOnce, ofClient, bytes, bytesOfClient }: TurnsOptions) => {
  const clients = new Map<string, Client>()
  const all = { running: 0, bytes: 0, waiting: 0 }
  const hasRoom = (client: Client) => client.running < ofClient && client.bytes < bytesOfClient
  return {
    all,
    of: (key: string): Client => {
      const known = clients.get(key)
      if (known !== undefined) return known
      const fresh: Client = { running: 0, bytes: 0, line: [] }
      clients.set(key, fresh)
      return fresh
    },
    canBegin: (client: Client) => all.running < atOnce && all.bytes < bytes && hasRoom(client),
    forget: (key: string, client: Client) => {
      if (client.running === 0 && client.bytes === 0 && client.line.length === 0) clients.delete(key)
    },
    /** The first client in line for whom there is room; it goes to the end of the line of clients. */
    next: (): Client | undefined => {
      for (const [key, client] of clients) {
        if (client.line.length === 0 || !hasRoom(client)) continue
        clients.delete(key)
        clients.set(key, client)
        return client
      }
      return undefined
    },
  }
}

export const createTurns = (options: TurnsOptions): Turns => {
  const { waiting, waitingOfClient, waitMs, what } = options
  const counts = createCounts(options)
  const { all } = counts

  const begin = (client: Client) => {
    client.running += 1
    all.running += 1
  }
  const goOn = () => {
    while (all.waiting > 0) {
      const client = all.running < options.atOnce && all.bytes < options.bytes ? counts.next() : undefined
      if (client === undefined) return
      all.waiting -= 1
      begin(client)
      client.line.shift()!()
    }
  }
  const wait = (client: Client) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        client.line.splice(client.line.indexOf(enter), 1)
        all.waiting -= 1
        reject(new UnavailableError(`Too many ${what} are under way: ask again in a moment.`))
      }, waitMs)
      client.line.push(enter)
      all.waiting += 1
    })
  const enter = async (client: Client) => {
    if (counts.canBegin(client) && client.line.length === 0) return begin(client)
    if (client.line.length >= waitingOfClient) throw new TooManyError(1)
    if (all.waiting >= waiting) throw new UnavailableError(`Too many ${what} are under way: ask again in a moment.`)
    await wait(client)
  }
  return {
    run: async (key, work, bytesOf) => {
      const client = counts.of(key)
      await enter(client)
      let held = 0
      const taken = () => {
        client.bytes -= held
        all.bytes -= held
        held = 0
        counts.forget(key, client)
        goOn()
      }
      try {
        const found = await work()
        held = bytesOf(found)
        client.bytes += held
        all.bytes += held
        return { found, taken }
      } finally {
        client.running -= 1
        all.running -= 1
        counts.forget(key, client)
        goOn()
      }
    },
  }
}
