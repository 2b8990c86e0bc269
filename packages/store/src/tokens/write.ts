import type { CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { keepHeldRanks } from '../ranks/held.ts'
import {
  type HoldingChange,
  type ItemHoldingChange,
  type ItemKey,
  keepHolderRanks,
  keepItemHolderRanks,
} from '../ranks/holders.ts'
import { keepTokenRanks, type TokenChange } from '../ranks/tokens.ts'
import { encodeRows } from '../table/encode-rows.ts'
import {
  type StoredItemHolding,
  type StoredToken,
  type StoredTokenEntry,
  type StoredTokenTransfer,
  tokenEntries,
  tokenTransfers,
} from './table.ts'

/** Rows of `token_transfers` as one COPY. */
export const encodeTokenTransfers = (rows: readonly StoredTokenTransfer[]): CopyPayload =>
  encodeRows(tokenTransfers, rows)

/** Rows of `token_entries` as one COPY. */
export const encodeTokenEntries = (rows: readonly StoredTokenEntry[]): CopyPayload => encodeRows(tokenEntries, rows)

/** What the token caches hold after a commit, each key once. */
export interface TokenCacheRows {
  tokens: readonly StoredToken[]
  holdings: readonly HoldingChange[]
  /** Of ERC-721 items. */
  ownedItems: readonly ItemHoldingChange[]
  itemHoldings: readonly ItemHoldingChange[]
  /** ERC-1155 items that may be held by many since. */
  grownItems: readonly ItemKey[]
  /** Addresses that may hold many tokens or items since. */
  grownHolders: readonly number[]
}

export const updateTokenCaches = async (session: Session, rows: TokenCacheRows): Promise<void> => {
  await keepTokenRanks(session, await upsertTokens(session, rows.tokens))
  await writeHoldings(session, rows.holdings)
  await keepHolderRanks(session, rows.tokens, rows.holdings)
  const items = [...rows.ownedItems, ...rows.itemHoldings]
  await writeItemHoldings(session, items)
  await keepItemHolderRanks(session, rows.itemHoldings, rows.grownItems)
  await keepHeldRanks(session, rows.holdings, items, rows.grownHolders)
}

const upsertTokens = async (session: Session, rows: readonly StoredToken[]): Promise<TokenChange[]> => {
  if (rows.length === 0) return []
  const { rows: changes } = await session.run<TokenChange>(
    'tokens_upsert',
    `with former as (select token_id, holders, transfers from tokens where token_id = any($1::int[])),
     written as (
       insert into tokens (token_id, standard, first_block, transfers, holders)
       select * from unnest($1::int[], $2::smallint[], $3::int[], $4::int[], $5::int[])
       on conflict (token_id) do update set transfers = excluded.transfers, holders = excluded.holders
       returning token_id, standard, transfers, holders)
     select token_id as "tokenId", standard, f.holders as "holdersBefore", w.holders, f.transfers as "transfersBefore",
            w.transfers from written w left join former f using (token_id)`,
    [
      rows.map((row) => row.tokenId),
      rows.map((row) => row.standard),
      rows.map((row) => row.firstBlock),
      rows.map((row) => row.transfers),
      rows.map((row) => row.holders),
    ],
  )
  return changes
}

/** Rows to be made, changed and taken away: a holding has a row as long as something is held. */
const sortChanges = <Change extends { before: bigint; amount: bigint }>(changes: readonly Change[]) => ({
  fresh: changes.filter(({ before, amount }) => before === 0n && amount !== 0n),
  moved: changes.filter(({ before, amount }) => before !== 0n && amount !== 0n && amount !== before),
  gone: changes.filter(({ before, amount }) => before !== 0n && amount === 0n),
})

const writeHoldings = async (session: Session, rows: readonly HoldingChange[]): Promise<void> => {
  const { fresh, moved, gone } = sortChanges(rows)
  const keys = (some: readonly HoldingChange[]) => [some.map((row) => row.holderId), some.map((row) => row.tokenId)]
  const amounts = (some: readonly HoldingChange[]) => some.map((row) => String(row.amount))
  const upsert = (some: readonly HoldingChange[]) =>
    session.run(
      'holdings_upsert',
      `insert into holdings (holder_id, token_id, amount, standard)
       select * from unnest($1::int[], $2::int[], $3::numeric[], $4::smallint[])
       on conflict (holder_id, token_id) do update set amount = excluded.amount`,
      [...keys(some), amounts(some), some.map((row) => row.standard)],
    )
  if (gone.length > 0) {
    await session.run(
      'holdings_delete',
      `delete from holdings h using unnest($1::int[], $2::int[]) g (holder_id, token_id)
        where h.holder_id = g.holder_id and h.token_id = g.token_id`,
      keys(gone),
    )
  }
  if (moved.length > 0) {
    const { rowCount } = await session.run(
      'holdings_update',
      `update holdings h set amount = m.amount
         from unnest($1::int[], $2::int[], $3::numeric[]) m (holder_id, token_id, amount)
        where h.holder_id = m.holder_id and h.token_id = m.token_id`,
      [...keys(moved), amounts(moved)],
    )
    // A row that somebody took away: what there should be is known all the same.
    if (rowCount !== moved.length) await upsert(moved)
  }
  if (fresh.length > 0) await upsert(fresh)
}

const writeItemHoldings = async (session: Session, rows: readonly ItemHoldingChange[]): Promise<void> => {
  const { fresh, moved, gone } = sortChanges(rows)
  const keys = (some: readonly StoredItemHolding[]) => [
    some.map((row) => row.tokenId),
    some.map((row) => String(row.tokenItem)),
    some.map((row) => row.holderId),
    some.map((row) => row.standard),
  ]
  if (gone.length > 0) {
    await session.run(
      'item_holdings_delete',
      `delete from item_holdings h using unnest($1::int[], $2::numeric[], $3::int[], $4::smallint[])
         g (token_id, token_item, holder_id, standard)
        where h.token_id = g.token_id and h.token_item = g.token_item and h.holder_id = g.holder_id
          and h.standard = g.standard`,
      keys(gone),
    )
  }
  const held = [...moved, ...fresh]
  if (held.length === 0) return
  await session.run(
    'item_holdings_upsert',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select * from unnest($1::int[], $2::numeric[], $3::int[], $4::smallint[], $5::numeric[])
     on conflict (token_id, token_item, standard, holder_id) do update set amount = excluded.amount`,
    [...keys(held), held.map((row) => String(row.amount))],
  )
}
