import { changesChannel } from '@corescope/store/changes/read'
import type { Reader } from '@corescope/store/reader'
import type { Logger } from '../logger.ts'

const maxBackOffMs = 5000

interface NotificationOptions {
  reader: Reader
  log: Logger
  /** Called on each notification, and once when the connection stands: what came before it was not heard. */
  onNotification: () => void
}

/** LISTEN on a connection of its own, which is opened again when it is lost: later each time, up to 5 seconds. */
export const createNotifications = ({ reader, log, onNotification }: NotificationOptions) => {
  let client: ReturnType<Reader['listener']> | undefined
  let reconnect: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false

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
      reconnect = setTimeout(() => void connect(), Math.min(maxBackOffMs, 100 * 2 ** failures))
    }
    own.on('error', lost)
    own.on('end', () => lost())
    own.on('notification', onNotification)
    try {
      await own.connect()
      await own.query(`listen ${changesChannel}`)
      failures = 0
      onNotification()
    } catch (error) {
      lost(error as Error)
    }
  }

  return {
    start: () => void connect(),
    stop: async () => {
      stopped = true
      clearTimeout(reconnect)
      const own = client
      client = undefined
      await own?.end().catch(() => undefined)
    },
  }
}
