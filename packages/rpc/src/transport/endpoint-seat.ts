import {
  ConnectionError,
  EndpointRefusedError,
  NodeTroubleError,
  RateLimitedError,
  type RpcError,
  ServerErrorAnswer,
  WrongChainError,
} from '../errors.ts'
import { eth_chainId } from '../methods/eth_chainId.ts'
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
  /** Not used: another chain, or it refused us. */
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

/** @throws WrongChainError, what the endpoint throws */
export async function verifySeat(seat: Seat, expectedChainId: number | undefined, signal?: AbortSignal): Promise<void> {
  const chainId = await eth_chainId(seat.endpoint, { signal })
  if (expectedChainId !== undefined && chainId !== expectedChainId) {
    seat.refusal = new WrongChainError(expectedChainId, chainId, { endpoint: seat.endpoint.name })
    seat.lastFailure = seat.refusal.message
    throw seat.refusal
  }
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

/**
 * Where all seats have a refusal, one of another chain may be asked for its chain id again: the right node may have come
 * up behind its address.
 * @throws the refusal where it is too early, or all refused us
 */
export function lookAgain(seats: readonly Seat[], now: number): Seat {
  const seat = seats.find(({ refusal, asideUntil }) => refusal instanceof WrongChainError && asideUntil <= now)
  if (seat === undefined) throw seats.find(({ refusal }) => refusal !== null)!.refusal!
  seat.refusal = null
  seat.isVerified = false
  return seat
}

/** Puts it aside, longer with each failure in a row; for good where it refused us. */
export function putAside(seat: Seat, failure: RpcError, maxAsideMs: number): void {
  seat.lastFailure = failure.message
  if (failure instanceof EndpointRefusedError || failure instanceof WrongChainError) seat.refusal = failure
  seat.failures += 1
  const asked = failure instanceof RateLimitedError ? (failure.retryAfterMs ?? 0) : 0
  const aside = Math.min(maxAsideMs, FIRST_ASIDE_MS * 2 ** Math.min(seat.failures - 1, 10))
  seat.restsUntil = Date.now() + asked
  seat.asideUntil = Date.now() + Math.max(asked, aside)
}

/** Of seats that are all put aside: the one that was asked the longest ago, of those that asked for no rest. */
export function takeTurns(open: readonly Seat[], now: number): Seat {
  const rested = open.filter(({ restsUntil }) => restsUntil <= now)
  if (rested.length > 0) return rested.reduce((first, seat) => (seat.chosenAt < first.chosenAt ? seat : first))
  return open.reduce((first, seat) => (seat.restsUntil < first.restsUntil ? seat : first))
}
