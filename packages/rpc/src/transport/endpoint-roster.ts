import type { EndpointState } from '../caller.ts'
import type { RpcError } from '../errors.ts'
import type { HttpEndpoint } from './endpoint.ts'
import {
  createSeat,
  isGone,
  isUsable,
  lookAgain,
  putAside,
  type Seat,
  takeBack,
  takeTurns,
  verifyAgain,
  verifySeat,
} from './endpoint-seat.ts'

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
  noteSuccess(endpoint: HttpEndpoint): void
  noteFailure(endpoint: HttpEndpoint, failure: RpcError): void
  states(): EndpointState[]
  /** Told when another endpoint than before is the first usable one. @returns what ends it */
  onMove(listener: () => void): () => void
}

/** Tells listeners when another endpoint than before is the first usable one. */
function createMoves(seats: readonly Seat[]) {
  let current = seats[0]
  const listeners = new Set<() => void>()
  return {
    /** While none is usable nothing has moved: the one that comes back first tells. */
    look(): void {
      const first = seats.find(isUsable)
      if (first === undefined || first === current) return
      current = first
      for (const listener of listeners) listener()
    },
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Keeps which endpoints are usable. One that fails is put aside, longer each time; when its time is up it is asked
 * for its chain id in the background and only comes back with the right answer, so that no reader pays for the try.
 * @param maxAsideMs the longest it is put aside; milliseconds
 */
export function createEndpointRoster(
  endpoints: readonly HttpEndpoint[],
  expectedChainId: number | undefined,
  maxAsideMs = 30_000,
): EndpointRoster {
  const seats = endpoints.map((endpoint) => createSeat(endpoint, expectedChainId === undefined))
  let choices = 0
  const moves = createMoves(seats)
  const seatOf = (endpoint: HttpEndpoint) => seats.find((seat) => seat.endpoint === endpoint)!

  function noteFailure(endpoint: HttpEndpoint, failure: RpcError): void {
    const seat = seatOf(endpoint)
    putAside(seat, failure, maxAsideMs)
    // another node may come up behind the address of one that has gone
    if (expectedChainId !== undefined && isGone(failure)) seat.isVerified = false
    moves.look()
  }

  function noteSuccess(endpoint: HttpEndpoint): void {
    takeBack(seatOf(endpoint))
    moves.look()
  }

  function probe(seat: Seat): void {
    seat.isProbing = true
    verifySeat(seat, expectedChainId)
      .then(() => noteSuccess(seat.endpoint))
      .catch((error: RpcError) => noteFailure(seat.endpoint, error))
      .finally(() => {
        seat.isProbing = false
      })
  }

  async function verifyFirst(seat: Seat, signal?: AbortSignal): Promise<void> {
    try {
      await verifySeat(seat, expectedChainId, signal)
    } catch (error) {
      if (!signal?.aborted) noteFailure(seat.endpoint, error as RpcError)
      throw error
    }
  }

  /** Readers do not wait for it: they have an endpoint that is usable, or try those that have not refused us. */
  function lookBeside(open: readonly Seat[], now: number): void {
    const looked = open.some(isUsable)
      ? seats.filter((seat) => !isUsable(seat))
      : seats.filter(({ refusal }) => refusal)
    for (const seat of looked) if (!seat.isProbing && seat.asideUntil <= now) probe(seat)
  }

  async function choose(signal?: AbortSignal, except = none): Promise<HttpEndpoint> {
    const open = seats.filter((seat) => seat.refusal === null)
    const now = Date.now()
    if (open.length === 0) open.push(lookAgain(seats, now))
    else lookBeside(open, now)
    const asked = open.filter(({ endpoint }) => !except.has(endpoint))
    // The other one has refused us since it was counted on.
    if (asked.length === 0) throw seats.find(({ refusal }) => refusal !== null)!.refusal!
    const seat = asked.find(isUsable) ?? takeTurns(asked, now)
    choices += 1
    seat.chosenAt = choices
    if (!seat.isVerified) await verifyFirst(seat, signal)
    verifyAgain(seat, expectedChainId, (error) => noteFailure(seat.endpoint, error))
    return seat.endpoint
  }

  return {
    choose,
    hasOther: (except, which) =>
      seats.some((seat) => !except.has(seat.endpoint) && (which === 'all' ? seat.refusal === null : isUsable(seat))),
    countUsable: () => seats.filter(isUsable).length,
    noteSuccess,
    noteFailure,
    states: () =>
      seats.map((seat) => ({ name: seat.endpoint.name, usable: isUsable(seat), lastFailure: seat.lastFailure })),
    onMove: moves.listen,
  }
}
