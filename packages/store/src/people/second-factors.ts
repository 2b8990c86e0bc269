import type { Session } from '../database.ts'

export interface SecondFactorRow {
  isConfirmed: boolean
  /** Unix seconds. */
  confirmedAt: number | null
  /** Step of time of the last code that counted; -1: none did. */
  lastStep: number
  sealedSecret: `0x${string}`
}

/** What the secret of a user's app is sealed as. */
export const totpPlace = (userId: string): string => `totp ${userId}`

const text = `select f.confirmed_at is not null as "isConfirmed", extract(epoch from f.confirmed_at)::bigint as "confirmedAt",
    f.last_step as "lastStep", f.sealed_secret as "sealedSecret"
  from second_factors f where f.user_id = $1`

export const getSecondFactor = async (session: Session, userId: string): Promise<SecondFactorRow | undefined> => {
  const { rows } = await session.run<SecondFactorRow>('second_factor_get', text, [userId])
  return rows[0]
}

/** The same, held until the transaction ends: codes of one account are looked at one after the other. */
export const lockSecondFactor = async (session: Session, userId: string): Promise<SecondFactorRow | undefined> => {
  const { rows } = await session.run<SecondFactorRow>('second_factor_lock', `${text} for update of f`, [userId])
  return rows[0]
}

/** Begins anew, in place of what was begun and never confirmed. @returns false where one is confirmed */
export const beginSecondFactor = async (session: Session, userId: string, sealedSecret: Buffer): Promise<boolean> => {
  const { rowCount } = await session.run(
    'second_factor_begin',
    `insert into second_factors as f (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, begun_at = now(), last_step = -1
      where f.confirmed_at is null`,
    [userId, sealedSecret],
  )
  return rowCount > 0
}

export const confirmSecondFactor = async (session: Session, userId: string): Promise<void> => {
  await session.run('second_factor_confirm', 'update second_factors set confirmed_at = now() where user_id = $1', [
    userId,
  ])
}

/** Notes that a code of this step counted. @returns false where one of it, or of a later one, did before */
export const useStep = async (session: Session, userId: string, step: number): Promise<boolean> => {
  const { rowCount } = await session.run(
    'second_factor_step',
    'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  )
  return rowCount > 0
}

/** Puts these recovery codes in place of those before. */
export const replaceRecoveryCodes = async (
  session: Session,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await session.run('recovery_codes_drop', 'delete from recovery_codes where user_id = $1', [userId])
  await session.run(
    'recovery_codes_insert',
    'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    [userId, hashes],
  )
}

/** @returns whether there was such a code; it is used up */
export const useRecoveryCode = async (session: Session, userId: string, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await session.run(
    'recovery_code_use',
    'delete from recovery_codes where user_id = $1 and code_hash = $2',
    [userId, hash],
  )
  return rowCount > 0
}

/** Ends the codes of an app. @returns whether there were any, confirmed or not */
export const endSecondFactor = async (session: Session, userId: string): Promise<boolean> => {
  const { rowCount } = await session.run('second_factor_end', 'delete from second_factors where user_id = $1', [userId])
  return rowCount > 0
}

/** Which factors a sign-in asks for beside the password. */
export interface Factors {
  hasApp: boolean
  passkeys: number
  recoveryCodes: number
}

export const countFactors = async (session: Session, userId: string): Promise<Factors> => {
  const { rows } = await session.run<Factors>(
    'factors_count',
    `select exists (select from second_factors where user_id = $1 and confirmed_at is not null) as "hasApp",
            (select count(*)::int from passkeys where user_id = $1) as passkeys,
            (select count(*)::int from recovery_codes where user_id = $1) as "recoveryCodes"`,
    [userId],
  )
  return rows[0]!
}

/** Holds the factors of a user until the transaction ends: they are looked at, and changed, one after the other. */
export const lockFactors = async (session: Session, userId: string): Promise<Factors> => {
  await session.run('factors_lock', 'select from users where user_id = $1 for update', [userId])
  return countFactors(session, userId)
}

/** Without a factor there is nothing that recovery codes stand in for. */
export const dropIdleRecoveryCodes = async (session: Session, userId: string): Promise<void> => {
  await session.run(
    'recovery_codes_drop_idle',
    `delete from recovery_codes where user_id = $1 and not exists (select from passkeys where user_id = $1)
        and not exists (select from second_factors where user_id = $1 and confirmed_at is not null)`,
    [userId],
  )
}
