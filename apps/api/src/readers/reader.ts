import type { FastifyRequest } from 'fastify'

/** Somebody with an account. */
export interface User {
  kind: 'user'
  id: string
  /** The sign-in by which they are known. */
  sessionId?: string
}
export interface Visitor {
  kind: 'visitor'
}
/** Who sent a request. */
export type Reader = Visitor | User

/** A reader, and where their request came from. */
export interface Sender {
  reader: Reader
  /** As the connection or a trusted proxy tells it. */
  address: string
  /** Whom limits count: `clientKeyOf` of the address. */
  clientKey: string
  userAgent: string
}

export const visitor: Visitor = { kind: 'visitor' }

/** Tells who sent a request. What it does not recognise is a visitor. */
export type Identify = (request: Pick<FastifyRequest, 'headers'>) => Promise<Reader>
