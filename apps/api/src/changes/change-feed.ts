import { type ChangeRow, changesChannel, getChangeBounds, listChanges } from '@corescope/store/changes/read'
import type { Reader } from '@corescope/store/reader'
import { createLastingFault } from '../lasting-fault.ts'
import type { Logger } from '../logger.ts'

/** Delivers the indexer's changes in order, each once, from now on. */
export interface ChangeFeed {
  start(): void
  stop(): Promise<void>
  /** Settles when the feed knows where it begins: from then on nothing is missed. */
  readonly ready: Promise<void>
  /** Sequence number of the newest change delivered; −1 before `ready`. */
  readonly last: number
}

interface FeedOptions {
  reader: Reader
  log: Logger
  /** Called for each change in order; the next one waits until it has returned. */
  onChange: (change: ChangeRow) => Promise<void>
}

const batch = 200
/** Also asked without a notification, so that a lost one (or a lost connection) only delays. */
const askAgainMs = 1000
const longestBackOffMs = 5000

/** LISTEN on one connection; what is notified is read from the feed's table, so nothing depends on the payload. */
export const createChangeFeed = ({ reader, log, onChange }: FeedOptions): ChangeFeed => {
  let last = -1
  let stopped = false
  let draining: Promise<void> | undefined
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let reconnect: NodeJS.Timeout | undefined
  let client: ReturnType<Reader['listener']> | undefined
  let failures = 0
  const fault = createLastingFault(log)
  let becomeReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })

  const drain = async () => {
    if (last < 0) last = (await getChangeBounds(reader))?.last ?? 0
    becomeReady()
    do {
      wanted = false
      for (let rows = await listChanges(reader, last, batch); rows.length > 0; ) {
        for (const row of rows) {
          await onChange(row)
          last = row.sequence
        }
        rows = rows.length < batch ? [] : await listChanges(reader, last, batch)
      }
    } while (wanted && !stopped)
  }
  const ask = () => {
    wanted = true
    if (stopped) return
    draining ??= drain()
      .then(fault.over, (error: unknown) => fault.occurred(error, 'the change feed could not be read'))
      .finally(() => {
        draining = undefined
      })
  }

  const connect = async () => {
    const own = reader.listener()
    client = own
    const lost = (error?: Error) => {
      if (client !== own) return
      client = undefined
      own.removeAllListeners()
      own.on('error', () => undefined)
      void own.end().catch(() => undefined)
      if (stopped) return
      failures += 1
      log.warn({ err: error }, 'the change feed lost its connection')
      reconnect = setTimeout(() => void connect(), Math.min(longestBackOffMs, 100 * 2 ** failures))
    }
    own.on('error', lost)
    own.on('end', () => lost())
    own.on('notification', ask)
    try {
      await own.connect()
      await own.query(`listen ${changesChannel}`)
      failures = 0
      ask()
    } catch (error) {
      lost(error as Error)
    }
  }

  return {
    ready,
    start: () => {
      void connect()
      timer = setInterval(ask, askAgainMs)
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(reconnect)
      const own = client
      client = undefined
      await own?.end().catch(() => undefined)
      await draining
    },
    get last() {
      return last
    },
  }
}
