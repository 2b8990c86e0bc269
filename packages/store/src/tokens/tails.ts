import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { Session } from '../database.ts'
import { lastEntry, listOf, type TailBound } from '../positional-list.ts'
import { tokenEntries, tokenTransfers } from './table.ts'

/** End of a token's list, with the figures after its last transfer. */
export interface TokenTail {
  tokenId: number
  /** null: no transfer yet. */
  standard: TokenStandard | null
  position: number
  holders: number
  supply: bigint
}

/** Ends of the lists of an address, per standard; 0 = empty. */
export interface OwnerTail {
  addressId: number
  transfers20: number
  transfers721: number
  transfers1155: number
  /** unix seconds of the block of the last ERC-20 entry; -1 without one. */
  lastErc20: number
}

/** End of the list (address, token), or (address, token, item), with what is held after it. */
export interface HoldingTail {
  position: number
  amount: bigint
}

/** End of the list of an item; ownerId is who received it last as an ERC-721; null where nobody did, or it was burned. */
export interface ItemTail {
  position: number
  ownerId: number | null
}

export const emptyOwnerTail = (addressId: number): OwnerTail => ({
  addressId,
  transfers20: 0,
  transfers721: 0,
  transfers1155: 0,
  lastErc20: -1,
})

const ofToken = listOf(tokenTransfers, 'token')
const ofItem = listOf(tokenTransfers, 'item')
const ofAddress = listOf(tokenEntries, 'address')
const ofHolding = listOf(tokenEntries, 'holding')
const ofItemHolding = listOf(tokenEntries, 'itemHolding')

/** Runs a statement of tails: now, or with the bound as its next parameter. */
const runTails = async <Row>(
  session: Session,
  name: string,
  text: (bound?: string) => string,
  values: readonly unknown[],
  bound: TailBound | undefined,
): Promise<Row[]> => {
  const { rows } =
    bound === undefined
      ? await session.run<Row>(name, text(), [...values])
      : await session.run<Row>(`${name}_as_of`, text(`$${values.length + 1}`), [
          ...values,
          bound.lastTransactionPosition,
        ])
  return rows
}

/** All tails of this file are those of now, or those at a bound. */
export const listTokenTails = async (
  session: Session,
  tokenIds: readonly number[],
  bound?: TailBound,
): Promise<TokenTail[]> => {
  const text = (at?: string) => `
    select a.id as "tokenId", case when p.token_position is not null then k.standard end as standard,
           coalesce(p.token_position, 0) as position, coalesce(p.holders_after, 0) as holders,
           coalesce(p.supply_after, 0) as supply
      from unnest($1::int[]) a (id)
      left join tokens k on k.token_id = a.id
      left join lateral ${lastEntry(ofToken, ['a.id'], 'token_position, holders_after, supply_after', at)} p on true`
  type Row = Omit<TokenTail, 'supply'> & { supply: string }
  const rows = await runTails<Row>(session, 'token_tails', text, [tokenIds], bound)
  return rows.map((row) => ({ ...row, supply: BigInt(row.supply) }))
}

export const listOwnerTails = (
  session: Session,
  addressIds: readonly number[],
  bound?: TailBound,
): Promise<OwnerTail[]> => {
  const text = (at?: string) => {
    const last = (standard: number, columns: string) => lastEntry(ofAddress, ['a.id', String(standard)], columns, at)
    return `
    select a.id as "addressId", coalesce(e.position, 0) as "transfers20",
           coalesce(${last(721, 'position')}, 0) as "transfers721",
           coalesce(${last(1155, 'position')}, 0) as "transfers1155", coalesce(b.timestamp, -1) as "lastErc20"
      from unnest($1::int[]) a (id)
      left join lateral ${last(20, 'position, transaction_position')} e on true
      left join lateral (select block_number from transactions
                          where bucket = (e.transaction_position >> 14)::int
                            and transaction_position = e.transaction_position) t on true
      left join blocks b on b.block_number = t.block_number`
  }
  return runTails<OwnerTail>(session, 'owner_tails', text, [addressIds], bound)
}

type HeldRow = { position: number; amount: string }
const heldTails = (rows: readonly HeldRow[]): HoldingTail[] =>
  rows.map(({ position, amount }) => ({ position, amount: BigInt(amount) }))

/** In the order of the pairs. */
export const listHoldingTails = async (
  session: Session,
  pairs: readonly { holderId: number; tokenId: number }[],
  bound?: TailBound,
): Promise<HoldingTail[]> => {
  const text = (at?: string) => `
    select coalesce(e.holding_position, 0) as position, coalesce(e.amount_after, 0) as amount
      from unnest($1::int[], $2::int[]) with ordinality a (id, token, place)
      left join lateral ${lastEntry(ofHolding, ['a.id', 'a.token'], 'holding_position, amount_after', at)} e on true
     order by a.place`
  const values = [pairs.map(({ holderId }) => holderId), pairs.map(({ tokenId }) => tokenId)]
  return heldTails(await runTails<HeldRow>(session, 'holding_tails', text, values, bound))
}

/** In the order of the triples. */
export const listItemHoldingTails = async (
  session: Session,
  triples: readonly { holderId: number; tokenId: number; tokenItem: bigint }[],
  bound?: TailBound,
): Promise<HoldingTail[]> => {
  const last = (at?: string) =>
    lastEntry(ofItemHolding, ['a.id', 'a.token', 'a.item'], 'item_holding_position, item_amount_after', at)
  const text = (at?: string) => `
    select coalesce(e.item_holding_position, 0) as position, coalesce(e.item_amount_after, 0) as amount
      from unnest($1::int[], $2::int[], $3::numeric[]) with ordinality a (id, token, item, place)
      left join lateral ${last(at)} e on true
     order by a.place`
  const values = [
    triples.map(({ holderId }) => holderId),
    triples.map(({ tokenId }) => tokenId),
    triples.map(({ tokenItem }) => String(tokenItem)),
  ]
  return heldTails(await runTails<HeldRow>(session, 'item_holding_tails', text, values, bound))
}

/** In the order of the pairs. */
export const listItemTails = (
  session: Session,
  pairs: readonly { tokenId: number; tokenItem: bigint }[],
  bound?: TailBound,
): Promise<ItemTail[]> => {
  const text = (at?: string) => `
    select coalesce(t.item_position, 0) as position,
           (select case when address <> '\\x0000000000000000000000000000000000000000' then to_id end
              from token_transfers join addresses on address_id = to_id
             where token_id = a.token and token_item = a.item and standard = 721 and item_position <= t.item_position
             order by item_position desc limit 1) as "ownerId"
      from unnest($1::int[], $2::numeric[]) with ordinality a (token, item, place)
      left join lateral ${lastEntry(ofItem, ['a.token', 'a.item'], 'item_position', at)} t on true
     order by a.place`
  const values = [pairs.map(({ tokenId }) => tokenId), pairs.map(({ tokenItem }) => String(tokenItem))]
  return runTails<ItemTail>(session, 'item_tails', text, values, bound)
}
