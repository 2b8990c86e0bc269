import type { Hash } from '@corescope/chain/types/hex'
import { rewindSteps } from './chain-tables.ts'
import { insertChange } from './changes/write.ts'
import type { Session } from './database.ts'
import { insertForked, type Reorg } from './forks/write.ts'
import { rewindLanes } from './lanes.ts'
import { type Ancestor, rewindTable } from './table/rewind-table.ts'
import { repairOpenings, rewindOpenings } from './tokens/openings.ts'
import { getLastInternalPosition } from './traces/write.ts'

export interface Rewind extends Omit<Reorg, 'displaced' | 'reason'> {
  /** `repair`: the blocks keep their place and are only written anew, so nothing is displaced. */
  reason: Reorg['reason'] | 'repair'
  /** Where the blocks lane stands. */
  from: { number: number; hash: Hash }
  leaderEpoch: number
  chainId: number
  /** The first indexed block is taken back to be written anew on the same parent: what was held before it stands. */
  keepsOpenings?: boolean
}

/**
 * Takes every row above the ancestor back: the exact inverse of the commits that wrote them, at any depth. Displaced
 * blocks go to the forked lists and one row to the change feed. Run inside one transaction.
 * @throws LeadershipLostError, LaneMovedError when the lane is not where `from` says
 */
export const rewindChain = async (session: Session, rewind: Rewind): Promise<void> => {
  const { ancestor, from, reason, leaderEpoch, chainId, keepsOpenings } = rewind
  const { forkEpoch } = await rewindLanes(session, { from, to: ancestor, leaderEpoch })
  const { rows } = await session.run<{ position: number }>(
    'rewind_cut',
    'select last_transaction_position as position from blocks where block_number = $1 and hash = $2',
    [ancestor.number, ancestor.hash && `\\x${ancestor.hash.slice(2)}`],
  )
  if (rows[0] === undefined && ancestor.hash !== null) {
    throw new Error(`cannot rewind to block ${ancestor.number} (${ancestor.hash}): it is not in the database`)
  }
  if (reason !== 'repair') await insertForked(session, { ancestor, displaced: from, reason }, chainId)
  const end: Ancestor = {
    number: ancestor.number,
    lastTransactionPosition: rows[0]?.position ?? 0,
    lastInternalPosition: await getLastInternalPosition(session, ancestor.number),
  }
  for (const step of rewindSteps) {
    if (reason === 'repair' && 'staysInRepair' in step) continue
    await ('run' in step ? step.run(session, end) : rewindTable(session, step, end))
  }
  if (ancestor.hash === null && ancestor.number >= 0) await (keepsOpenings ? repairOpenings : rewindOpenings)(session)
  const depth = from.number - ancestor.number
  const body = { ancestor, displaced: from, depth, ...(reason === 'repair' ? { repair: true as const } : {}) }
  await insertChange(session, { kind: 'reorg', block: ancestor, forkEpoch, body })
}
