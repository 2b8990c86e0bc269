import { addWatchList, modifyWatchList, watchListDetail } from '@corescope/api-schema/accounts/kept-calls'
import { deleteWatch, insertWatch, listWatches, updateWatch } from '@corescope/store/people/watches'
import { bytes } from '@corescope/store/reader'
import { ownRoute } from '../../answers/route.ts'
import { most, refused } from './refusals.ts'

export const watchListRoute = ownRoute(watchListDetail, async ({ people, book }, _request, user) => {
  const rows = await people.database.session((session) => listWatches(session, user.id))
  const named = await book.byAddress(rows.map(({ address }) => address))
  return { records: rows.map((row) => ({ ...row, address: named.get(row.address)! })) }
})

export const addWatchRoute = ownRoute(addWatchList, async ({ people }, { address, ...given }, user) => {
  const everything = { name: '', wantsIncoming: true, wantsOutgoing: true, wantsTokens: true, isDaily: false }
  const wishes = { ...everything, leastValue: '0', ...withoutUndefined(given) }
  await people.database.session(async (session) => {
    if (await insertWatch(session, user.id, bytes(address), wishes, most.watches)) return
    const kept = await listWatches(session, user.id)
    throw refused(kept.some((row) => row.address === address) ? 'alreadyThere' : 'tooMany')
  })
  return {}
})

export const modifyWatchRoute = ownRoute(modifyWatchList, async ({ people }, request, user) => {
  const { address, remove, ...wishes } = request
  const isThere = await people.database.session((session) =>
    remove
      ? deleteWatch(session, user.id, bytes(address))
      : updateWatch(session, user.id, bytes(address), withoutUndefined(wishes)),
  )
  if (!isThere) throw refused('notThere')
  return {}
})

const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>
  }
