import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeRow, getChangeBounds, listChanges } from '@corescope/store/changes/read'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hex } from '../../answers/wire.ts'
import type { ChangeFeed } from '../../changes/change-feed.ts'
import type { EventStreams } from '../../changes/event-streams.ts'
import { encodeEvent, presentChange } from '../../changes/present-change.ts'
import { presentNews } from '../../changes/present-news.ts'
import { createShared } from '../../changes/shared.ts'
import type { ApiContext } from '../../context.ts'
import { clientKeyOf } from '../../http/client-key.ts'
import { TooManyError, UnavailableError } from '../../http/errors.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'

/** Most missed events that are replayed; beyond that the reader is told to start anew. */
const maxReplayed = 1000
/** How many places that readers come back from are remembered until the next change. */
const maxShared = 100
const maxStreams = 10_000
const maxStartMs = 5_000
/** A client with all the streams it may have is asked to come back then. */
const busyClientSeconds = 30

const resumeFrom = (request: FastifyRequest): number | undefined => {
  const { lastEventId } = request.query as { lastEventId?: string }
  const id = request.headers['last-event-id'] ?? lastEventId
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/** What a reader missed, as bytes, and the sequence number it then knows. */
interface Replay {
  parts: Buffer[]
  sent: number
}

/**
 * Reads what readers missed after an event: from memory, else from the feed's table. Readers who come back together, after a
 * restart of this process, missed the same: it is read once for all of them, and each change made into an event once.
 */
const createReplays = (context: ApiContext, streams: EventStreams, feed: ChangeFeed) => {
  const moment = () => feed.last
  const rowsAfter = createShared(
    async (after: number) => {
      const asked = [listChanges(context.reader, after, maxReplayed + 1), getChangeBounds(context.reader)] as const
      const [rows, bounds] = await Promise.all(asked)
      const { first, last } = bounds ?? { first: null, last: null }
      // an id that the feed has not reached is of another database
      const isComplete = first !== null && last !== null && first <= after + 1 && after <= last
      return isComplete && rows.length <= maxReplayed ? rows : undefined
    },
    { keyOf: (after) => after, moment, maxKept: maxShared },
  )
  const bytesOf = async (row: ChangeRow) =>
    encodeEvent(row.sequence, await presentChange(context, row), await presentNews(context, row))
  const eventOf = createShared(bytesOf, {
    keyOf: ({ sequence }) => sequence,
    moment,
    maxKept: maxReplayed,
  })
  return async (after: number): Promise<Replay> => {
    // another process may have told the reader of more than this one knows
    const inMemory = after > feed.last ? undefined : streams.since(after)
    if (inMemory !== undefined && inMemory.length <= maxReplayed) {
      return { parts: inMemory.map((event) => event.bytes), sent: inMemory.at(-1)?.sequence ?? after }
    }
    const rows = await rowsAfter(after)
    if (rows === undefined) {
      const { head } = await context.head.current()
      const reference = head === undefined ? null : { number: head.number, hash: hex(head.hash) }
      return { parts: [encodeEvent(feed.last, { kind: 'resync', head: reference })], sent: feed.last }
    }
    const parts: Buffer[] = []
    for (const row of rows) parts.push(await eventOf(row))
    return { parts, sent: rows.at(-1)?.sequence ?? after }
  }
}

/** `GET /events`: server-sent events; see the contract's `events.ts`. */
const registerEvents = (app: FastifyInstance, { context, streams, feed }: RouteServices): void => {
  const replay = createReplays(context, streams, feed)
  app.get('/events', async (request, reply) => {
    if (streams.size >= maxStreams) throw new UnavailableError('Too many open streams: try again in a moment.')
    const giveBack = streams.takePlace(clientKeyOf(request.ip))
    if (giveBack === undefined) throw new TooManyError(busyClientSeconds)
    reply.raw.once('close', giveBack)
    await Promise.race([feed.ready, sleep(maxStartMs, undefined, { ref: false })])
    if (feed.last < 0) throw new UnavailableError('The change feed cannot be read yet.')
    const after = resumeFrom(request)
    const missed = after === undefined ? { parts: [], sent: feed.last } : await replay(after)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    raw.write('retry: 2000\n\n')
    for (const part of missed.parts) raw.write(part)
    // what was published while the replay was read is still in memory
    const since = streams.since(missed.sent) ?? []
    for (const event of since) raw.write(event.bytes)
    streams.add(raw, since.at(-1)?.sequence ?? missed.sent)
  })
}

export const eventsGroup: RouteGroup = { name: 'events', access: { auth: 'visitor' }, register: registerEvents }
