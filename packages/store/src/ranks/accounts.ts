import type { Session } from '../database.ts'
import { rebuildRanks } from './rebuild.ts'
import { accountRanks, noOwner } from './table.ts'
import { type AmountChange, changeRanks, countedOwners } from './write.ts'

/** Keeps the ranks of accounts true to balances that have just changed; the first ones make them. */
export const changeAccountRanks = async (
  session: Session,
  changes: readonly Omit<AmountChange, 'owner' | 'item'>[],
): Promise<void> => {
  if (changes.length === 0) return
  const counted = await countedOwners(session, accountRanks, [noOwner])
  if (counted.size === 0) return rebuildRanks(session, accountRanks, noOwner)
  await changeRanks(
    session,
    accountRanks,
    changes.map((change) => ({ ...change, ...noOwner })),
  )
}
