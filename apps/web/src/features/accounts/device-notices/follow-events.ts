import { apiQuery } from '../../../api-client/api-query.ts'
import { callApi } from '../../../api-client/call-api.ts'
import { onChainEvent } from '../../../live-updates/chain-events.ts'
import { holdStream } from '../../../live-updates/hold-stream.ts'
import { currentDeviceSetting, keepDeviceSetting, recallDeviceSetting } from './device-setting.ts'
import type { NewestEvent } from './event-words.ts'
import { unseenOf } from './unseen.ts'

export const newestEvents = apiQuery('newestWatchEvents', {})
/** Between two questions; the worker looks for watched addresses every few seconds. */
const calmMs = 4_000

type Tell = (events: readonly NewestEvent[]) => void

/** Asks once. @returns the block up to which the answer knows; it is remembered before it is told, so that nothing is told twice */
const askOnce = async (tell: Tell, signal: AbortSignal): Promise<number> => {
  const { records, lookedAt, isLevel } = await callApi(newestEvents)
  const setting = currentDeviceSetting()
  if (signal.aborted || setting === undefined) return Number.POSITIVE_INFINITY
  if (!isLevel) return lookedAt ?? -1
  const { unseen, seen } = unseenOf(records, setting.seen)
  if (unseen.length > 0) {
    await keepDeviceSetting({ ...setting, seen })
    tell(unseen)
  }
  return lookedAt ?? -1
}

/** Asks after each block until the answer knows of it. The stream stays open while the tab is hidden. */
const follow = (tell: Tell, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let head = -1
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let asked = 0
    const later = () => {
      timer ??= setTimeout(() => void ask(), calmMs)
    }
    const ask = async () => {
      clearTimeout(timer)
      timer = undefined
      if (isAsking || signal.aborted) return
      isAsking = true
      asked = Date.now()
      const known = await askOnce(tell, signal).catch(() => {
        // the page says itself that nobody answers; the next block asks again
        return Number.POSITIVE_INFINITY
      })
      isAsking = false
      if (known < head && !signal.aborted) later()
    }
    const stopHearing = onChainEvent((event) => {
      head = (event.kind === 'reorg' ? event.ancestor : event.head)?.number ?? head
      // timers of a hidden tab are rare: a block that comes late enough asks for those before it
      if (Date.now() - asked >= calmMs) void ask()
      later()
    })
    const release = holdStream()
    signal.addEventListener('abort', () => {
      stopHearing()
      release()
      clearTimeout(timer)
      resolve()
    })
    void ask()
  })

/**
 * Tells what happens at watched addresses while a tab is open: in one tab of the browser, the next one when that is closed.
 * @returns how to stop
 */
export const followEvents = (tell: Tell): (() => void) => {
  const end = new AbortController()
  const { signal } = end
  navigator.locks
    .request('corescope-device-notices', { signal }, async () => {
      await recallDeviceSetting()
      if (!signal.aborted) await follow(tell, signal)
    })
    .catch((error: unknown) => {
      // stopped while it waited for its turn
      if (!signal.aborted) throw error
    })
  return () => end.abort()
}
