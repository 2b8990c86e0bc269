import type { Hash } from '@corescope/chain/types/hex'
import type { Session } from './database.ts'
import { byteaParameter } from './hex-bytes.ts'

export type LaneName = 'blocks' | 'balances' | 'traces' | 'balanceHistory'
/** Lanes that follow the blocks lane block by block and write lists of their own. */
export type FollowingLane = 'traces' | 'balanceHistory'

/** Why a lane does not work: by setting, because the node cannot, or because it cannot just now. */
export type LaneIdle = 'off' | 'unsupported' | 'unavailable'

/** A watermark: everything up to `number` is stored. `hash` is null while nothing is. */
export interface Lane {
  number: number
  hash: Hash | null
  leaderEpoch: number
  forkEpoch: number
}

/** Another indexer leads now: this one must stop writing at once. */
export class LeadershipLostError extends Error {
  override name = 'LeadershipLostError'
}

/** The lane is not where this writer believes it to be: its memory must be dropped and read again. */
export class LaneMovedError extends Error {
  override name = 'LaneMovedError'
}

export const getLane = async (session: Session, name: LaneName): Promise<Lane> => {
  const { rows } = await session.run<Lane>(
    'lane_get',
    `select number, hash, leader_epoch as "leaderEpoch", fork_epoch as "forkEpoch" from lanes where name = $1`,
    [name],
  )
  if (rows[0] === undefined) throw new Error(`The database has no lane "${name}".`)
  return rows[0]
}

/** How far a following lane is. */
export interface LaneExtent {
  /** The first indexed block. */
  startBlock: number
  /** Blocks that it tells of. */
  held: number
  /** Blocks of ours behind those. */
  lacking: number
}

export const getLaneExtent = async (session: Session, name: FollowingLane): Promise<LaneExtent> => {
  const { rows } = await session.run<LaneExtent>(
    'lane_extent',
    `select c.start_block as "startBlock", l.number - coalesce(l.first_number, c.start_block) + 1 as held,
            b.number - l.number as lacking
       from lanes l, lanes b, chain_identities c where l.name = $1 and b.name = 'blocks'`,
    [name],
  )
  if (rows[0] === undefined) throw new Error(`The database has no lane "${name}".`)
  return rows[0]
}

/** Blocks that a lane at work is behind the blocks lane; 0 for one that stands: it brings no more for now. */
export const getLag = async (session: Session, name: LaneName): Promise<number> => {
  const { rows } = await session.run<{ lag: number }>(
    'lane_lag',
    `select case when l.idle is null then b.number - l.number else 0 end as lag
       from lanes l, lanes b where l.name = $1 and b.name = 'blocks'`,
    [name],
  )
  return rows[0]?.lag ?? 0
}

const explainMiss = async (session: Session, name: LaneName, leaderEpoch: number, wanted: string): Promise<never> => {
  const lane = await getLane(session, name)
  if (lane.leaderEpoch !== leaderEpoch) {
    throw new LeadershipLostError(`another indexer leads: epoch ${lane.leaderEpoch}, ours ${leaderEpoch}`)
  }
  throw new LaneMovedError(`lane ${name} is at block ${lane.number} (${lane.hash}), not at ${wanted}`)
}

/**
 * Moves the blocks lane from `from` to `to`. One statement is parent check, fence against an old leader and proof
 * against a double commit: it must touch exactly one row.
 * @throws LeadershipLostError, LaneMovedError
 */
export const advanceBlocksLane = async (
  session: Session,
  move: { from: { number: number; hash: Hash | null }; to: { number: number; hash: Hash }; leaderEpoch: number },
): Promise<{ forkEpoch: number }> => {
  const { from, to, leaderEpoch } = move
  const { rows } = await session.run<{ forkEpoch: number }>(
    'lane_advance',
    `update lanes set number = $1, hash = $2
      where name = 'blocks' and number = $3 and hash is not distinct from $4 and leader_epoch = $5
      returning fork_epoch as "forkEpoch"`,
    [to.number, byteaParameter(to.hash), from.number, from.hash && byteaParameter(from.hash), leaderEpoch],
  )
  return rows[0] ?? explainMiss(session, 'blocks', leaderEpoch, `block ${from.number} (${from.hash})`)
}

/**
 * Guards a write of the balances lane: still the leader, and no rewind since `forkEpoch` was read. Holds the lane's row
 * until the transaction ends, so a rewind waits. With `to`, moves the watermark; with `callsTo`, the one of what internal
 * transactions moved.
 * @throws LeadershipLostError, LaneMovedError
 */
export const guardBalancesLane = async (
  session: Session,
  guard: { leaderEpoch: number; forkEpoch: number; to?: { number: number; hash: Hash }; callsTo?: number },
): Promise<void> => {
  const { rowCount } = await session.run(
    'lane_balances',
    `update lanes set number = coalesce($1::int, number), hash = coalesce($2::bytea, hash),
            calls_number = coalesce($5::int, calls_number)
      where name = 'balances' and leader_epoch = $3 and fork_epoch = $4`,
    [
      guard.to?.number ?? null,
      guard.to ? byteaParameter(guard.to.hash) : null,
      guard.leaderEpoch,
      guard.forkEpoch,
      guard.callsTo ?? null,
    ],
  )
  if (rowCount !== 1) await explainMiss(session, 'balances', guard.leaderEpoch, `fork epoch ${guard.forkEpoch}`)
}

/**
 * Moves a lane from `from` to `to`: still the leader, no rewind since `forkEpoch` was read, no other writer. Holds the
 * lane's row until the transaction ends, so a rewind waits.
 * @throws LeadershipLostError, LaneMovedError
 */
export const advanceFollowingLane = async (
  session: Session,
  name: FollowingLane,
  move: { from: number; to: { number: number; hash: Hash }; leaderEpoch: number; forkEpoch: number },
): Promise<void> => {
  const { from, to, leaderEpoch, forkEpoch } = move
  const { rowCount } = await session.run(
    `lane_${name}`,
    `update lanes set number = $1, hash = $2, idle = null, idle_message = null
      where name = $6 and number = $3 and leader_epoch = $4 and fork_epoch = $5`,
    [to.number, byteaParameter(to.hash), from, leaderEpoch, forkEpoch, name],
  )
  if (rowCount !== 1) await explainMiss(session, name, leaderEpoch, `block ${from} in fork epoch ${forkEpoch}`)
}

/**
 * Holds a lane's row until the transaction ends: still the leader, no rewind since `forkEpoch` was read, no other writer.
 * @throws LeadershipLostError, LaneMovedError
 */
export const guardFollowingLane = async (
  session: Session,
  name: FollowingLane,
  { from, leaderEpoch, forkEpoch }: { from: number; leaderEpoch: number; forkEpoch: number },
): Promise<void> => {
  const { rowCount } = await session.run(
    'lane_guard',
    'select from lanes where name = $1 and number = $2 and leader_epoch = $3 and fork_epoch = $4 for update',
    [name, from, leaderEpoch, forkEpoch],
  )
  if (rowCount !== 1) await explainMiss(session, name, leaderEpoch, `block ${from} in fork epoch ${forkEpoch}`)
}

/**
 * Lets a lane begin after a later block than the first indexed one. What it told of before is for the caller to take away.
 * @throws LeadershipLostError, LaneMovedError
 */
export const beginLaneAfter = async (
  session: Session,
  name: FollowingLane,
  move: { from: number; to: { number: number; hash: Hash }; leaderEpoch: number; forkEpoch: number },
): Promise<void> => {
  await advanceFollowingLane(session, name, move)
  await session.run('lane_begin', 'update lanes set first_number = $2 where name = $1', [name, move.to.number + 1])
}

/**
 * Says why a lane does not work, or with null that it does.
 * @throws LeadershipLostError
 */
export const setLaneIdle = async (
  session: Session,
  name: LaneName,
  state: { leaderEpoch: number; idle: LaneIdle | null; message?: string },
): Promise<void> => {
  const { rowCount } = await session.run(
    'lane_idle',
    'update lanes set idle = $2, idle_message = $3 where name = $1 and leader_epoch = $4',
    [name, state.idle, state.message ?? null, state.leaderEpoch],
  )
  if (rowCount !== 1) await explainMiss(session, name, state.leaderEpoch, `idle ${state.idle}`)
}

/**
 * Sets every lane back to the ancestor (those below it stay) and raises the fork epoch. Must come first in a rewind:
 * it waits for writers of other lanes and turns those that come later away.
 * @throws LeadershipLostError, LaneMovedError
 */
export const rewindLanes = async (
  session: Session,
  move: { from: { number: number; hash: Hash | null }; to: { number: number; hash: Hash | null }; leaderEpoch: number },
): Promise<{ forkEpoch: number }> => {
  const { from, to, leaderEpoch } = move
  const hash = to.hash && byteaParameter(to.hash)
  const { rows } = await session.run<{ forkEpoch: number }>(
    'lane_rewind',
    `update lanes set number = $1, hash = $2, fork_epoch = fork_epoch + 1
      where name = 'blocks' and number = $3 and hash is not distinct from $4 and leader_epoch = $5
      returning fork_epoch as "forkEpoch"`,
    [to.number, hash, from.number, from.hash && byteaParameter(from.hash), leaderEpoch],
  )
  const moved = rows[0] ?? (await explainMiss(session, 'blocks', leaderEpoch, `block ${from.number} (${from.hash})`))
  await session.run(
    'lane_rewind_others',
    `update lanes set fork_epoch = $3, number = least(number, $1), hash = case when number > $1 then $2 else hash end,
            calls_number = case when calls_number > $1 then $1 else calls_number end,
            first_number = case when first_number > $1 + 1 then $1 + 1 else first_number end
      where name <> 'blocks'`,
    [to.number, hash, moved.forkEpoch],
  )
  return moved
}
