import type { FastifyReply } from 'fastify'
import { TooManyError } from '../../http/errors.ts'

/** Exports that run at once: of one address, and of all. Each holds a connection of its own; pages have theirs. */
const maxOfClient = 2
const maxAtOnce = 4
/** When to ask again where too many run. */
const waitSeconds = 60

/** How often it is looked at what a reader has taken, and over how many of these looks a reader is judged. */
const lookMs = 10_000
const judgedLooks = 3
/** Bytes a second. Who takes less gives way to others who wait for a place; where nobody waits a slow reader goes on. */
const leastRate = 16_384

/** Who takes a file. */
export interface ExportReader {
  /** Bytes that have left this process. */
  taken(): number
  /** There is something to take. */
  isSentTo(): boolean
  cutOff(): void
}

/** The reader of an answer. */
export const readerOf = ({ raw }: FastifyReply): ExportReader => ({
  taken: () => (raw.socket?.bytesWritten ?? 0) - raw.writableLength,
  isSentTo: () => raw.writableLength > 0,
  cutOff: () => raw.destroy(),
})

/** The place of one export. */
export interface ExportPlace {
  /** From now on it may have to give way. */
  readBy(reader: ExportReader): void
  /** It comes back; more than once it comes back once. */
  leave(): void
}

interface Held {
  client: string
  reader?: ExportReader
  /** What was taken at the last looks, oldest first; unix milliseconds. */
  looks: { at: number; taken: number }[]
  timer?: NodeJS.Timeout
  left: Promise<void>
}

/** Bytes a second over the judged looks; undefined while it has not been looked at so often, or nothing is sent. */
const rateOf = ({ reader, looks }: Held): number | undefined => {
  const [first] = looks
  if (reader === undefined || first === undefined || looks.length <= judgedLooks || !reader.isSentTo()) return undefined
  return ((reader.taken() - first.taken) * 1_000) / (Date.now() - first.at)
}

/**
 * Counts what runs, so that exports cannot starve pages. Where all places are held and another client asks for one, the slowest reader
 * is cut off, if that one took less than 16 KB a second for half a minute. So a few readers who stop reading cannot keep files from
 * everybody.
 */
export const createPlaces = () => {
  const running = new Set<Held>()
  const slowest = (): Held | undefined => {
    const rates = [...running].flatMap((held) => {
      const rate = rateOf(held)
      return rate === undefined || rate >= leastRate ? [] : [{ held, rate }]
    })
    return rates.toSorted((one, other) => one.rate - other.rate)[0]?.held
  }
  const refuseMoreOf = (client: string) => {
    const own = [...running].filter((held) => held.client === client).length
    if (own < maxOfClient) return
    throw new TooManyError(waitSeconds, `${own} exports of yours are running: wait until one has ended.`)
  }
  const refuse = () => new TooManyError(waitSeconds, 'Too many exports are running: try again in a minute.')
  return {
    /** @throws TooManyError when too many run */
    take: async (client: string): Promise<ExportPlace> => {
      refuseMoreOf(client)
      if (running.size >= maxAtOnce) {
        const slow = slowest()
        if (slow === undefined) throw refuse()
        slow.reader?.cutOff()
        // its place comes back when the database has ended its work for it
        await slow.left
        if (running.size >= maxAtOnce) throw refuse()
        refuseMoreOf(client)
      }
      let tellLeft: () => void = () => undefined
      const left = new Promise<void>((resolve) => {
        tellLeft = resolve
      })
      const held: Held = { client, looks: [], left }
      running.add(held)
      return {
        readBy: (reader) => {
          held.reader = reader
          const look = () => held.looks.push({ at: Date.now(), taken: reader.taken() })
          look()
          held.timer = setInterval(() => {
            look()
            if (held.looks.length > judgedLooks + 1) held.looks.shift()
          }, lookMs).unref()
        },
        leave: () => {
          clearInterval(held.timer)
          running.delete(held)
          tellLeft()
        },
      }
    },
  }
}
