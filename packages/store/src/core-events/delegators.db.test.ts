import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageDelegators, searchedDelegations } from './delegators.ts'
import { listPositions } from './read.ts'

const candidate = `0x${'aa'.repeat(20)}`
const delegators = 100_000
/** Every delegator delegates once, and its sum grows by its number a second time. */
const fill = `insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind,
    candidate, candidate_position, candidate_sum, delegator, delegator_position, delegator_sum, pair_position, pair_sum, amount)
  select n, n, 0, 4, n, n, 40, decode('${candidate.slice(2)}', 'hex'), n, n,
         decode(lpad(to_hex(n % ${delegators}), 40, '0'), 'hex'), n / ${delegators} + 1, n, n / ${delegators} + 1,
         case when n % 100 = 0 then 0 else n end, 1
    from generate_series(1, ${delegators * 2 - 1}) n`
/** One who moved CORE between two others for fifty thousand times, the last time all of it away from the second. */
const busy = `0x${'bb'.repeat(20)}`
const steps = 50_000
const fillBusy = `insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind,
    candidate, candidate_position, candidate_sum, delegator, delegator_position, delegator_sum, pair_position, pair_sum, amount)
  select 1000000 + n, 1000000 + n, 0, 4, 1000000 + n, n, 40, decode(lpad((n % 2 + 1)::text, 40, '0'), 'hex'), (n + 1) / 2, n,
         decode('${busy.slice(2)}', 'hex'), n, n, (n + 1) / 2, case when n = ${steps - 1} then 0 else n end, 1
    from generate_series(1, ${steps}) n`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(`${fill}; ${fillBusy}`)
})
afterAll(() => filled?.stop())

it('who stands with a validator of 100,000 delegators is found among its newest delegations, at any block', async () => {
  const of = delegators * 2 - 1
  for (const bound of [of, 150_000]) {
    const ask = (pageNum: number) => pageDelegators(filled.reader, { candidate, bound, pageNum, pageSize: 25 })
    const { rows, total, searched } = await ask(1)
    expect(searched).toEqual({ entries: searchedDelegations, of: bound })
    // One in a hundred went.
    expect([rows.length, total]).toEqual([25, searchedDelegations * 0.99])
    expect(rows[0]?.amount).toBe(String(bound % 100 === 0 ? bound - 1 : bound))
    expect((await ask(1_000_000)).total).toBe(total)
    expect(await filled.costOf(() => ask(1))).toBeLessThan(searchedDelegations + 200)
  }
})

it('where a delegator stands is a step for each validator, however often it moved', async () => {
  const ask = (bound: number) => listPositions(filled.reader, busy, bound)
  const [first, second] = [1, 2].map((number) => `0x${String(number).padStart(40, '0')}`)
  expect(await ask(1_000_000 + steps)).toEqual([{ candidate: first, amount: String(steps) }])
  expect(await ask(1_000_011)).toEqual([
    { candidate: second, amount: '11' },
    { candidate: first, amount: '10' },
  ])
  for (const bound of [1_000_000 + steps, 1_000_011]) {
    expect(await filled.costOf(() => ask(bound))).toBeLessThan(300)
  }
})
