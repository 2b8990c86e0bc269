import type { Address } from '@corescope/chain/types/hex'
import type pg from 'pg'
import type { SimulatedChain } from '../simulated-node/simulated-chain.ts'

/** What must hold of the balance history; each statement returns what contradicts its sentence. */
export const historyContradictions: Record<string, string> = {
  'the balance history stands at one of our blocks': `
    select number from lanes l where name = 'balanceHistory' and hash is distinct from
      (select hash from blocks where block_number = l.number)`,
  'balances of an account are numbered in chain order, each block once, and each differs from the one before': `
    select address_id from (select *, row_number() over w as n, lag(amount, 1, former) over w as before,
             lag(block_number) over w as block_before from native_balances
      window w as (partition by address_id order by position)) b
     where n <> position or before is null or before = amount or block_before >= block_number
        or (former is null) <> (position > 1)
        or block_number > (select number from lanes where name = 'balanceHistory')`,
  'shares of fees are numbered in chain order and lie in traced blocks': `
    select address_id from (select *, row_number() over w as n, lag(transaction_position) over w as before
                              from fee_distributions window w as (partition by address_id order by position)) f
      left join transactions t using (transaction_position)
     where n <> position or before > transaction_position or t is null
        or t.block_number > (select number from lanes where name = 'balanceHistory')`,
}

/** Where the history of accounts says another balance than the chain, at any block it tells of. */
export const findWrongBalances = async (client: pg.ClientBase, chain: SimulatedChain): Promise<string[]> => {
  const { rows } = await client.query<{ address: Address; block: number; amount: string; former: string | null }>(
    `select '0x' || encode(address, 'hex') as address, block_number as block, amount, former
       from native_balances join addresses using (address_id) order by address, position`,
  )
  const { rows: lanes } = await client.query<{ first: number; last: number }>(
    `select coalesce(first_number, (select start_block from chain_identities)) as first, number as last
       from lanes where name = 'balanceHistory'`,
  )
  const histories = new Map<Address, typeof rows>()
  for (const row of rows) {
    const history = histories.get(row.address)
    if (history === undefined) histories.set(row.address, [row])
    else history.push(row)
  }
  const wrong: string[] = []
  const { first, last } = lanes[0]!
  for (const [address, history] of histories) {
    let next = 0
    for (let number = Math.max(0, first - 1); number <= last; number += 1) {
      while (next < history.length && history[next]!.block <= number) next += 1
      const told = history[next - 1]?.amount ?? history[0]!.former
      const held = chain.balance(address, chain.blockByNumber(number)!.block.hash)
      if (told !== String(held)) wrong.push(`${address} at block ${number}: ${told}, the chain has ${held}`)
    }
  }
  return wrong.slice(0, 5)
}
