import type { Address, Hash } from '@corescope/chain/types/hex'
import { type ReadCode, updateCodes } from '../codes/write.ts'
import type { Session } from '../database.ts'
import { byteaParameter } from '../hex-bytes.ts'
import { LaneMovedError } from '../lanes.ts'
import { changeAccountRanks } from '../ranks/accounts.ts'
import { bucketOf } from '../table/columns.ts'
import type { AccountKind } from './table.ts'
import { lockAccounts } from './write.ts'

/** An account whose balance is to be read. */
export interface BalanceTask {
  addressId: number
  address: Address
  /** Its kind is unknown, or may have changed: read its code as well. */
  code: boolean
}

/** Accounts never read, or taken back by a rewind, that exist at `blockNumber`. */
export const listUnreadAccounts = async (
  session: Session,
  blockNumber: number,
  limit: number,
): Promise<BalanceTask[]> => {
  const { rows } = await session.run<BalanceTask>(
    'balances_unread',
    `select c.address_id as "addressId", a.address, true as code
       from accounts c join addresses a on a.address_id = c.address_id
      where c.balance_block is null and (c.first_block <= $1 or c.first_call_block <= $1) limit $2`,
    [blockNumber, limit],
  )
  return rows
}

/** Whether some balance was read below a block: only then may blocks up to it have touched a balance unnoticed. */
export const hasBalancesBelow = async (session: Session, blockNumber: number): Promise<boolean> => {
  const { rows } = await session.run<{ found: boolean }>(
    'balances_below',
    'select exists (select 1 from accounts where balance_block < $1) as found',
    [blockNumber],
  )
  return rows[0]?.found ?? false
}

/**
 * Accounts that blocks (after, upTo] touched and whose balance was read below `readAt`: senders, recipients, created
 * contracts, emitters of logs, producers, recipients of withdrawals. Code is asked again of an account that was called
 * with data, created, or emitted a log while it is not known as a contract.
 */
export const listTouchedAccounts = async (
  session: Session,
  range: { after: number; upTo: number; readAt: number },
): Promise<BalanceTask[]> => {
  const bounds = await session.run<{ first: number; last: number }>(
    'balances_bounds',
    `select coalesce((select last_transaction_position from blocks where block_number = $1), 0) + 1 as first,
            last_transaction_position as last from blocks where block_number = $2`,
    [range.after, range.upTo],
  )
  const { first, last } = bounds.rows[0] ?? { first: 1, last: 0 }
  const { rows } = await session.run<BalanceTask>(
    'balances_touched',
    `with touched (id, sign) as (
       select v.id, v.sign from transactions t
         cross join lateral (values (from_id, false), (to_id, length(input) > 0), (created_id, true)) v (id, sign)
        where t.bucket between $3 and $4 and t.transaction_position between $5 and $6 and v.id is not null
       union all select contract_id, true from logs
        where bucket between $3 and $4 and transaction_position between $5 and $6
       union all select miner_id, false from blocks where block_number > $1 and block_number <= $2
       union all select a.address_id, false from blocks b
         cross join lateral jsonb_array_elements(b.withdrawals) w
         join addresses a on a.address = decode(substr(w ->> 'address', 3), 'hex')
        where b.block_number > $1 and b.block_number <= $2 and b.withdrawals is not null),
     account (id, sign) as (select id, bool_or(sign) from touched group by id)
     select c.address_id as "addressId", a.address, c.kind is null or (c.kind = 2 and t.sign) as code
       from account t join accounts c on c.address_id = t.id join addresses a on a.address_id = t.id
      where c.balance_block is null or c.balance_block < $7 order by c.address_id`,
    [range.after, range.upTo, bucketOf(first), bucketOf(last), first, last, range.readAt],
  )
  return rows
}

/** How far internal transactions are known, and up to where balances were read after them; below 0: nowhere. */
export const getCallsProgress = async (session: Session): Promise<{ known: number; read: number }> => {
  const { rows } = await session.run<{ known: number; read: number }>(
    'balances_calls_progress',
    `select coalesce((select block_number from traced_blocks order by block_number desc limit 1), -1) as known,
            coalesce((select calls_number from lanes where name = 'balances'), -1) as read`,
  )
  return rows[0] ?? { known: -1, read: -1 }
}

/**
 * Accounts whose balance internal transactions of traced blocks (after, upTo] moved and that was read before, or not at
 * all; contracts these created or ended are read with their code.
 */
export const listCalledAccounts = async (
  session: Session,
  range: { after: number; upTo: number },
): Promise<BalanceTask[]> => {
  const bounds = await session.run<{ first: number; last: number }>(
    'balances_calls_bounds',
    `select coalesce((select last_internal_position from traced_blocks where block_number <= $1
                       order by block_number desc limit 1), 0) + 1 as first,
            coalesce((select last_internal_position from traced_blocks where block_number <= $2
                       order by block_number desc limit 1), 0) as last`,
    [range.after, range.upTo],
  )
  const { first, last } = bounds.rows[0] ?? { first: 1, last: 0 }
  const { rows } = await session.run<BalanceTask>(
    'balances_called',
    `with called (id, block_number, lives) as (
       select v.id, max(t.block_number), bool_or(v.lives) from internal_transactions t
         cross join lateral (values (from_id, t.type = 4), (to_id, t.type in (2, 3))) v (id, lives)
        where t.bucket between $1 and $2 and t.internal_position between $3 and $4
          and t.error is null and not t.failed_above and v.id is not null
        group by v.id)
     select c.address_id as "addressId", a.address, c.kind is null or t.lives as code
       from called t join accounts c on c.address_id = t.id join addresses a on a.address_id = t.id
      where c.balance_block is null or c.balance_block < t.block_number or t.lives order by c.address_id`,
    [bucketOf(first), bucketOf(last), first, last],
  )
  return rows
}

export interface ReadBalance {
  addressId: number
  /** wei */
  balance: bigint
  /** Undefined: not asked, stays as it is. */
  kind?: AccountKind
  /** Runtime code, null for what is no contract; undefined: not asked. */
  code?: ReadCode['code']
}

/**
 * Stores balances, and codes where they were asked for, with the block they are true at. Run behind `guardBalancesLane` in one transaction.
 * @throws LaneMovedError when that block does not stand in our chain
 */
export const updateBalances = async (
  session: Session,
  at: { number: number; hash: Hash },
  balances: readonly ReadBalance[],
): Promise<void> => {
  const { rows } = await session.run<{ found: boolean }>(
    'balances_block',
    'select exists (select 1 from blocks where block_number = $1 and hash = $2) as found',
    [at.number, byteaParameter(at.hash)],
  )
  if (!rows[0]?.found)
    throw new LaneMovedError(`balances were read at block ${at.number} (${at.hash}), not one of ours`)
  await lockAccounts(session)
  const changed = await session.run<{ member: number; before: string | null; after: string }>(
    'balances_update',
    `with former as (select address_id, balance from accounts where address_id = any($2::int[])),
     later as (
       update accounts a set balance = n.balance, balance_block = $1, kind = coalesce(n.kind, a.kind)
         from unnest($2::int[], $3::numeric[], $4::smallint[]) n (address_id, balance, kind)
        where a.address_id = n.address_id and coalesce(a.balance_block, -1) <= $1
       returning a.address_id, a.balance)
     select l.address_id as member, f.balance as before, l.balance as after
       from later l join former f on f.address_id = l.address_id`,
    [
      at.number,
      balances.map(({ addressId }) => addressId),
      balances.map(({ balance }) => String(balance)),
      balances.map(({ kind }) => kind ?? null),
    ],
  )
  await changeAccountRanks(session, changed.rows)
  const codes = balances.flatMap(({ addressId, code }) => (code === undefined ? [] : [{ addressId, code }]))
  await updateCodes(session, at.number, codes)
}
