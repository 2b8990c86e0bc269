import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKeyOf } from './client-key.ts'
import { TooManyError, UnavailableError } from './errors.ts'

/** Bodies that are under way or being worked on lie in memory: so many bytes in all, and of one client. */
export interface BodyRoom {
  bytes: number
  bytesOfClient: number
}

/** Twelve submissions of contracts at once; three of one address. */
export const bodyRoom: BodyRoom = { bytes: 128 * 1024 * 1024, bytesOfClient: 32 * 1024 * 1024 }

/** Shorter ones are not worth counting: the limit of requests holds them. */
const countedFrom = 16 * 1024

/** Bytes that a request's body may take: what it declares, else the limit of its route; 0 without a body. Pure. */
export const bodyBytesOf = (headers: FastifyRequest['headers'], limit: number): number => {
  if (headers['transfer-encoding'] !== undefined) return limit
  const declared = Number(headers['content-length'] ?? 0)
  // what is longer than the limit is refused before it is read
  return declared > limit ? 0 : declared
}

/**
 * Counts the long bodies of requests from their head to the end of their answer. What finds no room is refused before a byte of
 * the body is read: 429 where the client has its share under way, 503 where all have.
 */
export const limitBodies = (app: FastifyInstance, { bytes, bytesOfClient }: BodyRoom): void => {
  const held = new Map<string, number>()
  let all = 0
  app.addHook('onRequest', async (request, reply) => {
    const wanted = bodyBytesOf(request.headers, request.routeOptions.bodyLimit)
    if (wanted < countedFrom) return
    const client = clientKeyOf(request.ip)
    const own = held.get(client) ?? 0
    // who is refused goes on sending: the connection ends with the answer
    if (own + wanted > bytesOfClient || all + wanted > bytes) reply.header('connection', 'close')
    if (own + wanted > bytesOfClient) throw new TooManyError(1)
    if (all + wanted > bytes) throw new UnavailableError('Too many long requests are under way: ask again in a moment.')
    held.set(client, own + wanted)
    all += wanted
    reply.raw.once('close', () => {
      all -= wanted
      const left = (held.get(client) ?? 0) - wanted
      if (left > 0) held.set(client, left)
      else held.delete(client)
    })
  })
}
