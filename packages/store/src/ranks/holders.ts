import type { Session } from '../database.ts'
import { rebuildRanks } from './rebuild.ts'
import { holderRanks } from './tables.ts'
import { changeRanks, listOwners } from './write.ts'

/** A token with so many holders gets nodes; below, skipping rows of the index costs a page less than keeping count. */
export const rankedHolders = 5_000

/** What an address held of a token and holds now; 0 where nothing. */
export interface HoldingChange {
  tokenId: number
  holderId: number
  before: bigint
  amount: bigint
}

/** Keeps the ranks of holders true to holdings that have just been written. Tokens that have grown long get theirs. */
export const keepHolderRanks = async (
  session: Session,
  tokens: readonly { tokenId: number; holders: number }[],
  changes: readonly HoldingChange[],
): Promise<void> => {
  const owners = await listOwners(
    session,
    holderRanks.list,
    tokens.map(({ tokenId }) => tokenId),
  )
  const counted = changes.filter(({ tokenId }) => owners.has(tokenId))
  const moves = counted.map(({ tokenId: owner, holderId: member, before, amount }) => ({
    ...{ owner, member },
    before: String(before),
    after: String(amount),
  }))
  await changeRanks(session, holderRanks, moves)
  for (const { tokenId, holders } of tokens) {
    if (holders >= rankedHolders && !owners.has(tokenId)) await rebuildRanks(session, holderRanks, tokenId)
  }
}

const displacedHoldings = `
  select d.token_id as owner, d.id as member, h.amount::text as amount
    from (select token_id, from_id as id from displaced_transfers union select token_id, to_id from displaced_transfers) d
    left join holdings h on h.token_id = d.token_id and h.holder_id = d.id
   where exists (select from rank_nodes r where r.list = ${holderRanks.list} and r.owner_id = d.token_id and r.level = 1)`

/** Rewinds holdings of `displaced_transfers` by `work`, and keeps the ranks of their tokens true to it. */
export const rewindHolderRanks = async (session: Session, work: () => Promise<void>): Promise<void> => {
  type Held = { owner: number; member: number; amount: string | null }
  const before = await session.run<Held>('rewind_holders_before', displacedHoldings)
  await work()
  if (before.rows.length === 0) return
  const { rows } = await session.run<Held>('rewind_holders_after', displacedHoldings)
  const after = new Map(rows.map(({ owner, member, amount }) => [`${owner}/${member}`, amount]))
  await changeRanks(
    session,
    holderRanks,
    before.rows.map(({ owner, member, amount }) => ({
      ...{ owner, member },
      before: amount,
      after: after.get(`${owner}/${member}`) ?? null,
    })),
  )
}
