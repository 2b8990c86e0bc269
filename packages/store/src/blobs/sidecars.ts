import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import type { Ancestor } from '../table/rewind-table.ts'

/** A blob whose commitment is to be asked for, where it was used last. */
export interface DueSidecar {
  versionedHash: Hash
  transactionHash: Hash
  blockNumber: number
  /** In a row without a commitment. */
  attempts: number
  /** Seconds since its block. */
  age: number
  /** All versioned hashes of that block. */
  blockHashes: Hash[]
  /** Root of the beacon block that carries the block, as the next block names it (EIP-4788); null while there is none. */
  beaconRoot: Hash | null
}

export interface StoredSidecar {
  versionedHash: Hash
  commitment: Hex
  proof: Hex | null
}

/**
 * Keeps every other writer of sidecars, a rewind too, waiting until the transaction ends. To be called first.
 * @returns the position up to which blobs were taken up
 */
export const lockSidecarCursor = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ position: number }>(
    'sidecar_cursor_lock',
    'select position from blob_sidecar_cursors for update',
  )
  if (rows[0] === undefined) throw new Error('The database has no cursor of sidecars.')
  return rows[0].position
}

/** Takes up the next blobs of the list, and moves the cursor behind them. @returns how many were passed */
export const takeUpSidecars = async (session: Session, after: number, most: number): Promise<number> => {
  const { rows } = await session.run<{ passed: number }>(
    'sidecars_take_up',
    `with passed as (
       select x.versioned_hash, x.position, b.timestamp
         from blobs x
         join transactions t on t.bucket = (x.transaction_position >> 14)::int
                            and t.transaction_position = x.transaction_position
         join blocks b on b.block_number = t.block_number
        where x.position > $1::bigint and x.position <= $1::bigint + $2::int),
     taken as (
       insert into blob_sidecars (versioned_hash, due_at)
       select versioned_hash, least(now(), to_timestamp(max(timestamp))) from passed group by 1
       on conflict (versioned_hash) do update set due_at = excluded.due_at, attempts = 0
        where blob_sidecars.commitment is null),
     moved as (
       update blob_sidecar_cursors set position = (select max(position) from passed)
        where exists (select from passed))
     select count(*)::int as passed from passed`,
    [after, most],
  )
  return rows[0]?.passed ?? 0
}

/** Blobs without a commitment that are due, those that became so last before the others. */
export const listDueSidecars = async (session: Session, limit: number): Promise<DueSidecar[]> => {
  const { rows } = await session.run<DueSidecar>(
    'sidecars_due',
    `select s.versioned_hash as "versionedHash", t.hash as "transactionHash", t.block_number as "blockNumber",
            s.attempts, extract(epoch from now() - to_timestamp(b.timestamp))::float8 as age,
            array(select z.versioned_hash from blobs z where z.position <= b.last_blob_position
                     and z.position > coalesce((select p.last_blob_position from blocks p
                                                 where p.block_number = b.block_number - 1), 0)) as "blockHashes",
            n.parent_beacon_block_root as "beaconRoot"
       from (select versioned_hash, attempts, due_at from blob_sidecars where due_at <= now() order by due_at desc limit $1) s
       cross join lateral (select transaction_position from blobs
                            where versioned_hash = s.versioned_hash order by position desc limit 1) u
       join transactions t on t.bucket = (u.transaction_position >> 14)::int
                          and t.transaction_position = u.transaction_position
       join blocks b on b.block_number = t.block_number
       left join blocks n on n.block_number = t.block_number + 1
      order by s.due_at desc`,
    [limit],
  )
  return rows
}

/** Keeps what was found: it is true for ever. */
export const storeSidecars = async (session: Session, sidecars: readonly StoredSidecar[]): Promise<void> => {
  if (sidecars.length === 0) return
  await session.run(
    'sidecars_store',
    `update blob_sidecars s set commitment = n.commitment, proof = n.proof, due_at = null, attempts = 0
       from unnest($1::bytea[], $2::bytea[], $3::bytea[]) n (versioned_hash, commitment, proof)
      where s.versioned_hash = n.versioned_hash`,
    [
      byteaArrayParameter(sidecars.map(({ versionedHash }) => versionedHash)),
      byteaArrayParameter(sidecars.map(({ commitment }) => commitment)),
      sidecars.map(({ proof }) => proof && `\\x${proof.slice(2)}`),
    ],
  )
}

/** Nobody told them: asked for again later, and later each time (up to an hour); those given up no more. */
export const postponeSidecars = async (
  session: Session,
  missing: readonly Hash[],
  givenUp: readonly Hash[],
): Promise<void> => {
  if (missing.length + givenUp.length === 0) return
  await session.run(
    'sidecars_postpone',
    `update blob_sidecars set attempts = attempts + 1,
            due_at = case when versioned_hash = any($2::bytea[]) then null
                          else now() + make_interval(secs => least(3600, 2 ^ least(attempts, 12))) end
      where due_at is not null and (versioned_hash = any($1::bytea[]) or versioned_hash = any($2::bytea[]))`,
    [byteaArrayParameter(missing), byteaArrayParameter(givenUp)],
  )
}

/**
 * Lets blobs be taken up again that stand behind the ancestor, and asks for none that no block uses any more. What is known
 * stays. Run while the displaced blobs are there.
 */
export const rewindSidecars = async (session: Session, { lastTransactionPosition }: Ancestor): Promise<void> => {
  // First: it waits for a writer of sidecars, and keeps the next one waiting.
  await session.run(
    'rewind_sidecar_cursor',
    `update blob_sidecar_cursors set position = least(position, coalesce(
       (select x.position from blobs x where x.transaction_position <= $1::bigint
         order by x.transaction_position desc, x.blob_index desc limit 1), 0))`,
    [lastTransactionPosition],
  )
  await session.run(
    'rewind_sidecars',
    `update blob_sidecars s set due_at = null
       from (select distinct versioned_hash from blobs where transaction_position > $1::bigint) x
      where s.versioned_hash = x.versioned_hash and s.due_at is not null
        and not exists (select from blobs y where y.versioned_hash = s.versioned_hash
                           and y.transaction_position <= $1::bigint)`,
    [lastTransactionPosition],
  )
}
