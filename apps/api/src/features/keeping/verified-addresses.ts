import {
  myVerifiedAddresses,
  removeVerifiedAddress,
  submitVerifyAddress,
  verifyAddress,
} from '@corescope/api-schema/accounts/kept-calls'
import type { Address } from '@corescope/chain/types/hex'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { takeTurn } from '@corescope/store/people/attempts'
import { getUser } from '@corescope/store/people/users'
import {
  deleteVerified,
  findProofs,
  getChallenge,
  insertVerified,
  listVerified,
  putChallenge,
} from '@corescope/store/people/verified'
import { bytes } from '@corescope/store/reader'
import { ownRoute } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { isSignedBy, isSignedByKey, maySpeakFor } from '../../entities/contracts/owner-signature.ts'
import { chargeForTime } from '../../http/charge-for-time.ts'
import { TooManyError } from '../../http/errors.ts'
import { siteOrigin } from '../../http/origin.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'
import type { User } from '../../readers/reader.ts'
import { refused } from './refusals.ts'

const lifeSeconds = 1_800
/** Signatures that are looked at for one text. */
const maxTries = 5

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
const textToSign = (context: ApiContext, address: Address, account: string, expiresAt: number): string =>
  [
    `I prove to ${context.config.APP_TITLE} that I hold this address. This signature costs nothing and moves nothing.`,
    '',
    `Site: ${siteOrigin(context.config)}`,
    `Chain: ${context.config.chainId}`,
    `Address: ${toChecksumAddress(address)}`,
    `Account: ${account}`,
    `Nonce: ${newSecret()}`,
    `Valid until: ${new Date(expiresAt * 1000).toISOString().replace('.000', '')}`,
  ].join('\n')

/** Addresses of one user whose text waits to be signed. */
const mostWaiting = 50

export const verifyAddressRoute = ownRoute(verifyAddress, async (context, { address }, user) => {
  const expiresAt = Math.floor(Date.now() / 1000) + lifeSeconds
  const message = textToSign(context, address, await nameOf(context, user), expiresAt)
  const { database } = context.people
  const asked = { lifeSeconds, most: mostWaiting }
  if (!(await database.transaction((session) => putChallenge(session, user.id, bytes(address), message, asked)))) {
    throw refused('tooMany')
  }
  return { message, isContract: await isContract(context, address), expiresAt }
})

/** The text to sign, which is looked at so often. @throws RefusedError where it is too old, or was tried too often */
const takeTry = async ({ people }: ApiContext, user: User, address: `0x${string}`): Promise<string> => {
  const message = await people.database.transaction(async (session) => {
    const found = await getChallenge(session, user.id, bytes(address))
    if (found === undefined) return undefined
    const key = `challenge ${hashOfSecret(found).toString('base64url')}`
    return (await takeTurn(session, key, { windowSeconds: lifeSeconds, most: maxTries })) ? found : undefined
  })
  if (message === undefined) throw refused('signatureOld')
  return message
}

const clientOf = (user: User) => `user ${user.id}`

/** A contract's own code runs on the node: it counts there, for the account. @throws TooManyError */
const requireNodeTurn = ({ limitNodeCalls, metrics }: ApiContext, user: User): void => {
  const wait = limitNodeCalls(clientOf(user), 1, Date.now())
  if (wait === 0) return
  metrics.limited.inc({ what: 'rpc' })
  throw new TooManyError(wait)
}

/** Does what runs a contract's own code, and counts the time that it takes: also where it is refused, or fails. */
const atNode = async <Found>(
  { limitNodeCalls }: ApiContext,
  user: User,
  work: () => Promise<Found>,
): Promise<Found> => {
  const began = performance.now()
  try {
    return await work()
  } finally {
    chargeForTime(limitNodeCalls, clientOf(user), performance.now() - began)
  }
}

/** Whether an address may be proven by this signer now: it is that, or the contract's creator or owner. */
const mayProve = async (context: ApiContext, address: Address, signer: Address): Promise<boolean> => {
  if (signer === address) return true
  const contractId = await context.book.idOf(address)
  return (
    contractId !== undefined &&
    (await isContract(context, address)) &&
    (await maySpeakFor(context, { contractId, contractAddress: address }, signer))
  )
}

interface Proof {
  address: Address
  signer: Address
  message: string
  signature: `0x${string}`
}

/** Whether it may be proven by this signer, and who signed. What is run for it is the contract's own code, owner() too. @throws RefusedError */
const requireProof = async (context: ApiContext, proof: Proof): Promise<void> => {
  const { address, signer, message, signature } = proof
  if (!(await mayProve(context, address, signer))) throw refused('notOwner')
  if (!(await isSignedBy(context, signer, message, signature))) throw refused('signatureWrong')
}

/**
 * Whether a user has a proof of an address that holds still: its signer may speak for it, and is a key, or a contract that says yes to
 * the same signature now. A contract may have other keys since.
 * @throws TooManyError; errors of the node when it is away
 */
export const isStillHeld = async (context: ApiContext, user: User, address: Address): Promise<boolean> => {
  const [proof] = await context.people.database.session((session) => findProofs(session, user.id, [bytes(address)]))
  if (proof === undefined) return false
  const { signer, message, signature } = proof
  if (signer === address && (await isSignedByKey(signer, message, signature))) return true
  requireNodeTurn(context, user)
  return atNode(
    context,
    user,
    async () => (await mayProve(context, address, signer)) && (await isSignedBy(context, signer, message, signature)),
  )
}

export const submitVerifyAddressRoute = ownRoute(submitVerifyAddress, async (context, request, user) => {
  const { address, signature, signer = address } = request
  const { database } = context.people
  requireNodeTurn(context, user)
  const message = await takeTry(context, user, address)
  const shown = { address, signer, message, signature: signature as `0x${string}` }
  await atNode(context, user, () => requireProof(context, shown))
  const proof = { address: bytes(address), signer: bytes(signer), message, signature: bytes(signature) }
  if (!(await database.transaction((session) => insertVerified(session, user.id, proof)))) throw refused('tooMany')
  return {}
})

export const removeVerifiedAddressRoute = ownRoute(removeVerifiedAddress, async ({ people }, { address }, user) => {
  const isRemoved = await people.database.session((session) => deleteVerified(session, user.id, bytes(address)))
  if (!isRemoved) throw refused('notThere')
  return {}
})
