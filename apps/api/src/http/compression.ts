import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedAnswer } from './envelope.ts'

const compress = promisify(gzip)
const worthwhileBytes = 1400

const acceptsGzip = (request: FastifyRequest) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

/**
 * Sends JSON or HTML bytes, compressed where the reader takes it and a packet is saved by it.
 * @param vary names of the request headers that the bytes depend on besides
 */
export const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  ...vary: string[]
): Promise<FastifyReply> => {
  reply.header('vary', ['accept-encoding', ...vary].join(', '))
  if (body.length < worthwhileBytes || !acceptsGzip(request)) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await compress(body, { level: 5 }))
}

/** The same for an answer that is kept: it is compressed once. */
export const sendAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedAnswer,
): Promise<FastifyReply> => {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (answer.envelope.length < worthwhileBytes || !acceptsGzip(request)) return reply.send(answer.envelope)
  answer.gzip ??= await compress(answer.envelope, { level: 6 })
  return reply.header('content-encoding', 'gzip').send(answer.gzip)
}
