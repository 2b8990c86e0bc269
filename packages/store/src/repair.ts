import type { Session } from './database.ts'
import { rebuildRanks } from './ranks/rebuild.ts'
import { accountRanks, holderRanks, noOwner } from './ranks/tables.ts'
import { type Rewind, rewindChain } from './rewind.ts'

/**
 * Takes every row above the ancestor back, so that the blocks can be written anew, also where rows contradict one another:
 * a rewind finds the rows of lists by what the transactions say, so what a wrong row hid from it is swept behind it.
 * The sweep reads whole tables: minutes on a large index. Run inside one transaction.
 * @throws LeadershipLostError, LaneMovedError as `rewindChain`
 */
export const rewindForRepair = async (session: Session, rewind: Omit<Rewind, 'reason'>): Promise<void> => {
  const { rows } = await session.run<{ position: number }>(
    'repair_cut',
    'select coalesce(max(last_transaction_position), 0) as position from blocks where block_number = $1',
    [rewind.ancestor.number],
  )
  const cut = [rows[0]!.position]
  await rewindChain(session, { ...rewind, reason: 'repair' })
  for (const table of ['address_entries', 'transaction_hashes']) {
    await session.run(`repair_${table}`, `delete from ${table} where transaction_position > $1`, cut)
  }
  await session.run(
    'repair_holdings_gone',
    `delete from holdings h using token_entries e
      where e.transaction_position > $1 and h.holder_id = e.address_id and h.token_id = e.token_id`,
    cut,
  )
  await session.run(
    'repair_holdings',
    `insert into holdings (holder_id, token_id, amount)
     select d.address_id, d.token_id, l.amount_after
       from (select distinct address_id, token_id from token_entries where transaction_position > $1) d
      cross join lateral (select amount_after from token_entries e
                           where e.address_id = d.address_id and e.token_id = d.token_id and e.transaction_position <= $1
                           order by holding_position desc limit 1) l
      where l.amount_after <> 0`,
    cut,
  )
  await session.run('repair_token_entries', 'delete from token_entries where transaction_position > $1', cut)
  await rebuildAllRanks(session)
}

/** Nodes count their members as they were before the rows were found wrong. */
const rebuildAllRanks = async (session: Session): Promise<void> => {
  const { rows } = await session.run<{ list: number; owner: number }>(
    'repair_ranked',
    'select distinct list, owner_id as owner from rank_nodes where level = 1',
  )
  for (const { list, owner } of rows) {
    await rebuildRanks(session, list === accountRanks.list ? accountRanks : holderRanks, owner)
  }
  if (rows.length === 0) await rebuildRanks(session, accountRanks, noOwner)
}
