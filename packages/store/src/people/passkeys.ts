import type { Session } from '../database.ts'

/** A passkey as its owner sees it. Times are unix seconds. */
export interface PasskeyRow {
  passkeyId: string
  name: string
  createdAt: number
  /** null: never */
  usedAt: number | null
}

const told = `passkey_id as "passkeyId", name, extract(epoch from created_at)::bigint as "createdAt",
  extract(epoch from used_at)::bigint as "usedAt"`

export const listPasskeys = async (session: Session, userId: string): Promise<PasskeyRow[]> => {
  const { rows } = await session.run<PasskeyRow>(
    'passkeys_list',
    `select ${told} from passkeys where user_id = $1 order by created_at, passkey_id`,
    [userId],
  )
  return rows
}

/** A passkey as a browser is told of it, and as its signatures are checked. */
export interface Credential {
  passkeyId: string
  credentialId: `0x${string}`
  publicKey: `0x${string}`
  counter: number
  transports: string[]
}

export const listCredentials = async (session: Session, userId: string): Promise<Credential[]> => {
  const { rows } = await session.run<Credential>(
    'passkeys_credentials',
    `select passkey_id as "passkeyId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports
       from passkeys where user_id = $1 order by created_at, passkey_id`,
    [userId],
  )
  return rows
}

export interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  name: string
}

/** @returns false where the passkey is somebody's already */
export const insertPasskey = async (session: Session, userId: string, made: NewPasskey): Promise<boolean> => {
  const { rowCount } = await session.run(
    'passkey_insert',
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4::bigint, $5::text[], $6)
     on conflict (credential_id) do nothing`,
    [userId, made.credentialId, made.publicKey, made.counter, made.transports, made.name],
  )
  return rowCount > 0
}

/** Notes that it was used, and what its authenticator counts. */
export const notePasskeyUse = async (session: Session, passkeyId: string, counter: number): Promise<void> => {
  await session.run('passkey_use', 'update passkeys set used_at = now(), counter = $2::bigint where passkey_id = $1', [
    ...[passkeyId, counter],
  ])
}

/** @returns whether the user has it */
export const renamePasskey = async (
  session: Session,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'passkey_rename',
    'update passkeys set name = $3 where user_id = $1 and passkey_id = $2',
    [userId, passkeyId, name],
  )
  return rowCount > 0
}

/** @returns whether the user had it */
export const deletePasskey = async (session: Session, userId: string, passkeyId: string): Promise<boolean> => {
  const { rowCount } = await session.run(
    'passkey_delete',
    'delete from passkeys where user_id = $1 and passkey_id = $2',
    [userId, passkeyId],
  )
  return rowCount > 0
}

/** All of a user's. @returns how many there were */
export const deletePasskeys = async (session: Session, userId: string): Promise<number> => {
  const { rowCount } = await session.run('passkeys_delete', 'delete from passkeys where user_id = $1', [userId])
  return rowCount
}

/** What a challenge is for, and who may answer it: the user of this session, or of a sign-in (null). */
export interface ChallengePlace {
  userId: string
  sessionId: string | null
  purpose: 'register' | 'confirm' | 'login'
}

/** Challenges of one user that wait at once: older ones go. */
const maxWaiting = 20

export const keepChallenge = async (
  session: Session,
  challengeHash: Buffer,
  { userId, sessionId, purpose }: ChallengePlace,
  lifeSeconds: number,
): Promise<void> => {
  await session.run(
    'passkey_challenge_keep',
    `insert into passkey_challenges (challenge_hash, user_id, session_id, purpose, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [challengeHash, userId, sessionId, purpose, lifeSeconds],
  )
  await session.run(
    'passkey_challenges_trim',
    `delete from passkey_challenges where user_id = $1
        and (expires_at < now()
             or challenge_hash in (select challenge_hash from passkey_challenges where user_id = $1 order by expires_at desc offset $2::int))`,
    [userId, maxWaiting],
  )
}

/** Uses a challenge up. @returns whether it was this user's, session's and purpose's, and not too old */
export const takeChallenge = async (
  session: Session,
  challengeHash: Buffer,
  { userId, sessionId, purpose }: ChallengePlace,
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'passkey_challenge_take',
    `delete from passkey_challenges where challenge_hash = $1 and user_id = $2 and session_id is not distinct from $3::uuid
        and purpose = $4 and expires_at > now()`,
    [challengeHash, userId, sessionId, purpose],
  )
  return rowCount > 0
}
