import type { Session } from '../database.ts'
import { lockUser } from './users.ts'

/** An address that a user has proven to hold. Times are unix seconds. */
export interface VerifiedRow {
  address: `0x${string}`
  signer: `0x${string}`
  verifiedAt: number
}

/** Addresses that one account keeps a proof of. */
const mostVerified = 1_000

export const listVerified = async (session: Session, userId: string): Promise<VerifiedRow[]> => {
  const { rows } = await session.run<VerifiedRow>(
    'verified_list',
    `select address, signer, extract(epoch from verified_at)::bigint as "verifiedAt" from verified_addresses
      where user_id = $1 order by verified_at desc, address limit ${mostVerified}`,
    [userId],
  )
  return rows
}

/** What was signed for an address, and by whom. */
export interface ProofRow {
  address: `0x${string}`
  signer: `0x${string}`
  message: string
  signature: `0x${string}`
}

/** The proofs that a user has of these addresses. */
export const findProofs = async (
  session: Session,
  userId: string,
  addresses: readonly Buffer[],
): Promise<ProofRow[]> => {
  const { rows } = await session.run<ProofRow>(
    'verified_proofs',
    `select address, signer, message, signature from verified_addresses
      where user_id = $1 and address = any($2::bytea[])`,
    [userId, addresses],
  )
  return rows
}

/** Forgets a proof. @returns false where the user has none of this address */
export const deleteVerified = async (session: Session, userId: string, address: Buffer): Promise<boolean> => {
  const { rowCount } = await session.run(
    'verified_delete',
    'delete from verified_addresses where user_id = $1 and address = $2',
    [userId, address],
  )
  return rowCount > 0
}

/**
 * Keeps the text that is to be signed, in place of the one before for the address.
 * @returns false where texts for `most` other addresses wait, or no proof of one more is kept
 */
export const putChallenge = async (
  session: Session,
  userId: string,
  address: Buffer,
  message: string,
  { lifeSeconds, most }: { lifeSeconds: number; most: number },
): Promise<boolean> => {
  await lockUser(session, userId)
  const { rowCount } = await session.run(
    'challenge_put',
    `insert into address_challenges (user_id, address, message, expires_at)
     select $1, $2, $3, now() + make_interval(secs => $4)
      where (select count(*) from address_challenges where user_id = $1 and address <> $2 and expires_at > now()) < $5::int
        and (select count(*) from verified_addresses where user_id = $1 and address <> $2) < ${mostVerified}
     on conflict (user_id, address) do update set message = excluded.message, expires_at = excluded.expires_at`,
    [userId, address, message, lifeSeconds, most],
  )
  return rowCount > 0
}

/** The text that was asked to be signed; undefined where it is too old. */
export const getChallenge = async (session: Session, userId: string, address: Buffer): Promise<string | undefined> => {
  const { rows } = await session.run<{ message: string }>(
    'challenge_get',
    'select message from address_challenges where user_id = $1 and address = $2 and expires_at > now()',
    [userId, address],
  )
  return rows[0]?.message
}

/** Uses the text up, and keeps the proof. @returns false where proofs of `mostVerified` other addresses are kept */
export const insertVerified = async (
  session: Session,
  userId: string,
  proof: { address: Buffer; signer: Buffer; message: string; signature: Buffer },
): Promise<boolean> => {
  await lockUser(session, userId)
  await session.run('challenge_drop', 'delete from address_challenges where user_id = $1 and address = $2', [
    userId,
    proof.address,
  ])
  const { rowCount } = await session.run(
    'verified_insert',
    `insert into verified_addresses (user_id, address, signer, message, signature)
     select $1, $2, $3, $4, $5
      where (select count(*) from verified_addresses where user_id = $1 and address <> $2) < ${mostVerified}
     on conflict (user_id, address) do update set signer = excluded.signer, message = excluded.message,
       signature = excluded.signature, verified_at = now()`,
    [userId, proof.address, proof.signer, proof.message, proof.signature],
  )
  return rowCount > 0
}
