import type { Hash } from '@corescope/chain/types/hex'
import { rewindAddresses } from './addresses/write.ts'
import { rewindAudits } from './audit/rewind.ts'
import { rewindAuthorizations } from './authorizations/write.ts'
import { rewindBalanceHistory } from './balance-history/write.ts'
import { rewindBlobs } from './blobs/write.ts'
import { rewindBlocks } from './blocks/write.ts'
import { insertChange } from './changes/write.ts'
import { rewindCodes } from './codes/write.ts'
import type { Session } from './database.ts'
import { insertForked, type Reorg } from './forks/write.ts'
import { rewindItems } from './items/rewind.ts'
import { rewindLanes } from './lanes.ts'
import { rewindLogs } from './logs/write.ts'
import { rewindProxyUpgrades } from './proxy-upgrades/write.ts'
import { rewindVolumes } from './token-volumes/write.ts'
import { repairOpenings, rewindOpenings } from './tokens/openings.ts'
import { rewindTokens } from './tokens/rewind.ts'
import { rewindTraces } from './traces/write.ts'
import { rewindTransactions } from './transactions/write.ts'
import { rewindProxyResults } from './verification/rewind.ts'
import { rewindWithdrawals } from './withdrawals/write.ts'

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
  const lastTransactionPosition = rows[0]?.position ?? 0
  if (reason !== 'repair') await insertForked(session, { ancestor, displaced: from, reason }, chainId)
  await rewindTraces(session, ancestor.number)
  await rewindBalanceHistory(session, { number: ancestor.number, lastTransactionPosition })
  await rewindCodes(session, ancestor.number)
  await rewindWithdrawals(session, ancestor.number)
  await rewindProxyUpgrades(session, lastTransactionPosition)
  await rewindAddresses(session, { number: ancestor.number, lastTransactionPosition })
  await rewindTokens(session, { number: ancestor.number, lastTransactionPosition })
  if (ancestor.hash === null && ancestor.number >= 0) await (keepsOpenings ? repairOpenings : rewindOpenings)(session)
  await rewindVolumes(session, ancestor.number)
  await rewindItems(session, { number: ancestor.number, lastTransactionPosition })
  await rewindAuthorizations(session, lastTransactionPosition)
  await rewindBlobs(session, lastTransactionPosition)
  await rewindLogs(session, lastTransactionPosition)
  await rewindTransactions(session, lastTransactionPosition)
  await rewindBlocks(session, ancestor.number)
  await rewindProxyResults(session, ancestor.number)
  await rewindAudits(session, ancestor.number)
  const depth = from.number - ancestor.number
  const body = { ancestor, displaced: from, depth, ...(reason === 'repair' ? { repair: true as const } : {}) }
  await insertChange(session, { kind: 'reorg', block: ancestor, forkEpoch, body })
}
