import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { Session } from '../database.ts'

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

export const listTokenTails = async (session: Session, tokenIds: readonly number[]): Promise<TokenTail[]> => {
  const { rows } = await session.run<Omit<TokenTail, 'supply'> & { supply: string }>(
    'token_tails',
    `select t.id as "tokenId", k.standard, coalesce(p.token_position, 0) as position,
            coalesce(p.holders_after, 0) as holders, coalesce(p.supply_after, 0) as supply
       from unnest($1::int[]) t (id)
       left join tokens k on k.token_id = t.id
       left join lateral (select token_position, holders_after, supply_after from token_transfers
                           where token_id = t.id order by token_position desc limit 1) p on true`,
    [tokenIds],
  )
  return rows.map((row) => ({ ...row, supply: BigInt(row.supply) }))
}

export const listOwnerTails = async (session: Session, addressIds: readonly number[]): Promise<OwnerTail[]> => {
  const last = (standard: number) =>
    `(select position from token_entries where address_id = a.id and standard = ${standard} order by position desc limit 1)`
  const { rows } = await session.run<OwnerTail>(
    'owner_tails',
    `select a.id as "addressId", coalesce(e.position, 0) as "transfers20", coalesce(${last(721)}, 0) as "transfers721",
            coalesce(${last(1155)}, 0) as "transfers1155", coalesce(b.timestamp, -1) as "lastErc20"
       from unnest($1::int[]) a (id)
       left join lateral (select position, transaction_position from token_entries
                           where address_id = a.id and standard = 20 order by position desc limit 1) e on true
       left join lateral (select block_number from transactions
                           where bucket = (e.transaction_position >> 14)::int
                             and transaction_position = e.transaction_position) t on true
       left join blocks b on b.block_number = t.block_number`,
    [addressIds],
  )
  return rows
}

/** In the order of the pairs. */
export const listHoldingTails = async (
  session: Session,
  pairs: readonly { holderId: number; tokenId: number }[],
): Promise<HoldingTail[]> => {
  const { rows } = await session.run<{ position: number; amount: string }>(
    'holding_tails',
    `select coalesce(e.holding_position, 0) as position, coalesce(e.amount_after, 0) as amount
       from unnest($1::int[], $2::int[]) with ordinality a (id, token, place)
       left join lateral (select holding_position, amount_after from token_entries
                           where address_id = a.id and token_id = a.token
                           order by holding_position desc limit 1) e on true
      order by a.place`,
    [pairs.map(({ holderId }) => holderId), pairs.map(({ tokenId }) => tokenId)],
  )
  return rows.map(({ position, amount }) => ({ position, amount: BigInt(amount) }))
}

/** In the order of the triples. */
export const listItemHoldingTails = async (
  session: Session,
  triples: readonly { holderId: number; tokenId: number; tokenItem: bigint }[],
): Promise<HoldingTail[]> => {
  const { rows } = await session.run<{ position: number; amount: string }>(
    'item_holding_tails',
    `select coalesce(e.item_holding_position, 0) as position, coalesce(e.item_amount_after, 0) as amount
       from unnest($1::int[], $2::int[], $3::numeric[]) with ordinality a (id, token, item, place)
       left join lateral (select item_holding_position, item_amount_after from token_entries
                           where address_id = a.id and token_id = a.token and token_item = a.item
                             and item_holding_position is not null
                           order by item_holding_position desc limit 1) e on true
      order by a.place`,
    [
      triples.map(({ holderId }) => holderId),
      triples.map(({ tokenId }) => tokenId),
      triples.map(({ tokenItem }) => String(tokenItem)),
    ],
  )
  return rows.map(({ position, amount }) => ({ position, amount: BigInt(amount) }))
}

/** In the order of the pairs. */
export const listItemTails = async (
  session: Session,
  pairs: readonly { tokenId: number; tokenItem: bigint }[],
): Promise<ItemTail[]> => {
  const { rows } = await session.run<ItemTail>(
    'item_tails',
    `select coalesce(t.item_position, 0) as position,
            (select case when address <> '\\x0000000000000000000000000000000000000000' then to_id end
               from token_transfers join addresses on address_id = to_id
              where token_id = a.token and token_item = a.item and standard = 721
              order by item_position desc limit 1) as "ownerId"
       from unnest($1::int[], $2::numeric[]) with ordinality a (token, item, place)
       left join lateral (select item_position from token_transfers
                           where token_id = a.token and token_item = a.item
                           order by item_position desc limit 1) t on true
      order by a.place`,
    [pairs.map(({ tokenId }) => tokenId), pairs.map(({ tokenItem }) => String(tokenItem))],
  )
  return rows
}
