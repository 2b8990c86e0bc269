import { rewindCallAccounts } from '../addresses/write.ts'
import type { Session } from '../database.ts'
import { guardFollowingLane } from '../lanes.ts'
import { rewindTable } from '../table/rewind-table.ts'
import {
  contractCreations,
  internalEntries,
  internalTransactions,
  selfDestructs,
  tracedBlocks,
  untracedTransactions,
} from './table.ts'

/**
 * Lets a lane that began later begin anew at the first indexed block: its lists are taken away, and what balances were read
 * after them is read again. Kept answers of the shorter lists are given up.
 * @throws LeadershipLostError, LaneMovedError
 */
export const restartTraces = async (
  session: Session,
  move: { from: number; startBlock: number; leaderEpoch: number; forkEpoch: number },
): Promise<void> => {
  const { from, startBlock, leaderEpoch, forkEpoch } = move
  await guardFollowingLane(session, 'traces', { from, leaderEpoch, forkEpoch })
  const ancestor = { number: startBlock - 1, lastTransactionPosition: 0, lastInternalPosition: 0 }
  await rewindTable(session, internalEntries, ancestor)
  await rewindCallAccounts(session, ancestor)
  for (const table of [contractCreations, selfDestructs, internalTransactions, untracedTransactions, tracedBlocks]) {
    await rewindTable(session, table, ancestor)
  }
  await session.run(
    'traces_effects_open',
    'update authorizations set traced_effect = null where traced_effect is not null',
  )
  await session.run(
    'traces_restart',
    `update lanes set number = case when name = 'traces' then $1::int else number end,
            hash = case when name = 'traces' then null else hash end,
            first_number = case when name = 'traces' then null else first_number end,
            calls_number = case when calls_number > $1::int then $1::int else calls_number end
      where name in ('traces', 'balances')`,
    [startBlock - 1],
  )
  await session.run('traces_fact_round', 'update fact_rounds set round = round + 1, name_round = name_round + 1')
}
