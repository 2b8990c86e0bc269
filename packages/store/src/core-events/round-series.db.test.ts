import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBtcStanding } from './read.ts'
import { listTurnFigures } from './round-series.ts'
import { coreKinds } from './table.ts'

const stakes = 3_000
/**
 * Stakes, a hundred of which end before they begin to count at a turn, and some of whose events tell no amount; every second one of these is
 * moved later, which tells it, and moved again.
 */
const fill = `
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, candidate, subject,
      amount, lock_time)
  select n, n, 0, 6, n, 0, ${coreKinds.btcStaked}, '\\x01', decode(lpad(to_hex(n), 64, '0'), 'hex'),
         case when n % 10 > 0 then n end, case when n % 30 = 1 then n else (n * 7919) % 20000 + 500 end
    from generate_series(1, ${stakes}) n;
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, candidate, subject,
      amount)
  select 10000 + 2 * n + again, n + 200 + 150 * again, 0, 7, 2 * n + again, 0, ${coreKinds.btcTransferredIn}, '\\x02',
         decode(lpad(to_hex(n), 64, '0'), 'hex'), n
    from generate_series(20, ${stakes}, 20) n cross join generate_series(0, 1) again`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
})
afterAll(() => filled?.stop())

it('bitcoin at turns is what stands with all candidates at each, and each stake is looked at once for all of them', async () => {
  const turns = Array.from({ length: 50 }, (_, index) => ({ bound: 70 * (index + 1), until: 300 * (index + 1) }))
  const ask = (of: typeof turns) =>
    listTurnFigures(
      filled.reader,
      of.map(({ bound }) => bound),
      of.map(({ until }) => until),
    )
  const standing = await Promise.all(
    turns.map(async ({ bound, until }) => {
      const rows = await listBtcStanding(filled.reader, bound, until)
      return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString()
    }),
  )
  expect(new Set(standing).size).toBeGreaterThan(40)
  expect((await ask(turns)).map(({ btc }) => btc)).toEqual(standing)
  const [ofOne, ofAll] = [await filled.costOf(() => ask(turns.slice(0, 1))), await filled.costOf(() => ask(turns))]
  expect(ofAll).toBeLessThan(ofOne + stakes)
})
