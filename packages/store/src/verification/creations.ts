import type { Session } from '../database.ts'

/** A verified contract that no creation was known of when it was compared, and the creation that the index knows now. */
export interface UncomparedCreation {
  verificationId: number
  address: `0x${string}`
  language: 'solidity' | 'vyper' | 'yul'
  compilerVersion: string
  contractPath: string
  contractName: string
  /** JSON text: the compiler's input without its sources. */
  settings: string
  runtimeCode: `0x${string}`
  transactionHash: `0x${string}`
  blockHash: `0x${string}`
  /** What the transaction sent, coded as it is stored; null: the contract was made inside a call. */
  input: `0x${string}` | null
  /** `decodeTracePath` reads it; null: the transaction made the contract. */
  tracePath: `0x${string}` | null
}

/** Verifications `v` that are due and whose creation the index knows, inside calls only where $1 is true, as SQL. */
const uncompared = `from verified_contracts v join addresses a on a.address = v.address
  join contract_codes c on c.address_id = a.address_id and c.code_hash = v.code_hash
  cross join lateral (
    select position, internal from (
      select k.creation_position as position, null::bigint as internal from accounts k
       where k.address_id = a.address_id and k.creation_position is not null and k.creator_id is not null
      union all
      (select k.transaction_position, k.internal_position from contract_creations k
        where k.address_id = a.address_id and $1::boolean order by k.internal_position desc limit 1)) known
     order by internal nulls first limit 1) made
  where v.creation_match is null and v.creation_transaction is null and v.creation_due <= now()`

/**
 * Whether the creation of a contract is known by now that was verified without it. Each such contract is looked at until one is found.
 * @param withCalls also those that were made inside a call: a node tells from what
 */
export const hasUncompared = async (session: Session, withCalls: boolean): Promise<boolean> => {
  const { rows } = await session.run<{ found: boolean }>(
    'creations_uncompared',
    `select exists (select ${uncompared}) as found`,
    [withCalls],
  )
  return rows[0]?.found === true
}

/** The first of them; undefined where there is none. */
export const findUncompared = async (session: Session, withCalls: boolean): Promise<UncomparedCreation | undefined> => {
  const { rows } = await session.run<UncomparedCreation>(
    'creation_uncompared',
    `with first as materialized (
       select v.verification_id, c.code_hash, made.position, made.internal ${uncompared} order by v.verification_id limit 1)
     select v.verification_id as "verificationId", v.address, v.language, v.compiler_version as "compilerVersion",
            v.contract_path as "contractPath", v.contract_name as "contractName", v.settings, d.code as "runtimeCode",
            t.hash as "transactionHash", b.hash as "blockHash", case when f.internal is null then t.input end as input,
            i.trace_path as "tracePath"
       from first f join verified_contracts v using (verification_id) join codes d on d.code_hash = f.code_hash
       join transactions t on t.bucket = (f.position >> 14)::int and t.transaction_position = f.position
       join blocks b on b.block_number = t.block_number
       left join internal_transactions i on i.bucket = (f.internal >> 14)::int and i.internal_position = f.internal`,
    [withCalls],
  )
  return rows[0]
}

/** The sources of a verification, by path. */
export const readSources = async (
  session: Session,
  verificationId: number,
): Promise<Record<string, { content: string }>> => {
  const { rows } = await session.run<{ path: string; content: string }>(
    'verified_sources',
    `select f.path, s.content from verified_files f join source_files s using (source_hash)
      where f.verification_id = $1 order by f.place`,
    [verificationId],
  )
  return Object.fromEntries(rows.map(({ path, content }) => [path, { content }]))
}

export interface ComparedCreation {
  verificationId: number
  transactionHash: string
  /** Null: nobody tells from what the creation made it. */
  match: 'exact' | 'match' | 'other' | null
  constructorArguments: Buffer | null
}

/** Keeps how a verification compares with a creation that was not known before. It is not compared with it again. */
export const keepCreation = async (session: Session, given: ComparedCreation): Promise<void> => {
  await session.run(
    'creation_compared',
    `with kept as (
       update verified_contracts set creation_match = $3, constructor_arguments = $4, creation_transaction = $2
        where verification_id = $1 and creation_match is null and creation_transaction is null returning 1)
     update fact_rounds set round = round + 1 where exists (select from kept)`,
    [given.verificationId, Buffer.from(given.transactionHash.slice(2), 'hex'), given.match, given.constructorArguments],
  )
}

/** What hinders a comparison may hinder it for long: ten minutes, then twice as long each time, a day at most. */
const [firstRest, longestRest] = ["interval '10 minutes'", "interval '1 day'"]

/** Lets a verification wait that cannot be compared now; others are compared meanwhile. */
export const postponeCreation = async (session: Session, verificationId: number): Promise<void> => {
  await session.run(
    'creation_postponed',
    `update verified_contracts
        set creation_due = now() + least(${firstRest} * power(2, least(creation_tries, 20)), ${longestRest}),
            creation_tries = least(creation_tries + 1, 20)
      where verification_id = $1`,
    [verificationId],
  )
}
