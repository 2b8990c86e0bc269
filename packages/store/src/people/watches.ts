import type { Session } from '../database.ts'
import type { Owner } from './notes.ts'
import { openText, privatePlaces, type StoredText, sealText } from './private-texts.ts'
import { lockUser } from './users.ts'

const bytesOf = (address: `0x${string}`) => Buffer.from(address.slice(2), 'hex')

/** An address that a user watches. Times are unix seconds, amounts wei. */
export interface WatchRow {
  address: `0x${string}`
  /** null: no key of DATA_KEY opens it */
  name: string | null
  wantsIncoming: boolean
  wantsOutgoing: boolean
  wantsTokens: boolean
  wantsFailed: boolean
  wantsApprovals: boolean
  /** Of received transactions those without value too, where they move no tokens. */
  wantsCalls: boolean
  /** Told when its block is final, not at first sight. */
  isFinalOnly: boolean
  isDaily: boolean
  leastValue: string
  createdAt: number
}

export const listWatches = async (session: Session, { sealing, userId }: Owner): Promise<WatchRow[]> => {
  const { rows } = await session.run<WatchRow & StoredText>(
    'watches_list',
    `select address, name as plain, sealed_name as sealed, wants_incoming as "wantsIncoming", wants_outgoing as "wantsOutgoing", wants_tokens as "wantsTokens",
            wants_failed as "wantsFailed", wants_approvals as "wantsApprovals", wants_calls as "wantsCalls", is_final_only as "isFinalOnly",
            is_daily as "isDaily", least_value::text as "leastValue", extract(epoch from created_at)::bigint as "createdAt"
       from watches where user_id = $1 order by created_at desc, address`,
    [userId],
  )
  return rows.map(({ plain, sealed, ...row }) => ({
    ...row,
    name: openText(sealing, privatePlaces.watch(userId, row.address), { plain, sealed }),
  }))
}

/** The addresses that a user watches. */
export const isWatched = async (session: Session, userId: string, address: Buffer): Promise<boolean> => {
  const { rows } = await session.run('watch_is', 'select from watches where user_id = $1 and address = $2', [
    ...[userId, address],
  ])
  return rows.length > 0
}

export type WatchWishes = Omit<WatchRow, 'address' | 'createdAt' | 'name'> & { name: string }

/** @returns false where the address is watched already, or `most` are */
export const insertWatch = async (
  session: Session,
  { sealing, userId }: Owner,
  address: `0x${string}`,
  wishes: WatchWishes,
  most: number,
): Promise<boolean> => {
  const sealedName = sealText(sealing, privatePlaces.watch(userId, address), wishes.name)
  await lockUser(session, userId)
  const { rowCount } = await session.run(
    'watch_insert',
    `insert into watches (user_id, address, since_block, sealed_name, wants_incoming, wants_outgoing, wants_tokens, is_daily, least_value,
                          wants_failed, wants_approvals, is_final_only, wants_calls)
     select $1, $2, coalesce((select max(number) from lanes where name = 'blocks'), -1), $3, $4, $5, $6, $7, $8::numeric, $10, $11, $12, $13
      where (select count(*) from watches where user_id = $1) < $9::int
     on conflict do nothing`,
    [
      ...[userId, bytesOf(address), sealedName, wishes.wantsIncoming, wishes.wantsOutgoing, wishes.wantsTokens],
      ...[wishes.isDaily, wishes.leastValue, most, wishes.wantsFailed, wishes.wantsApprovals, wishes.isFinalOnly],
      wishes.wantsCalls,
    ],
  )
  return rowCount > 0
}

/** Changes what is given. @returns whether the address is watched */
export const updateWatch = async (
  session: Session,
  { sealing, userId }: Owner,
  address: `0x${string}`,
  wishes: Partial<WatchWishes>,
): Promise<boolean> => {
  const { name } = wishes
  const sealedName = name === undefined ? null : sealText(sealing, privatePlaces.watch(userId, address), name)
  const { rowCount } = await session.run(
    'watch_update',
    `update watches set name = case when $12::boolean then '' else name end,
       sealed_name = case when $12::boolean then $3 else sealed_name end, wants_incoming = coalesce($4, wants_incoming),
       wants_outgoing = coalesce($5, wants_outgoing), wants_tokens = coalesce($6, wants_tokens),
       is_daily = coalesce($7, is_daily), least_value = coalesce($8::numeric, least_value),
       wants_failed = coalesce($9, wants_failed), wants_approvals = coalesce($10, wants_approvals),
       is_final_only = coalesce($11, is_final_only), wants_calls = coalesce($13, wants_calls)
      where user_id = $1 and address = $2`,
    [
      ...[userId, bytesOf(address), sealedName, wishes.wantsIncoming ?? null, wishes.wantsOutgoing ?? null],
      ...[wishes.wantsTokens ?? null, wishes.isDaily ?? null, wishes.leastValue ?? null],
      ...[wishes.wantsFailed ?? null, wishes.wantsApprovals ?? null, wishes.isFinalOnly ?? null],
      ...[name !== undefined, wishes.wantsCalls ?? null],
    ],
  )
  return rowCount > 0
}

export const deleteWatch = async (session: Session, userId: string, address: Buffer): Promise<boolean> => {
  const { rowCount } = await session.run('watch_delete', 'delete from watches where user_id = $1 and address = $2', [
    userId,
    address,
  ])
  return rowCount > 0
}
