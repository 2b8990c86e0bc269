import { type ChangeRow, getChangeBounds, listChanges } from '@corescope/store/changes/read'
import type { Reader } from '@corescope/store/reader'
import type { Logger } from '../logger.ts'
import { createRepeatedErrorLog } from '../repeated-error.ts'
import { createNotifications } from './notifications.ts'

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

/** LISTEN on one connection; what is notified is read from the feed's table, so nothing depends on the payload. */
export const createChangeFeed = ({ reader, log, onChange }: FeedOptions): ChangeFeed => {
  let last = -1
  let stopped = false
  let draining: Promise<void> | undefined
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  const fault = createRepeatedErrorLog(log)
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

  const notifications = createNotifications({ reader, log, onNotification: ask })

  return {
    ready,
    start: () => {
      notifications.start()
      timer = setInterval(ask, askAgainMs)
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await notifications.stop()
      await draining
    },
    get last() {
      return last
    },
  }
}
