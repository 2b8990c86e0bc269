import { failingLists, onListErrors } from '../notices/list-errors.ts'
import { onChainEvent, publishChainEvent } from './chain-events.ts'
import { checkHealth, currentHealth, followHead, type HealthView } from './health.ts'
import { openStream } from './stream.ts'

const calmMs = 15_000
const alarmMs = 3_000

/** Nothing can be asked: what is on screen is old, or failed. */
const isMute = ({ isOffline, health }: HealthView): boolean => isOffline || health?.database.reachable === false

/** Nothing has been indexed so far. */
const isBare = ({ health, isPreparing }: HealthView): boolean =>
  isPreparing || (health !== undefined && health.indexed.head === null)

/** The stream saw the index arrive where the node was: the banner need not wait for the next check. */
const hasArrived = ({ health }: HealthView): boolean =>
  (health?.state === 'indexing' || health?.state === 'behind') &&
  health.node.head !== null &&
  (health.indexed.head ?? -1) >= health.node.head

/**
 * Starts the stream and the health checks: calm while all is well, quick while something is wrong. A head that `/health` names
 * and nobody told of is told then: blocks sealed while the page was on its way, or while the stream could not be held.
 * @param firstHead the block that the first screen shows; of one that names none, whatever it shows is asked for again.
 *   Returns how to stop.
 */
export const startLiveUpdates = (baseUrl: string, firstHead: number | undefined): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = firstHead
  let isStopped = false

  const poll = async () => {
    clearTimeout(timer)
    if (isStopped) return
    const before = currentHealth()
    const after = await checkHealth(baseUrl)
    const { head = null, hash = null } = after.health?.indexed ?? {}
    const isBack = isMute(before) && !isMute(after)
    if (isBack) publishChainEvent({ kind: 'resync', head: null })
    else if (head !== null && hash !== null && head !== told) {
      publishChainEvent({ kind: 'blocks', head: { number: head, hash: hash as `0x${string}` } })
    }
    told = head ?? told
    if (isBack || (isBare(before) && !isBare(after))) stream.wake()
    const isWell = !after.isOffline && after.health?.state === 'ok' && stream.isOpen()
    clearTimeout(timer)
    timer = setTimeout(poll, isWell ? calmMs : alarmMs)
  }
  const stopFollowing = onChainEvent((event) => {
    const head = event.kind === 'reorg' ? event.ancestor : event.head
    if (head === null) return
    told = head.number
    followHead(head)
    if (hasArrived(currentHealth())) void poll()
  })
  // The stream says at once how it stands, and that is the moment to ask; it may also hang.
  timer = setTimeout(poll, alarmMs)
  const stream = openStream(`${baseUrl}/events`, () => void poll())
  const onConnection = () => void poll()
  window.addEventListener('online', onConnection)
  window.addEventListener('offline', onConnection)
  const stopHearing = onListErrors(() => {
    if (failingLists().length > 0) void poll()
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopHearing()
    stopFollowing()
    stream.stop()
    window.removeEventListener('online', onConnection)
    window.removeEventListener('offline', onConnection)
  }
}
