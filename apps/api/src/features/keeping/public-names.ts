import { myPublicNames, proposePublicName, withdrawPublicName } from '@corescope/api-schema/accounts/kept-calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { lookAlikeKey, publicNameProblem, tidyPublicName } from '@corescope/decode/public-names/public-name'
import {
  insertProposal,
  listLookAlikes,
  listNamedAlike,
  listOwnProposals,
  withdrawProposal,
} from '@corescope/store/people/public-names'
import { ownRoute } from '../../answers/route.ts'
import { most, refused } from './refusals.ts'
import { isStillHeld } from './verified-addresses.ts'

export const myPublicNamesRoute = ownRoute(myPublicNames, async ({ people, book }, _request, user) => {
  const rows = await people.database.session((session) => listOwnProposals(session, user.id))
  const named = await book.byAddress(rows.map(({ address }) => address))
  return { records: rows.map((row) => ({ ...row, address: named.get(row.address)! })) }
})

const faults = { length: 'publicNameLength', signs: 'publicNameSigns', scripts: 'publicNameScripts' } as const

export const proposePublicNameRoute = ownRoute(proposePublicName, async (context, request, user) => {
  const { address, reason } = request
  const name = tidyPublicName(request.name)
  const problem = publicNameProblem(name)
  if (problem !== undefined) throw refused(faults[problem])
  // a contract may have another owner since it was proven
  if (!(await isStillHeld(context, user, address))) throw refused('notVerified')
  const key = lookAlikeKey(name)
  const isSystem = systemContracts.some((one) => one.address !== address && lookAlikeKey(one.name) === key)
  const outcome = await context.people.database.transaction(async (session) => {
    if (isSystem || (await listLookAlikes(session, key, address)).length > 0) throw refused('publicNameLookAlike')
    return {
      written: await insertProposal(session, user.id, { address, name, reason }, most.proposals),
      alike: await listNamedAlike(session, key, address),
    }
  })
  const { written, alike } = outcome
  if (written !== 'written') throw refused(written === 'alreadyThere' ? 'publicNameWaits' : written)
  return { looksLike: alike.map((one) => one.address) }
})

export const withdrawPublicNameRoute = ownRoute(withdrawPublicName, async ({ people }, { proposalId }, { id }) => {
  const isThere = await people.database.session((session) => withdrawProposal(session, id, proposalId))
  if (!isThere) throw refused('notThere')
  return {}
})
