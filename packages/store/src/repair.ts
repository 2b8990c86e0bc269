import { sweepAbove } from './audit/sweeps.ts'
import type { Session } from './database.ts'
import { rebuildRanks } from './ranks/rebuild.ts'
import { accountRanks, type ListOwner, noOwner, rankedLists } from './ranks/table.ts'
import { type Rewind, rewindChain } from './rewind.ts'
import { getLastInternalPosition } from './traces/write.ts'

/**
 * Takes every row above the ancestor back, so that the blocks can be written anew, also where rows contradict one another:
 * a rewind finds the rows of lists by what the transactions say, so what a wrong row hid from it is swept behind it.
 * The sweep reads whole tables: minutes on a large index. Run inside one transaction.
 * @throws LeadershipLostError, LaneMovedError as `rewindChain`
 */
export const rewindForRepair = async (session: Session, rewind: Omit<Rewind, 'reason'>): Promise<void> => {
  const { number } = rewind.ancestor
  const { rows } = await session.run<{ position: number }>(
    'repair_cut',
    'select coalesce(max(last_transaction_position), 0) as position from blocks where block_number = $1',
    [number],
  )
  const lastInternalPosition = await getLastInternalPosition(session, number)
  await rewindChain(session, { ...rewind, reason: 'repair' })
  await sweepAbove(session, {
    blockNumber: number,
    lastTransactionPosition: rows[0]!.position,
    lastInternalPosition,
  })
  await rebuildAllRanks(session)
}

/** Nodes count their members as they were before the rows were found wrong. */
const rebuildAllRanks = async (session: Session): Promise<void> => {
  const { rows } = await session.run<ListOwner & { list: number }>(
    'repair_ranked',
    'select list, owner_id as owner, token_item::text as item from rank_nodes where level = 1 group by 1, 2, 3',
  )
  for (const { list, ...owner } of rows) {
    await rebuildRanks(session, rankedLists.find((ranks) => ranks.list === list)!, owner)
  }
  if (rows.length === 0) await rebuildRanks(session, accountRanks, noOwner)
}
