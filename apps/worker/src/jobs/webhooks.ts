import { createHmac, randomUUID } from 'node:crypto'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import { createGuardedPost, type GuardedPost } from '@corescope/guarded-fetch/guarded-post'
import { findDataKey } from '@corescope/store/people/data-keys'
import { insertMail, type NewMail } from '@corescope/store/people/mails'
import { type Sealing, sealingOf, UnsealError } from '@corescope/store/people/sealing'
import { nameEvents } from '@corescope/store/people/watch-events'
import {
  areDeliveriesDue,
  beginDeliveries,
  type DeliveryRow,
  markDelivered,
  noteDeliveryProblem,
  webhookPlace,
} from '@corescope/store/people/webhooks'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import type { Job, JobContext } from '../runtime/job.ts'

type WebhookConfig = Pick<WorkerConfig, 'DATA_KEY' | 'FETCH_LOOPBACK' | 'PUBLIC_URL'>
type Context = Pick<JobContext<unknown>, 'write' | 'log' | 'signal'>

const payload = z.object({})
/** Attempts that are made at once, each to another user's address. */
const atOnce = 8
const maxRounds = 25

/** The body of an attempt: what the delivery tells, with its id, number, chain and site, and its user's names of today. */
const bodyOf = (
  delivery: DeliveryRow,
  events: readonly unknown[],
  { chainId, config }: Pick<Sending, 'chainId' | 'config'>,
): string =>
  JSON.stringify({
    ...{
      id: delivery.deliveryId,
      number: delivery.number,
      chainId,
      site: config.PUBLIC_URL.replace(/\/$/, ''),
      createdAt: delivery.createdAt,
    },
    ...{ ...delivery.body, events },
  })

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`, so that neither a body nor an old attempt can be passed off as new. */
const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Why an attempt failed: for programs, and for screens in any language. */
const problemOf = (error: FetchError | UnsealError) => {
  if (error instanceof UnsealError) return { text: error.message, code: 'sealed' as const, status: null }
  return { text: error.message, code: error.reason?.code ?? null, status: error.reason?.status ?? null }
}

/** The mail that tells a webhook's owner that it ended: of its address the host, for its path may be a secret. */
const mailOfEnd = ({ deliveryId, userId, url }: DeliveryRow): NewMail => ({
  ...{ userId, kind: 'webhookEnded', eventKey: `webhookEnded ${deliveryId} ${randomUUID()}` },
  data: { added: new URL(url).host },
})

interface Sending {
  config: WebhookConfig
  chainId: number
  post: GuardedPost
  sealing: Sealing | undefined
}

const sendOne = async (delivery: DeliveryRow, sending: Sending, { write, log, signal }: Context): Promise<void> => {
  const { deliveryId, userId, url } = delivery
  const { post, sealing } = sending
  try {
    if (sealing === undefined) throw new UnsealError('no key opens the secret of this webhook: make it anew')
    const sealed = Buffer.from(delivery.sealedSecret.slice(2), 'hex')
    const secret = sealing.open(sealed, webhookPlace(userId)).toString()
    const events = await write((session) => nameEvents(session, sealing, userId, delivery.body.events))
    const body = bodyOf(delivery, events, sending)
    const signature = signatureOf(secret, body, Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'corescope-delivery': deliveryId,
      'corescope-signature': signature,
    }
    await post(url, body, headers, signal)
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof UnsealError)) throw error
    const isEnded = await write(async (session) => {
      const ends = await noteDeliveryProblem(session, delivery, problemOf(error))
      if (ends) await insertMail(session, mailOfEnd(delivery))
      return ends
    })
    // the address is somebody's own, and may hold a secret
    log.warn({ delivery: deliveryId, fault: error.name, isEnded }, 'a webhook took nothing')
    return
  }
  await write((session) => markDelivered(session, delivery))
}

/**
 * Sends the deliveries that are due to the webhooks of users, several at once. One that fails is tried again later and later. A
 * worker that ends between sending and noting it sends again: receivers know a delivery by its id.
 */
export const webhooksJob = (config: WebhookConfig, chainId: number): Job<z.output<typeof payload>> => ({
  payload,
  run: async (context) => {
    const { write, signal } = context
    const post = createGuardedPost({ loopback: config.FETCH_LOOPBACK })
    const sealing = sealingOf(config.DATA_KEY, await write(findDataKey))
    for (let round = 0; round < maxRounds && !signal.aborted; round += 1) {
      const deliveries = await write((session) => beginDeliveries(session, atOnce))
      if (deliveries.length === 0) return
      await Promise.all(deliveries.map((delivery) => sendOne(delivery, { config, chainId, post, sealing }, context)))
    }
  },
  schedule: { payload: {}, isDue: areDeliveriesDue, drop: async () => undefined },
})
