import type { Address } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'

/** Whether the list at a URL is to be read now: another one than last time, or the time has come. */
export const isTokenListDue = async (session: Session, url: string): Promise<boolean> => {
  const { rows } = await session.run<{ due: boolean }>(
    'token_list_due',
    'select url <> $1 or due_at <= now() as due from token_lists',
    [url],
  )
  return rows[0]?.due ?? true
}

/** Keeps the icons a list names, drops those it names no more. @returns how many changed */
export const storeTokenList = async (
  session: Session,
  url: string,
  icons: ReadonlyMap<Address, string>,
  againAfterSeconds: number,
): Promise<number> => {
  const addresses = byteaArrayParameter([...icons.keys()])
  const { rowCount: gone } = await session.run(
    'listed_icons_drop',
    'delete from listed_icons where not contract_address = any($1::bytea[])',
    [addresses],
  )
  const { rowCount: changed } = await session.run(
    'listed_icons_upsert',
    `insert into listed_icons (contract_address, icon, listed_at)
     select n.contract_address, n.icon, now() from unnest($1::bytea[], $2::text[]) n (contract_address, icon)
     on conflict (contract_address) do update set icon = excluded.icon, listed_at = excluded.listed_at
      where listed_icons.icon <> excluded.icon`,
    [addresses, [...icons.values()]],
  )
  await session.run(
    'token_list_read',
    `insert into token_lists (url, due_at, attempts, read_at) values ($1, now() + make_interval(secs => $2), 0, now())
     on conflict (only_row) do update set url = excluded.url, due_at = excluded.due_at, attempts = 0,
       read_at = excluded.read_at, problem = null`,
    [url, againAfterSeconds],
  )
  if (gone + changed > 0) await session.run('listed_icons_round', 'update fact_rounds set round = round + 1')
  return gone + changed
}

/** The list could not be read: the job tries again by itself, and after `againAfterSeconds` anew. What was read before stays. */
export const noteTokenListProblem = async (
  session: Session,
  url: string,
  problem: string,
  againAfterSeconds: number,
): Promise<void> => {
  await session.run(
    'token_list_problem',
    `insert into token_lists (url, due_at, attempts, problem) values ($1, now() + make_interval(secs => $3), 1, $2)
     on conflict (only_row) do update set url = excluded.url, due_at = excluded.due_at, problem = excluded.problem,
       attempts = case when token_lists.url = excluded.url then token_lists.attempts else 0 end + 1`,
    [url, problem, againAfterSeconds],
  )
}

/** No list is configured any more. */
export const dropTokenList = async (session: Session): Promise<void> => {
  const { rowCount } = await session.run('token_list_drop', 'delete from token_lists')
  if (rowCount === 0) return
  await session.run('listed_icons_drop_all', 'delete from listed_icons')
  await session.run('listed_icons_round', 'update fact_rounds set round = round + 1')
}
