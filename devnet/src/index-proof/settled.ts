import type pg from 'pg'
import { patienceMs, until } from './until.ts'

/** Whatever has a newest block: a simulated chain, or one read from a node. */
export interface HasHead {
  head(): { block: { number: number; hash: string } }
}

/** Names of lanes that stand by setting or because the node in use offers nothing for them. */
export const listIdleLanes = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from lanes where idle is not null and idle <> 'unavailable'`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Waits until every lane that works stands at the chain's head and no balance is unread.
 * @param idle the lanes that may stand; absent: whichever do at the moment
 */
export const untilSettled = (
  client: pg.ClientBase,
  chain: HasHead,
  { withinMs = patienceMs, idle }: { withinMs?: number; idle?: readonly string[] } = {},
): Promise<void> =>
  until(
    `the index stands at block ${chain.head().block.number}`,
    async () => {
      const { rows } = await client.query<{ settled: boolean }>(
        `select bool_and(coalesce(hash = decode($1, 'hex'), false))
                and not exists (select 1 from accounts where balance_block is null)
                and coalesce(max(calls_number), -1) >= coalesce((select max(block_number) from traced_blocks), -1) as settled
           from lanes where name <> all($2::text[])`,
        [chain.head().block.hash.slice(2), idle ?? (await listIdleLanes(client))],
      )
      return rows[0]?.settled ?? false
    },
    { withinMs },
  )
