import { addApiKey, apiKeyUses, editApiKey, pageApiKey } from '@corescope/api-schema/accounts/kept-calls'
import { insertApiKey, listApiKeys, listApiKeyUses, editApiKey as storeEdit } from '@corescope/store/people/api-keys'
import { ownRoute } from '../../answers/route.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import { most, refused } from './refusals.ts'

const hintLength = 8

export const apiKeysRoute = ownRoute(pageApiKey, async ({ people, config }, _request, user) => {
  const records = await people.database.session((session) => listApiKeys(session, user.id))
  return { records, perSecond: config.API_KEY_PER_SECOND, perDay: config.API_KEY_PER_DAY }
})

export const addApiKeyRoute = ownRoute(addApiKey, async ({ people }, { name }, user) => {
  const apiKey = newSecret()
  const made = { keyHash: hashOfSecret(apiKey), name, hint: apiKey.slice(0, hintLength) }
  const isMade = await people.database.session((session) => insertApiKey(session, user.id, made, most.apiKeys))
  if (!isMade) throw refused('tooMany')
  return { apiKey }
})

export const editApiKeyRoute = ownRoute(editApiKey, async ({ people }, { keyId, name, revoke }, user) => {
  const change = { ...(name === undefined ? {} : { name }), ...(revoke === undefined ? {} : { isRevoked: revoke }) }
  if (!(await people.database.session((session) => storeEdit(session, user.id, keyId, change))))
    throw refused('notThere')
  return {}
})

export const apiKeyUsesRoute = ownRoute(apiKeyUses, async ({ people }, { keyId }, user) => {
  const records = await people.database.session((session) => listApiKeyUses(session, user.id, keyId))
  if (records === undefined) throw refused('notThere')
  return { records }
})
