import type { Session } from '../database.ts'
import { lockUser } from './users.ts'

/** An address that a user has proven to hold. Times are unix seconds. */
export interface VerifiedRow {
  address: `0x${string}`
  signer: `0x${string}`
  verifiedAt: number
}

export const listVerified = async (session: Session, userId: string): Promise<VerifiedRow[]> => {
  const { rows } = await session.run<VerifiedRow>(
    'verified_list',
    `select address, signer, extract(epoch from verified_at)::bigint as "verifiedAt" from verified_addresses
      where user_id = $1 order by verified_at desc, address limit 1000`,
    [userId],
  )
  return rows
}

/**
 * Keeps the text that is to be signed, in place of the one before for the address.
 * @returns false where texts for `most` other addresses wait
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

/** Uses the text up, and keeps the proof. */
export const insertVerified = async (
  session: Session,
  userId: string,
  proof: { address: Buffer; signer: Buffer; message: string; signature: Buffer },
): Promise<void> => {
  await session.run('challenge_drop', 'delete from address_challenges where user_id = $1 and address = $2', [
    userId,
    proof.address,
  ])
  await session.run(
    'verified_insert',
    `insert into verified_addresses (user_id, address, signer, message, signature) values ($1, $2, $3, $4, $5)
     on conflict (user_id, address) do update set signer = excluded.signer, message = excluded.message,
       signature = excluded.signature, verified_at = now()`,
    [userId, proof.address, proof.signer, proof.message, proof.signature],
  )
}
