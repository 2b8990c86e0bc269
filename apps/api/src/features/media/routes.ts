import { mediaKinds } from '@corescope/api-schema/media/media-path'
import { addressSchema } from '@corescope/api-schema/shapes/scalars'
import { tokenItemInput } from '@corescope/api-schema/shapes/token-item'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { encodeFailure } from '../../http/envelope.ts'
import { badRequestOf } from '../../http/errors.ts'
import { readByteRange } from '../../media/byte-range.ts'
import { type Media, UnsafeMediaError } from '../../media/media-cache.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { findIcon, findMedia } from './find-media.ts'

const itemParameters = z.object({ contract: addressSchema, item: tokenItemInput, kind: z.enum(mediaKinds) })
const iconParameters = z.object({ contract: addressSchema })

/**
 * Opened by themselves media are a document of this origin, and an SVG may hold scripts: the sandbox gives them an origin
 * of their own, and the rest of the policy nothing to run or load. In a page they are images, which run nothing anyway.
 */
const mediaPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'; sandbox"
const keptSeconds = 3600
const failureKeptSeconds = 60

const refuse = (reply: FastifyReply, status: 404 | 422 | 502, sentence: string) =>
  reply
    .code(status)
    .header('cache-control', `public, max-age=${failureKeptSeconds}`)
    .type('application/json')
    .send(encodeFailure(sentence))

const sendMedia = (request: FastifyRequest, reply: FastifyReply, { type, bytes }: Media) => {
  reply.headers({
    'content-security-policy': mediaPolicy,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${keptSeconds}`,
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
  })
  const range = readByteRange(request.headers.range, bytes.length)
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('application/json').send()
  }
  reply.type(type)
  if (range === undefined) return reply.send(bytes)
  const { first, last } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}

/** Media of items and icons of tokens, from wherever their documents say they are, safe to show in a page. */
const registerMedia = (app: FastifyInstance, { context }: RouteServices): void => {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<Media | undefined>,
    imageOnly: boolean,
  ) => {
    try {
      const found = await find()
      if (found === undefined) return refuse(reply, 404, 'No document names such media.')
      if (imageOnly && !found.type.startsWith('image/'))
        return refuse(reply, 404, `It is no picture but ${found.type}.`)
      return sendMedia(request, reply, found)
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      if (error instanceof UnsafeMediaError) return refuse(reply, 422, error.message)
      return refuse(reply, error.fault === 'unreachable' ? 502 : 404, error.message)
    }
  }

  app.get('/media/:contract/:item/:kind', async (request, reply) => {
    const parsed = itemParameters.safeParse(request.params)
    if (!parsed.success) throw badRequestOf(parsed.error, request.params)
    const { contract, item: tokenItem, kind } = parsed.data
    return send(request, reply, () => findMedia(context, { contract, tokenItem }, kind), kind === 'image')
  })
  app.get('/media/:contract/icon', async (request, reply) => {
    const parsed = iconParameters.safeParse(request.params)
    if (!parsed.success) throw badRequestOf(parsed.error, request.params)
    return send(request, reply, () => findIcon(context, parsed.data.contract), true)
  })
}

export const mediaGroup: RouteGroup = { name: 'media', access: { auth: 'visitor' }, register: registerMedia }
