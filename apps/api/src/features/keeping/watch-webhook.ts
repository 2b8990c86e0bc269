import { setWatchWebhook, testWatchWebhook } from '@corescope/api-schema/accounts/kept-calls'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import { readPostUrl } from '@corescope/guarded-fetch/guarded-post'
import { takeTurn } from '@corescope/store/people/attempts'
import { deleteWebhook, insertWebhookTest, keepWebhook, webhookPlace } from '@corescope/store/people/webhooks'
import { ownRoute } from '../../answers/route.ts'
import type { ApiConfig } from '../../config.ts'
import { newSecret } from '../../people/secrets.ts'
import { refused } from './refusals.ts'
import { tellAdded } from './tell-added.ts'

/** Whether its host is of the internet is looked at with each attempt: names come to mean something else. */
const checkUrl = (url: string, { FETCH_LOOPBACK }: ApiConfig): string => {
  try {
    return readPostUrl(url, FETCH_LOOPBACK).href
  } catch (error) {
    if (error instanceof FetchError) throw refused('webhookUrl')
    throw error
  }
}

export const setWatchWebhookRoute = ownRoute(setWatchWebhook, async ({ people, config }, { url }, { id: userId }) => {
  if (url === null) {
    await people.database.transaction((session) => deleteWebhook(session, userId))
    return { secret: null }
  }
  const wanted = checkUrl(url, config)
  const secret = newSecret()
  const sealedSecret = (await people.sealing()).seal(Buffer.from(secret), webhookPlace(userId))
  await people.database.transaction(async (session) => {
    await keepWebhook(session, userId, { url: wanted, sealedSecret })
    await tellAdded(session, userId, 'webhookSet', new URL(wanted).host)
  })
  return { secret }
})

/** Counted by the user: a webhook that is set anew begins nothing anew. */
const testTurn = { windowSeconds: 10, most: 1 }

export const testWatchWebhookRoute = ownRoute(testWatchWebhook, async ({ people }, _request, { id: userId }) => {
  // the worker looks by itself for what is due
  const isWritten = await people.database.transaction(
    async (session) =>
      (await takeTurn(session, `webhook test by ${userId}`, testTurn)) && (await insertWebhookTest(session, userId)),
  )
  if (!isWritten) throw refused('webhookWait')
  return {}
})
