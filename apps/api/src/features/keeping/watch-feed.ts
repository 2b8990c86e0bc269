import { setWatchFeed } from '@corescope/api-schema/accounts/kept-calls'
import { deleteWatchFeed, keepWatchFeed, listFeedEvents, useWatchFeed } from '@corescope/store/people/watch-feeds'
import type { FastifyInstance } from 'fastify'
import { ownRoute } from '../../answers/route.ts'
import { siteOrigin } from '../../http/origin.ts'
import { createRateLimit } from '../../http/rate-limit.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'
import { writeAtomFeed } from './atom-feed.ts'
import { tellAdded } from './tell-added.ts'

const path = '/api/feed'
const maxEntries = 100
/** Of one link, beside the limit of the client's address: a feed reader asks every few minutes. */
const readsPerSecond = 0.2
const readsAtOnce = 20

export const setWatchFeedRoute = ownRoute(setWatchFeed, async ({ people, config }, { isOn }, user) => {
  const token = newSecret()
  await people.database.transaction(async (session) => {
    if (!isOn) return deleteWatchFeed(session, user.id)
    await keepWatchFeed(session, user.id, hashOfSecret(token))
    await tellAdded(session, user.id, 'feedMade', '')
  })
  return { url: isOn ? `${siteOrigin(config)}${path}?token=${token}` : null }
})

/**
 * Answers the Atom feed of a secret link. Every token, whatever its form, costs one hash and one look-up, so that a wrong one
 * tells nothing.
 */
const registerWatchFeed = (app: FastifyInstance, { context }: RouteServices): void => {
  const { config, people } = context
  if (config.ACCOUNTS === 'off') return
  const limit = createRateLimit(readsPerSecond, readsAtOnce)
  app.get<{ Querystring: { token?: unknown } }>(path, async (request, reply) => {
    reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const sentence = (status: number, text: string) =>
      reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
    const tokenHash = hashOfSecret(String(request.query.token ?? ''))
    const waitSeconds = limit(tokenHash.toString('hex'), 1, Date.now())
    if (waitSeconds > 0) {
      reply.header('retry-after', waitSeconds)
      return sentence(429, `This feed may be asked for again in ${waitSeconds} s (rate limit).`)
    }
    const sealing = await people.sealing()
    const found = await people.database.session(async (session) => {
      const owner = await useWatchFeed(session, tokenHash)
      return owner === undefined
        ? undefined
        : { owner, events: await listFeedEvents(session, { sealing, userId: owner.userId }, maxEntries) }
    })
    if (found === undefined)
      return sentence(404, 'token: there is no such feed. Its link may have been ended or renewed.')
    const place = {
      title: config.APP_TITLE,
      origin: siteOrigin(config),
      symbol: config.network.symbol,
      most: maxEntries,
    }
    return reply.type('application/atom+xml; charset=utf-8').send(writeAtomFeed(found.owner, found.events, place))
  })
}

export const watchFeedGroup: RouteGroup = {
  name: 'watch feed',
  access: { auth: 'visitor' },
  register: registerWatchFeed,
}
