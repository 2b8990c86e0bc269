import type { Auth } from '@corescope/api-schema/call'
import type { WaitReason } from '@corescope/api-schema/envelope'
import type { ReasonParameters } from '@corescope/api-schema/reason-names'
import type { FastifyRequest } from 'fastify'
import { encodeFailure } from './envelope.ts'

/** How an error looks to the clients of a route. */
export type FailureForm = (
  status: number,
  message: string,
  reason?: WaitReason,
  /** What was wrong, for screens that say it in their own words. */
  fault?: string,
  parameters?: ReasonParameters,
) => { status: number; body: string | Buffer }

/** Who may use a route, and how. Every route has one: a feature declares it, and `onRequest` enforces it in one place. */
export interface RouteAccess {
  auth: Auth
  /** Pages of any origin may read the answers: public reads alone. */
  anyOrigin?: boolean
  /** It changes what is stored: pages of other origins may not use it. */
  writes?: boolean
  /** It costs next to nothing, or watchers must always reach it: no rate limit. */
  unlimited?: boolean
  /** Its clients may send their API key as a field of the body. */
  keyInBody?: boolean
  /**
   * The calls in a body, where one request may hold several: each is a use of its API key. A word each, by which uses are charted; empty
   * where it is none that is known.
   */
  callsIn?: (body: unknown) => readonly string[]
  /** It answers a file: people follow links to it, and read in its place why there is none (`failure-page.ts`). */
  isFile?: true
  /** The envelope by default. */
  failure?: FailureForm
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
}

/** A route that declares nothing is for users: what somebody forgot is closed, not open. */
export const undeclared: RouteAccess = { auth: 'user' }
/** What is no route is a screen of the page, or nothing: open to all, and nobody's data is in it. */
const noRoute: RouteAccess = { auth: 'visitor' }

export const accessOf = (request: FastifyRequest): RouteAccess =>
  request.is404 ? noRoute : (request.routeOptions.config.access ?? undeclared)

export const envelopeFailure: FailureForm = (status, message, reason, fault, parameters) => ({
  status,
  body: encodeFailure(message, reason, status === 401 ? 'unauthorised' : 'error', fault, parameters),
})

/** Codes of JSON-RPC: the body is no JSON; too many requests. */
const rpcCodes: Readonly<Record<number, number>> = { 400: -32_700, 429: -32_005 }

/** For clients of JSON-RPC, of a request that could not be read so far as to know its id. */
export const rpcFailure: FailureForm = (status, message) => ({
  status,
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: rpcCodes[status] ?? (status >= 500 ? -32_603 : -32_600), message },
  }),
})

/** Clients of the Etherscan dialect read the text of an HTTP 200 (ruling 18). */
export const dialectFailure: FailureForm = (status, message) => ({
  status: 200,
  body: JSON.stringify({ status: '0', message: 'NOTOK', result: status === 429 ? message : `Error! ${message}` }),
})
