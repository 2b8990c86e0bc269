import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { itemNumber } from '../ranks/table.ts'

/** A stored balance with the block it is true at. */
export interface AuditedAccount {
  addressId: number
  address: Address
  balance: string
  at: { number: number; hash: Hash }
}

/** The next accounts with a balance, by id; `null` hash never: the block stands in our chain. */
export const listAuditedAccounts = async (
  session: Session,
  after: number,
  limit: number,
): Promise<AuditedAccount[]> => {
  const { rows } = await session.run<Omit<AuditedAccount, 'at'> & { number: number; hash: Hash }>(
    'audit_accounts',
    `select c.address_id as "addressId", a.address, c.balance, b.block_number as number, b.hash
       from accounts c join addresses a using (address_id) join blocks b on b.block_number = c.balance_block
      where c.address_id > $1 and c.balance is not null order by c.address_id limit $2`,
    [after, limit],
  )
  return rows.map(({ number, hash, ...row }) => ({ ...row, at: { number, hash } }))
}

/** A code that some contract is said to have, under the hash it is kept by. */
export interface AuditedCode {
  addressId: number
  address: Address
  hash: Hash
  /** Null: it is not there. */
  code: Hex | null
  /** At which it was read. */
  blockNumber: number
}

/** Codes of the contracts among some accounts, each once. */
export const listAuditedCodes = async (session: Session, addressIds: readonly number[]): Promise<AuditedCode[]> => {
  const { rows } = await session.run<AuditedCode>(
    'audit_codes',
    `select c.address_id as "addressId", a.address, c.code_hash as hash, k.code, c.block_number as "blockNumber"
       from (select distinct on (code_hash) * from contract_codes where address_id = any($1::int[])
              order by code_hash, block_number, address_id) c
       join addresses a using (address_id) left join codes k using (code_hash)`,
    [addressIds],
  )
  return rows
}

/** A list of an address with another number of rows than its total says. */
export interface UnevenList {
  addressId: number
  address: Address
  list: string
  /** The total, and that of the part that was counted. */
  last: number
  expected: number
  rows: number
}

/** Rows of one list that are counted in one step: longer lists are counted part by part. */
export const countedAtOnce = 5_000

/** Every list an address owns: table, condition on its rows, position. */
const lists: [table: string, owner: string, position: string][] = [
  ['address_entries', 'address_id = a.id', 'position'],
  ['address_entries', 'address_id = a.id', 'in_position'],
  ['address_entries', 'address_id = a.id', 'out_position'],
  ['logs', 'contract_id = a.id', 'contract_position'],
  ['blocks', 'miner_id = a.id', 'miner_position'],
  ['token_entries', 'address_id = a.id and standard = 20', 'position'],
  ['token_entries', 'address_id = a.id and standard = 721', 'position'],
  ['token_entries', 'address_id = a.id and standard = 1155', 'position'],
  ['token_transfers', 'token_id = a.id', 'token_position'],
  ['internal_entries', 'address_id = a.id', 'position'],
  ['internal_entries', 'address_id = a.id', 'in_position'],
  ['internal_entries', 'address_id = a.id', 'out_position'],
  ['native_balances', 'address_id = a.id', 'position'],
  ['fee_distributions', 'address_id = a.id', 'position'],
  ['withdrawals', 'address_id = a.id', 'address_position'],
  ['authorizations', 'authority_id = a.id', 'authority_position'],
  ['authorizations', 'delegate_id = a.id', 'delegate_position'],
  ['proxy_upgrades', 'contract_id = a.id', 'position'],
]

const nameOf = (table: string, owner: string, position: string) =>
  `${table}.${position}${owner.includes('standard') ? ` ${owner.split(' = ').at(-1)}` : ''}`

/** $2 is how many parts of the list lie before. */
const partOf = ([table, owner, position]: (typeof lists)[number]) => `
  select '${nameOf(table, owner, position)}' as list, l.last,
         greatest(least(l.last - $2::bigint * ${countedAtOnce}, ${countedAtOnce}), 0)::int as expected, c.rows
    from (select ${position}::bigint as last from ${table} where ${owner} and ${position} is not null
           order by ${position} desc limit 1) l
   cross join lateral (select count(${position})::int as rows from ${table}
     where ${owner} and ${position} > $2::bigint * ${countedAtOnce} and ${position} <= ($2::bigint + 1) * ${countedAtOnce}) c`

/**
 * The next part of the rows of `item_holdings` of these addresses, in order of items, and how many of them the last transfer
 * of an ERC-721 item, or the holder's last entry of an ERC-1155 item, supports. A part costs the rows before it too.
 */
const itemRows = `
  select 'item_holdings' as list, $2::bigint * ${countedAtOnce} + count(*) as last,
         count(*) filter (where n <= ${countedAtOnce} and case standard
           when 721 then amount = 1 and h.holder_id = (
             select to_id from token_transfers t where t.token_id = h.token_id and t.token_item = h.token_item and t.standard = 721
              order by item_position desc limit 1)
           else amount = (
             select item_amount_after from token_entries e where e.address_id = h.holder_id and e.token_id = h.token_id
                and e.token_item = h.token_item and item_holding_position is not null
              order by item_holding_position desc limit 1) end)::int as expected,
         count(*) filter (where n <= ${countedAtOnce})::int as rows
    from (select *, row_number() over () as n from (
            select * from item_holdings where holder_id = a.id and amount > 0 order by ${itemNumber}, standard
            offset $2::bigint * ${countedAtOnce} limit ${countedAtOnce + 1}) o) h`

/** Totals and rows of the next part of every list of these addresses: those that differ, and how long the longest is. */
export const countLists = async (
  session: Session,
  addressIds: readonly number[],
  part: number,
): Promise<{ uneven: UnevenList[]; longest: Map<number, number> }> => {
  const longest = new Map<number, number>()
  if (addressIds.length === 0) return { uneven: [], longest }
  const { rows } = await session.run<UnevenList>(
    'audit_lists',
    `select a.id as "addressId", x.address, n.list, n.last, n.expected, n.rows from unnest($1::int[]) a (id)
       join addresses x on x.address_id = a.id
      cross join lateral (${[...lists.map(partOf), itemRows].join(' union all ')}) n
      where n.expected <> n.rows or n.last > ${countedAtOnce}`,
    [addressIds, part],
  )
  for (const { addressId, last } of rows) longest.set(addressId, Math.max(longest.get(addressId) ?? 0, last))
  return { uneven: rows.filter(({ expected, rows: found }) => expected !== found), longest }
}

/** The next addresses, by id. */
export const listNextAddresses = async (session: Session, after: number, limit: number): Promise<number[]> => {
  const { rows } = await session.run<{ id: number }>(
    'audit_addresses_next',
    'select address_id as id from addresses where address_id > $1 order by address_id limit $2',
    [after, limit],
  )
  return rows.map(({ id }) => id)
}
