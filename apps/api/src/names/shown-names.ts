import type { Logger } from '../logger.ts'
import type { WalletNames } from './wallet-names.ts'

const foundMs = 600_000
const noneMs = 3_600_000
const failedMs = 300_000
/** DNS is asked about one address after another, so often at most. */
const gapMs = 200
/** A name is shown past its time while it is asked for anew, and no longer than so. */
const graceMs = 3_600_000
const maxWaiting = 500
const maxKept = 20_000

/** Names in DNS that are known by now. */
export interface ShownNames {
  /** What an address is shown by. */
  nameOf(address: string): string | undefined
  /** Names that hold a lower-case text, by their letters, at most `limit`. DNS is not asked. */
  holding(text: string, limit: number): { address: `0x${string}`; name: string }[]
}

/**
 * Names by which lists show addresses. No answer waits for DNS: an unknown address is looked up after the answer, and the next
 * answer shows its name.
 */
export const createShownNames = (names: WalletNames, log: Logger): ShownNames => {
  const kept = new Map<string, { name: string | undefined; until: number }>()
  const waiting = new Set<string>()
  let isAtWork = false

  const keep = (address: string, name: string | undefined, milliseconds: number) => {
    kept.delete(address)
    kept.set(address, { name, until: Date.now() + milliseconds })
    if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
  }
  const lookUp = async (address: string) => {
    try {
      const outcome = await names.nameOf(address)
      if (outcome.state === 'found') keep(address, outcome.name, foundMs)
      else keep(address, undefined, noneMs)
    } catch (error) {
      log.debug({ err: error, address }, 'the name of an address cannot be asked for')
      keep(address, undefined, failedMs)
    }
  }
  const next = () => {
    const [address] = waiting
    isAtWork = address !== undefined
    if (address === undefined) return
    waiting.delete(address)
    void lookUp(address).then(() => setTimeout(next, gapMs).unref())
  }

  const isShown = (until: number) => until + graceMs > Date.now()
  return {
    nameOf: (address) => {
      const found = kept.get(address)
      if ((found === undefined || found.until <= Date.now()) && waiting.size < maxWaiting) {
        waiting.add(address)
        if (!isAtWork) next()
      }
      return found !== undefined && isShown(found.until) ? found.name : undefined
    },
    holding: (text, limit) =>
      [...kept]
        .flatMap(([address, { name, until }]) =>
          name?.includes(text) && isShown(until) ? [{ address: address as `0x${string}`, name }] : [],
        )
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .slice(0, limit),
  }
}
