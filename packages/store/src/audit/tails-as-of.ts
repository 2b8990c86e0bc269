import type { Address, Hash } from '@corescope/chain/types/hex'
import type { ListTail } from '../addresses/list-tails.ts'
import type { AuthorizationTail } from '../authorizations/tables.ts'
import { authorizationTail, type StoredTail } from '../authorizations/write.ts'
import type { BalanceTail } from '../balance-history/tables.ts'
import type { Session } from '../database.ts'
import type { DictionaryId } from '../dictionary.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import type { HoldingTail, ItemTail, OwnerTail, TokenTail } from '../tokens/tails.ts'
import type { InternalTail } from '../traces/tables.ts'

/** A past moment of the chain: the end of a block. */
export interface TailBound {
  blockNumber: number
  lastTransactionPosition: number
}

export interface OwnedList {
  table: string
  /** Whose list it is, as a condition on its rows. */
  owner: string
  position: string
  /** A column that grows with the position. */
  order: string
}

/**
 * The last row of a list at or before a bound, by binary search over its positions, as a lateral query: no row where
 * there is none. Rows that are missing do not end the search: the audit reads lists that may have gaps.
 */
export const lastAsOf = ({ table, owner, position, order }: OwnedList, bound: string, columns: string) => `(
  with recursive search (low, high) as (
    (select case when l.${order} <= ${bound} then l.${position} else 0 end::bigint, l.${position}::bigint
       from ${table} l where ${owner} and l.${position} is not null order by l.${position} desc limit 1)
    union all
    select case when n.bound <= ${bound} then n.place else low end, case when n.bound <= ${bound} then high else middle - 1 end
      from search cross join lateral (select (low + high + 1) / 2 as middle) m
     cross join lateral (select ${position}::bigint as place, ${order} as bound from ${table}
                          where ${owner} and ${position} >= middle order by ${position} limit 1) n
     where low < high)
  select ${columns} from ${table} f where ${owner} and f.${position} = (select low from search where low = high))`

const ids = 'unnest($1::int[]) a (id)'
const entriesOf = (position: string): OwnedList => ({
  table: 'address_entries',
  owner: 'address_id = a.id',
  position,
  order: 'transaction_position',
})

/** Ends of all lists of several addresses as they were at the bound: what `listTails` said then. */
export const listTailsAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: TailBound,
): Promise<ListTail[]> => {
  const produced: OwnedList = {
    ...{ table: 'blocks', owner: 'miner_id = a.id', position: 'miner_position', order: 'block_number' },
  }
  const emitted: OwnedList = {
    ...{ table: 'logs', owner: 'contract_id = a.id', position: 'contract_position', order: 'transaction_position' },
  }
  const { rows } = await session.run<ListTail>(
    'audit_tails',
    `select a.id as "addressId", coalesce(c.first_block <= $3, false) as known, coalesce(c.creation_block <= $3, false) as created,
            coalesce(e.position, 0) as position, coalesce(i.position, 0) as "inPosition",
            coalesce(o.position, 0) as "outPosition", coalesce(m.position, 0) as "minerPosition",
            coalesce(l.position, 0) as "contractPosition",
            coalesce(b.timestamp, -1) as "lastActive"
       from ${ids} left join accounts c on c.address_id = a.id
       left join lateral ${lastAsOf(entriesOf('position'), '$2', 'position, transaction_position')} e on true
       left join lateral ${lastAsOf(entriesOf('in_position'), '$2', 'in_position as position')} i on true
       left join lateral ${lastAsOf(entriesOf('out_position'), '$2', 'out_position as position')} o on true
       left join lateral ${lastAsOf(produced, '$3', 'miner_position as position')} m on true
       left join lateral ${lastAsOf(emitted, '$2', 'contract_position as position')} l on true
       left join transactions t on t.bucket = (e.transaction_position >> 14)::int
                               and t.transaction_position = e.transaction_position
       left join blocks b on b.block_number = t.block_number`,
    [addressIds, bound.lastTransactionPosition, bound.blockNumber],
  )
  return rows
}

/** As `listAuthorizationTails`, at the bound. */
export const listAuthorizationTailsAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: TailBound,
): Promise<AuthorizationTail[]> => {
  const listOf = (who: string): OwnedList => ({
    ...{
      table: 'authorizations',
      owner: `${who}_id = a.id`,
      position: `${who}_position`,
      order: 'transaction_position',
    },
  })
  const said = 'authority_position as place, authority_nonce, may_run_code'
  const { rows } = await session.run<StoredTail>(
    'audit_authorization_tails',
    `select a.id as "addressId", coalesce(s.place, 0) as authority, coalesce(d.place, 0) as delegate,
            s.authority_nonce as "authorityNonce", s.may_run_code as "mayRunCode" from ${ids}
       left join lateral ${lastAsOf(listOf('authority'), '$2', said)} s on true
       left join lateral ${lastAsOf(listOf('delegate'), '$2', 'delegate_position as place')} d on true`,
    [addressIds, bound.lastTransactionPosition],
  )
  return rows.map(authorizationTail)
}

/** Joins the last transaction `t` that an address `a` sent at or before a bound. */
export const sentBy = (bound: string) => `
  cross join lateral ${lastAsOf(entriesOf('out_position'), bound, 'transaction_position')} e
   join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position`

/** As `listSentNonces`, at the bound. */
export const listSentNoncesAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: TailBound,
): Promise<Map<number, bigint>> => {
  const { rows } = await session.run<{ id: number; nonce: string }>(
    'audit_sent_nonces',
    `select a.id, t.nonce::text as nonce from ${ids} ${sentBy('$2')}`,
    [addressIds, bound.lastTransactionPosition],
  )
  return new Map(rows.map(({ id, nonce }) => [id, BigInt(nonce)]))
}

/** Nonce of the last transaction that each address sent at or before a transaction, in order; null where there is none. */
export const listSentNoncesBefore = async (
  session: Session,
  keys: readonly { addressId: number; transactionPosition: number }[],
): Promise<(bigint | null)[]> => {
  const { rows } = await session.run<{ nonce: string | null }>(
    'sent_nonces_before',
    `select t.nonce::text as nonce from unnest($1::int[], $2::bigint[]) with ordinality a (id, bound, place)
       left join lateral (select t.nonce from (select) one ${sentBy('a.bound')}) t on true order by a.place`,
    [keys.map(({ addressId }) => addressId), keys.map(({ transactionPosition }) => transactionPosition)],
  )
  return rows.map(({ nonce }) => (nonce === null ? null : BigInt(nonce)))
}

/** As `listTokenTails`, at the bound. */
export const listTokenTailsAsOf = async (
  session: Session,
  tokenIds: readonly number[],
  bound: TailBound,
): Promise<TokenTail[]> => {
  const transfers: OwnedList = {
    ...{
      table: 'token_transfers',
      owner: 'token_id = a.id',
      position: 'token_position',
      order: 'transaction_position',
    },
  }
  const { rows } = await session.run<Omit<TokenTail, 'supply'> & { supply: string }>(
    'audit_token_tails',
    `select a.id as "tokenId", case when p.token_position is not null then k.standard end as standard,
            coalesce(p.token_position, 0) as position, coalesce(p.holders_after, 0) as holders,
            coalesce(p.supply_after, 0) as supply
       from ${ids} left join tokens k on k.token_id = a.id
       left join lateral ${lastAsOf(transfers, '$2', 'token_position, holders_after, supply_after')} p on true`,
    [tokenIds, bound.lastTransactionPosition],
  )
  return rows.map((row) => ({ ...row, supply: BigInt(row.supply) }))
}

/** As `listOwnerTails`, at the bound. */
export const listOwnerTailsAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: TailBound,
): Promise<OwnerTail[]> => {
  const last = (standard: number, columns = 'position') =>
    lastAsOf(
      {
        table: 'token_entries',
        owner: `address_id = a.id and standard = ${standard}`,
        position: 'position',
        order: 'transaction_position',
      },
      '$2',
      columns,
    )
  const { rows } = await session.run<OwnerTail>(
    'audit_owner_tails',
    `select a.id as "addressId", coalesce(e.position, 0) as "transfers20", coalesce(${last(721)}, 0) as "transfers721",
            coalesce(${last(1155)}, 0) as "transfers1155", coalesce(b.timestamp, -1) as "lastErc20"
       from ${ids} left join lateral ${last(20, 'position, transaction_position')} e on true
       left join transactions t on t.bucket = (e.transaction_position >> 14)::int
                               and t.transaction_position = e.transaction_position
       left join blocks b on b.block_number = t.block_number`,
    [addressIds, bound.lastTransactionPosition],
  )
  return rows
}

const held = (rows: readonly { position: number; amount: string }[]): HoldingTail[] =>
  rows.map(({ position, amount }) => ({ position, amount: BigInt(amount) }))

/** As `listHoldingTails`, at the bound. */
export const listHoldingTailsAsOf = async (
  session: Session,
  pairs: readonly { holderId: number; tokenId: number }[],
  bound: TailBound,
): Promise<HoldingTail[]> => {
  const list: OwnedList = {
    table: 'token_entries',
    owner: 'address_id = a.id and token_id = a.token',
    position: 'holding_position',
    order: 'transaction_position',
  }
  const { rows } = await session.run<{ position: number; amount: string }>(
    'audit_holding_tails',
    `select coalesce(e.holding_position, 0) as position, coalesce(e.amount_after, 0) as amount
       from unnest($1::int[], $2::int[]) with ordinality a (id, token, place)
       left join lateral ${lastAsOf(list, '$3', 'holding_position, amount_after')} e on true order by a.place`,
    [pairs.map(({ holderId }) => holderId), pairs.map(({ tokenId }) => tokenId), bound.lastTransactionPosition],
  )
  return held(rows)
}

/** As `listItemHoldingTails`, at the bound. */
export const listItemHoldingTailsAsOf = async (
  session: Session,
  triples: readonly { holderId: number; tokenId: number; tokenItem: bigint }[],
  bound: TailBound,
): Promise<HoldingTail[]> => {
  const list: OwnedList = {
    table: 'token_entries',
    owner: 'address_id = a.id and token_id = a.token and token_item = a.item and item_holding_position is not null',
    position: 'item_holding_position',
    order: 'transaction_position',
  }
  const { rows } = await session.run<{ position: number; amount: string }>(
    'audit_item_holding_tails',
    `select coalesce(e.item_holding_position, 0) as position, coalesce(e.item_amount_after, 0) as amount
       from unnest($1::int[], $2::int[], $3::numeric[]) with ordinality a (id, token, item, place)
       left join lateral ${lastAsOf(list, '$4', 'item_holding_position, item_amount_after')} e on true order by a.place`,
    [
      triples.map(({ holderId }) => holderId),
      triples.map(({ tokenId }) => tokenId),
      triples.map(({ tokenItem }) => String(tokenItem)),
      bound.lastTransactionPosition,
    ],
  )
  return held(rows)
}

/** As `listItemTails`, at the bound. */
export const listItemTailsAsOf = async (
  session: Session,
  pairs: readonly { tokenId: number; tokenItem: bigint }[],
  bound: TailBound,
): Promise<ItemTail[]> => {
  const owner = 'token_id = a.token and token_item = a.item'
  const list: OwnedList = {
    ...{ table: 'token_transfers', owner, position: 'item_position', order: 'transaction_position' },
  }
  const { rows } = await session.run<ItemTail>(
    'audit_item_tails',
    `select coalesce(t.item_position, 0) as position,
            (select to_id from token_transfers where ${owner} and standard = 721 and item_position <= t.item_position
              order by item_position desc limit 1) as "ownerId"
       from unnest($1::int[], $2::numeric[]) with ordinality a (token, item, place)
       left join lateral ${lastAsOf(list, '$3', 'item_position')} t on true order by a.place`,
    [
      pairs.map(({ tokenId }) => tokenId),
      pairs.map(({ tokenItem }) => String(tokenItem)),
      bound.lastTransactionPosition,
    ],
  )
  return rows
}

/** Ends of the lists of withdrawals of several addresses at the bound. */
export const listWithdrawalTailsAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: TailBound,
): Promise<Map<number, number>> => {
  const list: OwnedList = {
    ...{ table: 'withdrawals', owner: 'address_id = a.id', position: 'address_position', order: 'block_number' },
  }
  const { rows } = await session.run<{ id: number; position: number }>(
    'audit_withdrawal_tails',
    `select a.id, coalesce(w.address_position, 0) as position from ${ids}
       left join lateral ${lastAsOf(list, '$2', 'address_position')} w on true`,
    [addressIds, bound.blockNumber],
  )
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** How many withdrawals there were at the bound. */
export const countWithdrawalsAsOf = async (session: Session, bound: TailBound): Promise<number> => {
  const { rows } = await session.run<{ position: number }>(
    'audit_withdrawals_before',
    `select position from withdrawals where block_number <= $1 order by block_number desc, position desc limit 1`,
    [bound.blockNumber],
  )
  return rows[0]?.position ?? 0
}

/** Ends of the lists of upgrades of several contracts at the bound. */
export const listUpgradeTailsAsOf = async (
  session: Session,
  contractIds: readonly number[],
  bound: TailBound,
): Promise<Map<number, number>> => {
  const list: OwnedList = {
    ...{ table: 'proxy_upgrades', owner: 'contract_id = a.id', position: 'position', order: 'transaction_position' },
  }
  const { rows } = await session.run<{ id: number; position: number }>(
    'audit_upgrade_tails',
    `select a.id, coalesce(u.position, 0) as position from ${ids}
       left join lateral ${lastAsOf(list, '$2', 'position')} u on true`,
    [contractIds, bound.lastTransactionPosition],
  )
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** As `listInternalTails`, after an internal position; what calls made known up to a block. */
export const listInternalTailsAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: { blockNumber: number; lastInternalPosition: number },
): Promise<InternalTail[]> => {
  const last = (position: string) =>
    lastAsOf(
      { table: 'internal_entries', owner: 'address_id = a.id', position, order: 'internal_position' },
      '$2',
      `${position}`,
    )
  const { rows } = await session.run<InternalTail>(
    'audit_internal_tails',
    `select a.id as "addressId", coalesce(${last('position')}, 0) as position,
            coalesce(${last('in_position')}, 0) as "inPosition", coalesce(${last('out_position')}, 0) as "outPosition",
            coalesce(c.first_call_block <= $3, false) as called
       from ${ids} left join accounts c on c.address_id = a.id`,
    [addressIds, bound.lastInternalPosition, bound.blockNumber],
  )
  return rows
}

/** As `listBalanceTails`, at the bound. */
export const listBalanceTailsAsOf = async (
  session: Session,
  addressIds: readonly number[],
  bound: TailBound,
): Promise<BalanceTail[]> => {
  const balances: OwnedList = {
    ...{ table: 'native_balances', owner: 'address_id = a.id', position: 'position', order: 'block_number' },
  }
  const shares: OwnedList = {
    ...{ table: 'fee_distributions', owner: 'address_id = a.id', position: 'position', order: 'transaction_position' },
  }
  const { rows } = await session.run<Omit<BalanceTail, 'amount'> & { amount: string | null }>(
    'audit_balance_tails',
    `select a.id as "addressId", coalesce(b.position, 0) as position, b.amount,
            coalesce(s.position, 0) as "distributionPosition" from ${ids}
       left join lateral ${lastAsOf(balances, '$2', 'position, amount')} b on true
       left join lateral ${lastAsOf(shares, '$3', 'position')} s on true`,
    [addressIds, bound.blockNumber, bound.lastTransactionPosition],
  )
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : BigInt(row.amount) }))
}

/**
 * Ids of addresses or topics without giving any; one that is in no dictionary gets a negative number, which no row can
 * have.
 */
export const findIds = async (
  session: Session,
  name: 'addresses' | 'topics',
  values: readonly (Address | Hash)[],
): Promise<Map<string, DictionaryId>> => {
  const [id, value] = name === 'addresses' ? ['address_id', 'address'] : ['topic_id', 'topic']
  const { rows } = await session.run<{ id: number; value: string }>(
    `audit_${name}`,
    `select ${id} as id, ${value} as value from ${name} where ${value} = any($1::bytea[])`,
    [byteaArrayParameter(values)],
  )
  const found = new Map<string, DictionaryId>(rows.map((row) => [row.value, { id: row.id, isNew: false }]))
  let next = -1
  for (const one of values) {
    if (found.has(one)) continue
    found.set(one, { id: next, isNew: true })
    next -= 1
  }
  return found
}
