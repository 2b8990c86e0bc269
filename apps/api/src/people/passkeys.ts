import { isIP } from 'node:net'
import type { newPasskeySchema, passkeySchema } from '@corescope/api-schema/accounts/passkeys'
import type { Session } from '@corescope/store/database'
import {
  type ChallengePlace,
  type Credential,
  keepChallenge,
  listCredentials,
  type NewPasskey,
  notePasskeyUse,
  takeChallenge,
} from '@corescope/store/people/passkeys'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { ApiConfig } from '../config.ts'
import { siteOrigin } from '../http/origin.ts'
import { hashOfSecret } from './secrets.ts'

export type ShownPasskey = z.output<typeof passkeySchema>
type MadePasskey = z.output<typeof newPasskeySchema>

/** The site as authenticators know it (WebAuthn "relying party"). */
export interface RelyingParty {
  /** Domain name. */
  id: string
  origin: string
  name: string
}

const lifeSeconds = 300
const transportsOf = (texts: readonly string[]) => ({ transports: [...texts] })
/** ES256 and RS256: every authenticator has one of them. */
const algorithms = [-7, -257]

/** undefined: browsers have no passkeys for this origin. It is an IP address, or has no TLS. Pure. */
export const relyingPartyOf = (
  config: Pick<ApiConfig, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'APP_TITLE'>,
): RelyingParty | undefined => {
  const origin = siteOrigin(config)
  const { hostname, protocol } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  if (protocol !== 'https:' && hostname !== 'localhost') return undefined
  return { id: hostname, origin, name: config.APP_TITLE }
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
const idOf = ({ credentialId }: Pick<Credential, 'credentialId'>) =>
  Buffer.from(credentialId.slice(2), 'hex').toString('base64url')
const described = (credential: Credential) => ({ id: idOf(credential), ...transportsOf(credential.transports) })

/** What the challenge is that a browser says was signed; undefined where it says none. Pure. */
const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // no JSON: nothing was signed
    return undefined
  }
}

/** Uses up the challenge that was answered. @returns it; undefined where it was not asked here, or too long ago */
const takeAnswered = async (
  session: Session,
  place: ChallengePlace,
  clientDataJSON: string,
): Promise<string | undefined> => {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined || !(await takeChallenge(session, hashOfSecret(challenge), place))) return undefined
  return challenge
}

/** Options to sign by one of the user's passkeys. @returns undefined where there is none */
export const askForPasskey = async (
  session: Session,
  party: RelyingParty,
  place: ChallengePlace,
): Promise<Record<string, unknown> | undefined> => {
  const credentials = await listCredentials(session, place.userId)
  if (credentials.length === 0) return undefined
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: credentials.map(described) as never,
    userVerification: 'required',
    timeout: lifeSeconds * 1000,
  })
  await keepChallenge(session, hashOfSecret(options.challenge), place, lifeSeconds)
  return { ...options }
}

/** Whether a passkey of the user signed what was asked; the challenge is used up, whatever comes of it. */
export const usePasskey = async (
  session: Session,
  party: RelyingParty,
  place: ChallengePlace,
  shown: ShownPasskey,
): Promise<boolean> => {
  const expectedChallenge = await takeAnswered(session, place, shown.response.clientDataJSON)
  const known = (await listCredentials(session, place.userId)).find((one) => idOf(one) === shown.id)
  if (expectedChallenge === undefined || known === undefined) return false
  const verified = await verifyAuthenticationResponse({
    response: shown as never,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: shown.id, publicKey: bytesOf(known.publicKey), counter: known.counter },
    // what does not fit (origin, counter, form) is thrown
  }).catch(() => ({ verified: false as const }))
  if (!verified.verified || !('authenticationInfo' in verified)) return false
  await notePasskeyUse(session, known.passkeyId, verified.authenticationInfo.newCounter)
  return true
}

/** Options to make a passkey for a user. */
export const askForNewPasskey = async (
  session: Session,
  party: RelyingParty,
  place: ChallengePlace,
  userName: string,
): Promise<Record<string, unknown>> => {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName,
    userID: bytesOf(`0x${place.userId.replaceAll('-', '')}`),
    attestationType: 'none',
    excludeCredentials: (await listCredentials(session, place.userId)).map(described) as never,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: lifeSeconds * 1000,
  })
  await keepChallenge(session, hashOfSecret(options.challenge), place, lifeSeconds)
  return { ...options }
}

/** Reads a new passkey that answers such options; undefined where it does not. The challenge is used up. */
export const readNewPasskey = async (
  session: Session,
  party: RelyingParty,
  place: ChallengePlace,
  made: MadePasskey,
): Promise<Omit<NewPasskey, 'name'> | undefined> => {
  const expectedChallenge = await takeAnswered(session, place, made.response.clientDataJSON)
  if (expectedChallenge === undefined) return undefined
  const verified = await verifyRegistrationResponse({
    response: made as never,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // what does not fit is thrown
  }).catch(() => ({ verified: false as const }))
  if (!verified.verified || !('registrationInfo' in verified)) return undefined
  const { credential } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
  }
}
