import {
  addWatchList,
  modifyWatchList,
  newestWatchEvents,
  pageWatchEvents,
  setAlertMails,
  watchListDetail,
} from '@corescope/api-schema/accounts/kept-calls'
import { alertMailsOf, setWantsAlerts } from '@corescope/store/people/alert-mails'
import { isIndexLevel } from '@corescope/store/people/look-for-watched'
import { listWatchEvents } from '@corescope/store/people/watch-events'
import { findLookedAt, findWatchFeed, listFeedEvents } from '@corescope/store/people/watch-feeds'
import { deleteWatch, insertWatch, isWatched, listWatches, updateWatch } from '@corescope/store/people/watches'
import { findWebhook } from '@corescope/store/people/webhooks'
import { bytes } from '@corescope/store/reader'
import { ownRoute } from '../../answers/route.ts'
import type { AddressBook } from '../../naming/address-book.ts'
import { most, refused } from './refusals.ts'

export const watchListRoute = ownRoute(watchListDetail, async ({ people, book }, _request, user) => {
  const owner = await people.owner(user)
  const { rows, ...told } = await people.database.session(async (session) => ({
    rows: await listWatches(session, owner),
    ...(await alertMailsOf(session, user.id)),
    feed: await findWatchFeed(session, user.id),
    webhook: await findWebhook(session, user.id),
  }))
  const named = await book.byAddress(rows.map(({ address }) => address))
  return { ...told, records: rows.map((row) => ({ ...row, address: named.get(row.address)! })) }
})

export const addWatchRoute = ownRoute(addWatchList, async ({ people }, { address, ...given }, user) => {
  const told = { wantsIncoming: true, wantsOutgoing: true, wantsTokens: true, wantsFailed: true, wantsApprovals: true }
  const wishes = {
    name: '',
    ...told,
    wantsCalls: false,
    isFinalOnly: false,
    isDaily: false,
    leastValue: '0',
    ...withoutUndefined(given),
  }
  const owner = await people.owner(user)
  await people.database.transaction(async (session) => {
    if (await insertWatch(session, owner, address, wishes, most.watches)) return
    throw refused((await isWatched(session, user.id, bytes(address))) ? 'alreadyThere' : 'tooMany')
  })
  return {}
})

export const modifyWatchRoute = ownRoute(modifyWatchList, async ({ people }, request, user) => {
  const { address, remove, ...wishes } = request
  const owner = await people.owner(user)
  const isThere = await people.database.session((session) =>
    remove
      ? deleteWatch(session, user.id, bytes(address))
      : updateWatch(session, owner, address, withoutUndefined(wishes)),
  )
  if (!isThere) throw refused('notThere')
  return {}
})

type Hex = `0x${string}`
interface Mentioning {
  address: Hex
  counterparty: Hex | null
  token: Hex | null
}

/** Events with what the addresses in them are called. */
const withReferences = async <Event extends Mentioning>(book: AddressBook, rows: readonly Event[]) => {
  const mentioned = rows.flatMap(({ address, counterparty, token }) => [address, counterparty, token])
  const named = await book.byAddress(mentioned.filter((one) => one !== null))
  const reference = (address: Hex | null) => (address === null ? null : named.get(address)!)
  return rows.map((row) => ({
    ...row,
    address: named.get(row.address)!,
    counterparty: reference(row.counterparty),
    token: reference(row.token),
  }))
}

/** As many as a tab tells of at once, and more: what is left out of them is told as a number alone. */
const newest = 30

export const newestWatchEventsRoute = ownRoute(newestWatchEvents, async ({ people, book }, _request, user) => {
  const owner = await people.owner(user)
  const { events, ...told } = await people.database.session(async (session) => {
    const isLevel = await isIndexLevel(session)
    const lookedAt = await findLookedAt(session)
    return { isLevel, lookedAt, events: isLevel ? await listFeedEvents(session, owner, newest) : [] }
  })
  const named = events as (Mentioning & { transactionHash: Hex } & (typeof events)[number])[]
  return { ...told, records: await withReferences(book, named) }
})

export const watchEventsRoute = ownRoute(pageWatchEvents, async ({ people, book }, { pageNum, pageSize }, user) => {
  const place = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const owner = await people.owner(user)
  const { rows, total } = await people.database.session((session) => listWatchEvents(session, owner, place))
  const records = await withReferences(book, rows)
  return { records, total, pages: Math.ceil(total / pageSize), pageNum, pageSize, asOf: null }
})

export const alertMailsRoute = ownRoute(setAlertMails, async ({ people }, { wantsMails }, user) => {
  await people.database.session((session) => setWantsAlerts(session, user.id, wantsMails))
  return {}
})

const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>
  }
