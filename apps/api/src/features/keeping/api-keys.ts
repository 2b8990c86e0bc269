import { addApiKey, apiKeyUses, editApiKey, pageApiKey } from '@corescope/api-schema/accounts/kept-calls'
import {
  insertApiKey,
  keyPlanOf,
  listApiKeys,
  listApiKeyUses,
  editApiKey as storeEdit,
} from '@corescope/store/people/api-keys'
import { takeTurn } from '@corescope/store/people/attempts'
import { ownRoute } from '../../answers/route.ts'
import { limitsOf } from '../../people/key-plans.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import { most, refused } from './refusals.ts'
import { tellAdded } from './tell-added.ts'

const hintLength = 8

export const apiKeysRoute = ownRoute(pageApiKey, async ({ people }, _request, user) => {
  await people.countApiKey.flush()
  return people.database.session(async (session) => {
    const plan = await keyPlanOf(session, user.id)
    const known = plan !== null && people.keyPlans.plans.has(plan) ? plan : null
    return { records: await listApiKeys(session, user.id), plan: known, ...limitsOf(people.keyPlans, plan) }
  })
})

/** A new key has its whole day of uses: keys that are revoked and made anew would have no end of them. */
const madeADay = { windowSeconds: 86_400, most: 20 }

export const addApiKeyRoute = ownRoute(addApiKey, async ({ people }, { name }, user) => {
  const apiKey = newSecret()
  const made = { keyHash: hashOfSecret(apiKey), name, hint: apiKey.slice(0, hintLength) }
  await people.database.transaction(async (session) => {
    // what is refused takes no turn of the day: the transaction is undone
    if (!(await takeTurn(session, `api keys of ${user.id}`, madeADay))) throw refused('tooMany')
    if (!(await insertApiKey(session, user.id, made, most.apiKeys))) throw refused('tooMany')
    await tellAdded(session, user.id, 'apiKeyAdded', name)
  })
  return { apiKey }
})

export const editApiKeyRoute = ownRoute(editApiKey, async ({ people }, { keyId, name, revoke }, user) => {
  const change = { ...(name === undefined ? {} : { name }), ...(revoke === undefined ? {} : { isRevoked: revoke }) }
  if (!(await people.database.session((session) => storeEdit(session, user.id, keyId, change))))
    throw refused('notThere')
  people.countApiKey.forget(keyId)
  return {}
})

export const apiKeyUsesRoute = ownRoute(apiKeyUses, async ({ people }, { keyId }, user) => {
  const records = await people.database.session((session) => listApiKeyUses(session, user.id, keyId))
  if (records === undefined) throw refused('notThere')
  return { records }
})
