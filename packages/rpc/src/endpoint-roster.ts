import type { EndpointState } from './caller.ts'
import type { HttpEndpoint } from './endpoint.ts'
import { EndpointRefusedError, RateLimitedError, type RpcError, WrongChainError } from './errors.ts'
import { eth_chainId } from './methods/eth_chainId.ts'

const FIRST_ASIDE_MS = 500
const LONGEST_ASIDE_MS = 30_000

interface Seat {
  endpoint: HttpEndpoint
  /** Since when, in a row; 0 while it answers. */
  failures: number
  asideUntil: number
  /** Not to be asked before, because it said so itself (Retry-After). */
  restsUntil: number
  /** Counts choices: the seat with the smallest was asked the longest ago. */
  chosenAt: number
  isProbing: boolean
  /** Set once its chain id was found to be the expected one (or none is expected). */
  isVerified: boolean
  /** Never used again: another chain, or it refused us. */
  refusal: RpcError | null
  lastFailure: string | null
}

type Endpoints = Pick<ReadonlySet<HttpEndpoint>, 'has'>
const none: Endpoints = new Set<HttpEndpoint>()

export interface EndpointRoster {
  /**
   * The first usable endpoint in order of preference. Where all are put aside they take turns, so that the one that
   * comes back first is found at once, however long it was away; one that asked for a rest gets it before the others.
   * @param except endpoints that are not to be chosen: there must be another (`hasOther`)
   */
  choose(signal?: AbortSignal, except?: Endpoints): Promise<HttpEndpoint>
  /** Whether some other endpoint could be chosen: one that is usable, or any that has not refused us. */
  hasOther(except: Endpoints, which: 'usable' | 'all' | undefined): boolean
  /** How many endpoints could still be chosen at once, besides waiting. */
  countUsable(): number
  praise(endpoint: HttpEndpoint): void
  blame(endpoint: HttpEndpoint, failure: RpcError): void
  states(): EndpointState[]
  /** Told when another endpoint than before is the first usable one. @returns what ends it */
  onMove(listener: () => void): () => void
}

/**
 * Keeps which endpoints are usable. One that fails is put aside, longer each time; when its time is up it is asked
 * for its chain id in the background and only comes back with the right answer, so that no reader pays for the try.
 */
export function createEndpointRoster(
  endpoints: readonly HttpEndpoint[],
  expectedChainId: number | undefined,
): EndpointRoster {
  const seats: Seat[] = endpoints.map((endpoint) => ({
    endpoint,
    failures: 0,
    asideUntil: 0,
    restsUntil: 0,
    chosenAt: 0,
    isProbing: false,
    isVerified: expectedChainId === undefined,
    refusal: null,
    lastFailure: null,
  }))
  let choices = 0
  let current = seats[0]
  const listeners = new Set<() => void>()
  const seatOf = (endpoint: HttpEndpoint) => seats.find((seat) => seat.endpoint === endpoint)!
  const isUsable = (seat: Seat) => seat.refusal === null && seat.failures === 0

  async function verify(seat: Seat, signal?: AbortSignal): Promise<void> {
    const chainId = await eth_chainId(seat.endpoint, { signal })
    if (expectedChainId !== undefined && chainId !== expectedChainId) {
      seat.refusal = new WrongChainError(expectedChainId, chainId, { endpoint: seat.endpoint.name })
      seat.lastFailure = seat.refusal.message
      throw seat.refusal
    }
    seat.isVerified = true
  }

  /** While none is usable nothing has moved: the one that comes back first tells. */
  function noteMove(): void {
    const first = seats.find(isUsable)
    if (first === undefined || first === current) return
    current = first
    for (const listener of listeners) listener()
  }

  function blame(endpoint: HttpEndpoint, failure: RpcError): void {
    const seat = seatOf(endpoint)
    seat.lastFailure = failure.message
    if (failure instanceof EndpointRefusedError || failure instanceof WrongChainError) seat.refusal = failure
    seat.failures += 1
    const asked = failure instanceof RateLimitedError ? (failure.retryAfterMs ?? 0) : 0
    const aside = Math.min(LONGEST_ASIDE_MS, FIRST_ASIDE_MS * 2 ** Math.min(seat.failures - 1, 10))
    seat.restsUntil = Date.now() + asked
    seat.asideUntil = Date.now() + Math.max(asked, aside)
    noteMove()
  }

  function praise(endpoint: HttpEndpoint): void {
    const seat = seatOf(endpoint)
    seat.failures = 0
    seat.lastFailure = null
    noteMove()
  }

  function probe(seat: Seat): void {
    seat.isProbing = true
    verify(seat)
      .then(() => praise(seat.endpoint))
      .catch((error: RpcError) => blame(seat.endpoint, error))
      .finally(() => {
        seat.isProbing = false
      })
  }

  return {
    async choose(signal, except = none) {
      const open = seats.filter((seat) => seat.refusal === null)
      if (open.length === 0) throw seats.find((seat) => seat.refusal !== null)!.refusal!
      const now = Date.now()
      if (open.some(isUsable)) {
        for (const seat of open) if (!isUsable(seat) && !seat.isProbing && seat.asideUntil <= now) probe(seat)
      }
      const asked = open.filter(({ endpoint }) => !except.has(endpoint))
      const seat = asked.find(isUsable) ?? takeTurns(asked, now)
      choices += 1
      seat.chosenAt = choices
      if (!seat.isVerified) await verifyFirst(seat, signal)
      return seat.endpoint
    },
    hasOther: (except, which) =>
      seats.some((seat) => !except.has(seat.endpoint) && (which === 'all' ? seat.refusal === null : isUsable(seat))),
    countUsable: () => seats.filter(isUsable).length,
    praise,
    blame,
    states: () =>
      seats.map((seat) => ({ name: seat.endpoint.name, usable: isUsable(seat), lastFailure: seat.lastFailure })),
    onMove: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function takeTurns(open: readonly Seat[], now: number): Seat {
    const rested = open.filter(({ restsUntil }) => restsUntil <= now)
    if (rested.length > 0) return rested.reduce((first, seat) => (seat.chosenAt < first.chosenAt ? seat : first))
    return open.reduce((first, seat) => (seat.restsUntil < first.restsUntil ? seat : first))
  }

  async function verifyFirst(seat: Seat, signal?: AbortSignal): Promise<void> {
    try {
      await verify(seat, signal)
    } catch (error) {
      if (!signal?.aborted) blame(seat.endpoint, error as RpcError)
      throw error
    }
  }
}
