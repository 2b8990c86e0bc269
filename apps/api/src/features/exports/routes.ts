import { Readable } from 'node:stream'
import { type ExportRequest, exportRequestSchema } from '@corescope/api-schema/exports/export-request'
import { exportPath } from '@corescope/api-schema/exports/export-types'
import { openSnapshot, type Snapshot } from '@corescope/store/exports/snapshot'
import type { FastifyInstance } from 'fastify'
import { clientKeyOf } from '../../http/client-key.ts'
import { badRequestOf } from '../../http/errors.ts'
import { trimStrings } from '../../http/trim-strings.ts'
import { cutOffIdle, cutOffLong } from '../../http/when-taken.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { makeExport } from './make-export.ts'
import { noFileOf } from './no-file.ts'
import { noTexts, ownTexts } from './own-texts.ts'
import { createPlaces, readerOf } from './places.ts'

/** What a page of another origin may read of an answer, beside its text. */
const exposedHeaders = 'content-disposition, retry-after, x-as-of-block, x-as-of-hash, x-untraced-transactions'

/** `transactions-0x1234abcd-2096.csv`: what it is of, and the block it is true at. */
const fileName = (request: ExportRequest, head: Snapshot['head']): string => {
  const { type, address, contractAddress, transactionHash, state, format } = request
  const named = [address, contractAddress, transactionHash].map((one) => one?.slice(0, 10))
  const parts = [type, ...named, state, head?.number]
  return `${parts.filter((part) => part !== undefined).join('-')}.${format}`
}

/** What a form leaves empty is not asked for; `_t` is of the browser's cache. */
const givenFields = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => name !== '_t' && value !== ''))

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson; charset=utf-8' } as const

/** `GET /api/chain/export`: lists as files. */
const registerExports = (app: FastifyInstance, services: RouteServices): void => {
  const { context } = services
  const places = createPlaces()
  // a HEAD would have the whole file made for nobody
  app.get(exportPath, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('access-control-expose-headers', exposedHeaders)
    const query = givenFields(request.query as Record<string, unknown>)
    // a text that the database cannot hold is refused by its field's name
    trimStrings(query, false)
    const parsed = exportRequestSchema.safeParse(query)
    if (!parsed.success) throw badRequestOf(parsed.error, query)
    const place = await places.take(clientKeyOf(request.ip))
    let snapshot: Snapshot | undefined
    // the place comes back when the database works no more
    const end = async () => {
      try {
        await snapshot?.stop()
      } finally {
        place.leave()
      }
      // who asks for one file after the other does not wait for connections to close
      await snapshot?.end()
    }
    const endBehind = () =>
      void end().catch((error: unknown) => context.log.warn({ err: error }, 'an export’s connection did not close'))
    try {
      snapshot = await openSnapshot(context.reader)
      // who leaves while something is read does not wait for it
      reply.raw.once('close', endBehind)
      const { reader } = request
      const own = reader.kind === 'user' ? await ownTexts(context.people, reader) : noTexts
      const { lines, asOf, untraced } = await makeExport(services, snapshot, parsed.data, own)
      const stream = Readable.from(lines, { highWaterMark: 1 })
      stream.on('close', endBehind)
      stream.on('error', (error) => context.log.warn({ err: error }, 'an export ended before its end'))
      // the place and the connection come back with the stream's end
      place.readBy(readerOf(reply))
      cutOffIdle(reply)
      cutOffLong(reply)
      return reply
        .type(types[parsed.data.format])
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${fileName(parsed.data, asOf)}"`,
          // what is of now, such as the pool, is true at no block
          ...(asOf === undefined ? {} : { 'x-as-of-block': String(asOf.number), 'x-as-of-hash': asOf.hash }),
          ...(untraced === undefined ? {} : { 'x-untraced-transactions': String(untraced) }),
        })
        .send(stream)
    } catch (error) {
      await end()
      throw noFileOf(error)
    }
  })
}

export const exportsGroup: RouteGroup = {
  name: 'exports',
  access: { auth: 'visitor', anyOrigin: true, isFile: true },
  register: registerExports,
}
