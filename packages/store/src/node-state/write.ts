import type { Hash } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaParameter } from '../hex-bytes.ts'

/** What the leader tells the other processes about its node. Fields left out keep their stored value. */
export interface NodeState {
  reachable: boolean
  head?: { number: number; hash: Hash }
  /** `basis`: whose word it is. */
  finalized?: { number: number; hash: Hash; basis: 'votes' | 'node' | 'depth' } | null
  halted?: string | null
  message?: string | null
  /** null: the node does not tell. */
  clientVersion?: string | null
  capabilities?: Record<string, unknown>
}

/**
 * Writes the one row; only while `leaderEpoch` leads.
 * @returns false when another indexer leads
 */
export const upsertNodeState = async (session: Session, leaderEpoch: number, state: NodeState): Promise<boolean> => {
  const { head, finalized } = state
  const { rowCount } = await session.run(
    'node_state_upsert',
    `insert into node_states (reachable, head_number, head_hash, finalized_number, finalized_hash, halted, message,
                              client_version, capabilities, finality_basis, told_epoch, away_since, head_since)
     select $2, $3::int, $4::bytea, $6::int, $7::bytea, $9, $11, $12, coalesce($13::jsonb, '{}'), $15,
            case when $3::int is not null or not $2 then $1::bigint end,
            case when not $2 then now() end, case when $3::int is not null then now() end
      where exists (select 1 from lanes where name = 'blocks' and leader_epoch = $1)
     on conflict (only_row) do update set updated_at = now(), reachable = excluded.reachable,
       away_since = case when excluded.reachable then null
                         else coalesce(node_states.away_since, node_states.updated_at) end,
       head_since = case when $3::int is null or node_states.head_hash = excluded.head_hash then node_states.head_since
                         else now() end,
       told_epoch = coalesce(excluded.told_epoch, node_states.told_epoch),
       head_number = coalesce(excluded.head_number, node_states.head_number),
       head_hash = coalesce(excluded.head_hash, node_states.head_hash),
       finalized_number = case when $5 then excluded.finalized_number else node_states.finalized_number end,
       finalized_hash = case when $5 then excluded.finalized_hash else node_states.finalized_hash end,
       finality_basis = case when $5 then excluded.finality_basis else node_states.finality_basis end,
       halted = case when $8 then excluded.halted else node_states.halted end,
       message = case when $10 then excluded.message else node_states.message end,
       client_version = case when $14 then excluded.client_version else node_states.client_version end,
       capabilities = case when $13 is null then node_states.capabilities else excluded.capabilities end`,
    [
      leaderEpoch,
      state.reachable,
      head?.number ?? null,
      head ? byteaParameter(head.hash) : null,
      finalized !== undefined,
      finalized?.number ?? null,
      finalized ? byteaParameter(finalized.hash) : null,
      state.halted !== undefined,
      state.halted ?? null,
      state.message !== undefined,
      state.message ?? null,
      state.clientVersion ?? null,
      state.capabilities === undefined ? null : JSON.stringify(state.capabilities),
      state.clientVersion !== undefined,
      finalized?.basis ?? null,
    ],
  )
  return rowCount === 1
}

/** The newest block the indexer has called final; null before any was. */
export const getFinalized = async (session: Session): Promise<NonNullable<NodeState['finalized']> | null> => {
  const { rows } = await session.run<{ number: number | null; hash: Hash | null; basis: 'votes' | 'node' | 'depth' }>(
    'node_state_finalized',
    `select finalized_number as number, finalized_hash as hash, coalesce(finality_basis, 'node') as basis from node_states`,
  )
  const row = rows[0]
  return row === undefined || row.number === null || row.hash === null
    ? null
    : { number: row.number, hash: row.hash, basis: row.basis }
}

/** After an operator's rewind: nothing above the ancestor is final any more, and the lane need not stand still. */
export const lowerFinalized = async (
  session: Session,
  ancestor: { number: number; hash: Hash | null },
): Promise<void> => {
  await session.run(
    'node_state_lower',
    `update node_states set halted = null,
       finalized_number = case when finalized_number > $1 then (case when $2::bytea is null then null else $1::int end)
                               else finalized_number end,
       finalized_hash = case when finalized_number > $1 then $2::bytea else finalized_hash end`,
    [ancestor.number, ancestor.hash && byteaParameter(ancestor.hash)],
  )
}
