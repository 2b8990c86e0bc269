import type { Session } from '../database.ts'
import { rankLongLists } from './rebuild.ts'
import { noItem, ownerKey, tokenRanks } from './table.ts'
import { type AmountChange, changeRanks, countedOwners, ownersOf } from './write.ts'

/** Counts of a token before and after a change; null: it was not there, or is gone. */
export interface TokenChange {
  tokenId: number
  standard: number
  holdersBefore: number | null
  holders: number | null
  transfersBefore: number | null
  transfers: number | null
}

const text = (count: number | null) => (count === null ? null : String(count))

/** Keeps the ranks of a standard's tokens true to counts that have just been written; standards that have grown long get theirs. */
export const keepTokenRanks = async (session: Session, changes: readonly TokenChange[]): Promise<void> => {
  for (const by of ['holders', 'transfers'] as const) {
    const moves = changes.map((change): AmountChange & { isNew: boolean } => {
      const { tokenId: member, standard: owner } = change
      const before = change[`${by}Before`]
      return { owner, item: noItem, member, before: text(before), after: text(change[by]), isNew: before === null }
    })
    const grown = ownersOf(moves.filter(({ isNew }) => isNew))
    const counted = await countedOwners(session, tokenRanks[by], grown)
    await changeRanks(session, tokenRanks[by], moves)
    await rankLongLists(
      session,
      tokenRanks[by],
      grown.filter((owner) => !counted.has(ownerKey(owner))),
    )
  }
}

const displacedTokens = `
  select k.token_id as "tokenId", k.standard, k.holders, k.transfers
    from (select distinct token_id from displaced_transfers) d join tokens k on k.token_id = d.token_id`

/** Rewinds the tokens of `displaced_transfers` by `work`, and keeps their ranks true to it. */
export const rewindTokenRanks = async (session: Session, work: () => Promise<void>): Promise<void> => {
  type Counts = { tokenId: number; standard: number; holders: number; transfers: number }
  const before = await session.run<Counts>('rewind_token_counts', displacedTokens)
  await work()
  const { rows } = await session.run<Counts>('rewind_token_counts', displacedTokens)
  const after = new Map(rows.map((row) => [row.tokenId, row]))
  await keepTokenRanks(
    session,
    before.rows.map(({ tokenId, standard, holders, transfers }) => ({
      ...{ tokenId, standard, holdersBefore: holders, transfersBefore: transfers },
      holders: after.get(tokenId)?.holders ?? null,
      transfers: after.get(tokenId)?.transfers ?? null,
    })),
  )
}
