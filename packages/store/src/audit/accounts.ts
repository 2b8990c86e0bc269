import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'

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

/** A list of an address whose last position is not the number of its rows. */
export interface UnevenList {
  addressId: number
  address: Address
  list: string
  last: number
  rows: number
}

/** Longer lists are not counted: their tails are proven with their blocks. */
export const longestCounted = 5_000

const listOf = (list: string, table: string, owner: string, position: string, counted = position) => `
  select '${list}' as list, l.last, c.rows from (
    select ${position} as last from ${table} where ${owner} = a.id and ${position} is not null
     order by ${position} desc limit 1) l
   cross join lateral (select count(${counted})::int as rows from ${table} where ${owner} = a.id and l.last <= $2) c
   where l.last <= $2 and l.last <> c.rows`

const lists = [
  listOf('address_entries.position', 'address_entries', 'address_id', 'position'),
  listOf('address_entries.in_position', 'address_entries', 'address_id', 'in_position'),
  listOf('address_entries.out_position', 'address_entries', 'address_id', 'out_position'),
  listOf('logs.contract_position', 'logs', 'contract_id', 'contract_position'),
  listOf('blocks.miner_position', 'blocks', 'miner_id', 'miner_position'),
]

/** Which lists of these addresses have another total than rows. */
export const listUnevenLists = async (session: Session, addressIds: readonly number[]): Promise<UnevenList[]> => {
  if (addressIds.length === 0) return []
  const { rows } = await session.run<UnevenList>(
    'audit_lists',
    `select a.id as "addressId", x.address, n.list, n.last, n.rows from unnest($1::int[]) a (id)
       join addresses x on x.address_id = a.id
      cross join lateral (${lists.join(' union all ')}) n`,
    [addressIds, longestCounted],
  )
  return rows
}
