import {
  ConnectionError,
  EndpointRefusedError,
  NodeTroubleError,
  type RpcError,
  ServerErrorAnswer,
  WrongChainError,
} from '../errors.ts'
import { eth_chainId } from '../methods/eth_chainId.ts'
import { restAskedFor } from '../patiently.ts'
import type { HttpEndpoint } from './endpoint.ts'

const FIRST_ASIDE_MS = 500
/** A node that answers is asked for its chain id this often. */
const verifyAgainMs = 30_000

/** What is known of one endpoint of the roster. */
export interface Seat {
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
  /** When that was, or when it is being found again; milliseconds. */
  verifiedAt: number
  /** Not used until it was looked at again: another chain, or it refused us. */
  refusal: RpcError | null
  lastFailure: string | null
}

export const createSeat = (endpoint: HttpEndpoint, isVerified: boolean): Seat => ({
  endpoint,
  failures: 0,
  asideUntil: 0,
  restsUntil: 0,
  chosenAt: 0,
  isProbing: false,
  isVerified,
  verifiedAt: Date.now(),
  refusal: null,
  lastFailure: null,
})

export const isUsable = (seat: Seat): boolean => seat.refusal === null && seat.failures === 0

/** Asks for the chain id; the right one takes back a refusal. @throws WrongChainError, what the endpoint throws */
export async function verifySeat(seat: Seat, expectedChainId: number | undefined, signal?: AbortSignal): Promise<void> {
  const before = seat.refusal
  const chainId = await eth_chainId(seat.endpoint, { signal })
  if (expectedChainId !== undefined && chainId !== expectedChainId) {
    throw new WrongChainError(expectedChainId, chainId, { endpoint: seat.endpoint.name })
  }
  // It refused another request meanwhile: that is the newer word.
  if (seat.refusal !== null && seat.refusal !== before) throw seat.refusal
  seat.refusal = null
  seat.isVerified = true
  seat.verifiedAt = Date.now()
}

/**
 * Another chain's node may have taken its place between two calls: it is asked in the background, now and then, and only what it
 * says counts.
 */
export function verifyAgain(
  seat: Seat,
  expectedChainId: number | undefined,
  onWrongChain: (error: WrongChainError) => void,
): void {
  const now = Date.now()
  if (expectedChainId === undefined || !seat.isVerified || now - seat.verifiedAt < verifyAgainMs) return
  seat.verifiedAt = now
  verifySeat(seat, expectedChainId).catch((error: unknown) => {
    if (error instanceof WrongChainError) onWrongChain(error)
  })
}

/** Whether nothing answered at the address: a refused connection, or a proxy that has no node behind it. */
export const isGone = (failure: RpcError): boolean =>
  failure instanceof ConnectionError || (failure instanceof NodeTroubleError && !(failure instanceof ServerErrorAnswer))

/** Whether the endpoint is of no use as it is set up: it serves another chain, or takes no requests of ours. */
export const isRefusal = (failure: RpcError): boolean =>
  failure instanceof EndpointRefusedError || failure instanceof WrongChainError

/**
 * Where all seats have a refusal, one of them may be asked for its chain id again: the right node may have come up behind
 * its address, or the gateway before it is mended.
 * @throws the refusal where it is too early
 */
export function lookAgain(seats: readonly Seat[], now: number): Seat {
  const seat = seats.find(({ asideUntil }) => asideUntil <= now)
  if (seat === undefined) throw seats.find(({ refusal }) => refusal !== null)!.refusal!
  return seat
}

/** Puts it aside, longer with each failure in a row. */
export function putAside(seat: Seat, failure: RpcError, maxAsideMs: number): void {
  const now = Date.now()
  // What was under way when it refused us says nothing new.
  if (seat.refusal !== null && now < seat.asideUntil) return
  seat.refusal = isRefusal(failure) ? failure : null
  if (seat.refusal !== null) seat.isVerified = false
  seat.lastFailure = failure.message
  seat.failures += 1
  const asked = restAskedFor(failure)
  const aside = Math.min(maxAsideMs, FIRST_ASIDE_MS * 2 ** Math.min(seat.failures - 1, 10))
  seat.restsUntil = now + asked
  seat.asideUntil = now + Math.max(asked, aside)
}

/** A success counts, unless it was under way when the endpoint refused us: then its chain id is asked for first. */
export function takeBack(seat: Seat): void {
  if (seat.refusal !== null) return
  seat.failures = 0
  seat.lastFailure = null
}

/** Of seats that are all put aside: the one that was asked the longest ago, of those that asked for no rest. */
export function takeTurns(open: readonly Seat[], now: number): Seat {
  const rested = open.filter(({ restsUntil }) => restsUntil <= now)
  if (rested.length > 0) return rested.reduce((first, seat) => (seat.chosenAt < first.chosenAt ? seat : first))
  return open.reduce((first, seat) => (seat.restsUntil < first.restsUntil ? seat : first))
}
