import { failingLists, onListErrors } from '../lists/list-errors.ts'
import { publishChainEvent } from './chain-events.ts'
import { checkHealth, currentHealth } from './health.ts'
import { openStream } from './stream.ts'

const calmMs = 15_000
const alarmMs = 3_000

/**
 * Starts the stream and the health checks: calm while all is well, quick while something is wrong. While the stream cannot be
 * held, the head that `/health` names is followed by polling instead. Returns how to stop.
 */
export const startLiveUpdates = (baseUrl: string): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastHead: number | undefined
  let isStopped = false

  const poll = async () => {
    clearTimeout(timer)
    if (isStopped) return
    const before = currentHealth()
    const after = await checkHealth(baseUrl)
    const { head = null, hash = null } = after.health?.indexed ?? {}
    const isBack = before.isOffline && !after.isOffline
    if (isBack) publishChainEvent({ kind: 'resync', head: null })
    else if (!stream.isOpen() && head !== null && hash !== null && lastHead !== undefined && head !== lastHead) {
      publishChainEvent({ kind: 'blocks', head: { number: head, hash: hash as `0x${string}` } })
    }
    lastHead = head ?? lastHead
    const isWell = !after.isOffline && after.health?.state === 'ok' && stream.isOpen()
    clearTimeout(timer)
    timer = setTimeout(poll, isWell ? calmMs : alarmMs)
  }
  const stream = openStream(`${baseUrl}/events`, () => void poll())
  const onConnection = () => void poll()
  window.addEventListener('online', onConnection)
  window.addEventListener('offline', onConnection)
  const stopHearing = onListErrors(() => {
    if (failingLists().length > 0) void poll()
  })
  void poll()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopHearing()
    stream.stop()
    window.removeEventListener('online', onConnection)
    window.removeEventListener('offline', onConnection)
  }
}
