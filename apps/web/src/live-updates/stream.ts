import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import { publishChainEvent } from './chain-events.ts'
import { holdEvent, isStreamHeld } from './hold-stream.ts'

/** Browsers hold six connections to a server of HTTP/1.1: tabs that nobody looks at must leave them to the one that is opened. */
const hiddenMs = 10_000
const firstRetryMs = 1_000
const maxRetryMs = 30_000
/** What decides whether a stream is kept. */
const kinds = ['visibilitychange', holdEvent]

export interface StreamState {
  isOpen: () => boolean
  /** Opens at once what waits for its next try: the server is known to answer again. */
  wake: () => void
  stop: () => void
}

/** Waits a little longer each time, with jitter, so that a restarted server is not stormed. */
const retryDelay = (attempt: number, random = Math.random()): number =>
  Math.min(firstRetryMs * 2 ** attempt, maxRetryMs) * (0.5 + random / 2)

/**
 * Keeps `/events` open. The browser itself resumes with `Last-Event-ID` after a cut; when it gave up, or the page was hidden
 * for ten seconds (a hidden page holds no connection, but for `holdStream`), a fresh stream begins with a `resync`, which asks again for what is
 * shown. A page that is opened in the background has none before it is looked at.
 */
export const openStream = (url: string, onChange: () => void): StreamState => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let hasMissed = false

  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(timer)
  }
  const open = () => {
    close()
    source = new EventSource(url)
    source.onopen = () => {
      attempt = 0
      if (hasMissed) publishChainEvent({ kind: 'resync', head: null })
      hasMissed = false
      onChange()
    }
    source.onmessage = ({ data }: MessageEvent<string>) => publishChainEvent(JSON.parse(data) as ChangeEvent)
    source.onerror = () => {
      onChange()
      if (source?.readyState !== EventSource.CLOSED) return
      hasMissed = true
      timer = setTimeout(open, retryDelay(attempt))
      attempt += 1
    }
  }
  const isWanted = () => document.visibilityState === 'visible' || isStreamHeld()
  const onVisibility = () => {
    clearTimeout(timer)
    if (isWanted()) {
      // also one whose next try was waiting when the page was hidden
      if (source === undefined || source.readyState === EventSource.CLOSED) open()
      return
    }
    timer = setTimeout(() => {
      hasMissed = true
      close()
    }, hiddenMs)
  }
  for (const kind of kinds) document.addEventListener(kind, onVisibility)
  if (isWanted()) open()
  else hasMissed = true
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    wake: () => {
      if (source?.readyState === EventSource.CLOSED) open()
    },
    stop: () => {
      for (const kind of kinds) document.removeEventListener(kind, onVisibility)
      close()
    },
  }
}
