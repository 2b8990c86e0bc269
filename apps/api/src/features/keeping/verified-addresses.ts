import { myVerifiedAddresses, submitVerifyAddress, verifyAddress } from '@corescope/api-schema/accounts/kept-calls'
import { getUser } from '@corescope/store/people/users'
import { getChallenge, insertVerified, listVerified, putChallenge } from '@corescope/store/people/verified'
import { bytes } from '@corescope/store/reader'
import { ownRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { isSignedBy, maySpeakFor } from '../../entities/contracts/owner-signature.ts'
import { siteOrigin } from '../../http/origin.ts'
import { newSecret } from '../../people/secrets.ts'
import type { User } from '../../readers/reader.ts'
import { refused } from './refusals.ts'

const lifeSeconds = 1_800

export const verifiedAddressesRoute = ownRoute(myVerifiedAddresses, async ({ people, book }, _request, user) => {
  const rows = await people.database.session((session) => listVerified(session, user.id))
  const named = await book.byAddress(rows.flatMap(({ address, signer }) => [address, signer]))
  const records = rows.map(({ address, signer, verifiedAt }) => ({
    ...{ address: named.get(address)!, signer: named.get(signer)! },
    verifiedAt,
  }))
  return { records }
})

const isContract = async ({ book }: ApiContext, address: `0x${string}`): Promise<boolean> =>
  (await book.byAddress([address])).get(address)?.type === '1'

const nameOf = async ({ people }: ApiContext, user: User): Promise<string> =>
  (await people.database.session((session) => getUser(session, user.id)))?.name ?? ''

/** It names the site, so that a signature asked for elsewhere proves nothing here. */
const textToSign = (context: ApiContext, address: string, account: string, expiresAt: number): string =>
  [
    `I prove to ${context.config.APP_TITLE} that I hold this address. This signature costs nothing and moves nothing.`,
    '',
    `Site: ${siteOrigin(context.config)}`,
    `Chain: ${context.config.chainId}`,
    `Address: ${address}`,
    `Account: ${account}`,
    `Nonce: ${newSecret()}`,
    `Valid until: ${new Date(expiresAt * 1000).toISOString().replace('.000', '')}`,
  ].join('\n')

export const verifyAddressRoute = ownRoute(verifyAddress, async (context, { address }, user) => {
  const expiresAt = Math.floor(Date.now() / 1000) + lifeSeconds
  const message = textToSign(context, address, await nameOf(context, user), expiresAt)
  const { database } = context.people
  await database.session((session) => putChallenge(session, user.id, bytes(address), message, lifeSeconds))
  return { message, isContract: await isContract(context, address), expiresAt }
})

export const submitVerifyAddressRoute = ownRoute(submitVerifyAddress, async (context, request, user) => {
  const { address, signature, signer = address } = request
  const { database } = context.people
  const message = await database.session((session) => getChallenge(session, user.id, bytes(address)))
  if (message === undefined) throw refused('signatureOld')
  if (signer !== address) {
    const contractId = await context.book.idOf(address)
    const mayProve =
      contractId !== undefined &&
      (await isContract(context, address)) &&
      (await maySpeakFor(context, { contractId, contractAddress: address }, signer))
    if (!mayProve) throw refused('notOwner')
  }
  if (!(await isSignedBy(context, signer, message, signature as `0x${string}`))) throw refused('signatureWrong')
  const proof = { address: bytes(address), signer: bytes(signer), message, signature: bytes(signature) }
  await database.transaction((session) => insertVerified(session, user.id, proof))
  return {}
})
