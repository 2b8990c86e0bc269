import type pg from 'pg'
import type { SimulatedChain } from '../simulated-node/simulated-chain.ts'
import { until } from './until.ts'

/** Waits until every lane that works stands at the chain's head and no balance is unread. */
export const untilSettled = (client: pg.ClientBase, chain: SimulatedChain, withinMs = 60_000): Promise<void> =>
  until(
    `the index stands at block ${chain.head().block.number}`,
    async () => {
      const { rows } = await client.query<{ settled: boolean }>(
        `select bool_and(coalesce(hash = decode($1, 'hex'), false))
                and not exists (select 1 from accounts where balance_block is null)
                and coalesce(max(calls_number), -1) >= coalesce((select max(block_number) from traced_blocks), -1) as settled
           from lanes where idle is null or idle = 'unavailable'`,
        [chain.head().block.hash.slice(2)],
      )
      return rows[0]?.settled ?? false
    },
    { withinMs },
  )
