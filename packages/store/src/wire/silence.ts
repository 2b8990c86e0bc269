import type { Connection } from './connection.ts'

/** The server took a question and said nothing in time: it is stopped, or the way to it is gone without a word. */
class SilentServerError extends Error {
  override name = 'SilentServerError'
}

/** Ends questions that a server will never answer. `statement_timeout` is the server's own: one that is stopped keeps no time. */
export interface SilenceWatch {
  begin(connection: Connection): void
  end(connection: Connection): void
}

/**
 * One timer for all questions: a statement is too short for its own.
 * @param longestMs after so long a question fails and its connection is broken
 * @param onSilence told of each
 */
export const watchSilence = (longestMs: number, onSilence: () => void): SilenceWatch => {
  const since = new Map<Connection, number>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const before = performance.now() - longestMs
    for (const [connection, began] of since) {
      if (began > before) continue
      since.delete(connection)
      connection.abandon(new SilentServerError(`The database said nothing for ${longestMs} ms.`))
      onSilence()
    }
    if (since.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    begin: (connection) => {
      since.set(connection, performance.now())
      timer ??= setInterval(look, longestMs / 20).unref()
    },
    end: (connection) => {
      since.delete(connection)
    },
  }
}
