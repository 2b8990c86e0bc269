import type { Session } from '../database.ts'
import { rebuildRanks } from './rebuild.ts'
import { accountRanks, noOwner } from './tables.ts'
import { type AmountChange, changeRanks } from './write.ts'

/** Keeps the ranks of accounts true to balances that have just changed; the first ones make them. */
export const changeAccountRanks = async (
  session: Session,
  changes: readonly Omit<AmountChange, 'owner'>[],
): Promise<void> => {
  if (changes.length === 0) return
  const { rows } = await session.run<{ found: boolean }>(
    'ranks_accounts_found',
    'select exists (select 1 from rank_nodes where list = $1 and owner_id = $2) as found',
    [accountRanks.list, noOwner],
  )
  if (!rows[0]?.found) return rebuildRanks(session, accountRanks, noOwner)
  await changeRanks(
    session,
    accountRanks,
    changes.map((change) => ({ ...change, owner: noOwner })),
  )
}
