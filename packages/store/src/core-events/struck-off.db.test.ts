import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStruckOff } from './struck-off.ts'
import { coreFamilies, coreKinds } from './table.ts'

const word = (digit: number) => `0x${String(digit).repeat(40)}`
const candidate = (digit: number) => `decode(repeat('${digit}', 40), 'hex')`
/** Thirty thousand turns, each of three events; candidates are struck off before the first, the third and the last. */
const turns = 30_000
const fill = `
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, round)
  select n * 10 + i, n * 10, i, ${coreFamilies.round}, n * 3 + i, 0, case i when 1 then ${coreKinds.turnedRound} else ${coreKinds.headerStored} end, n
    from generate_series(1, ${turns}) n, generate_series(0, 2) i;
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, candidate,
      candidate_position, candidate_sum, amount)
  select p, p, 0, ${coreFamilies.status}, 1000000 + p, 0, ${coreKinds.struckOff}, c, p, 0, -1
    from (values (5, ${candidate(1)}), (25, ${candidate(2)}), (26, ${candidate(3)}), (${turns * 10 - 5}, ${candidate(1)})) v (p, c)`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
})
afterAll(() => filled?.stop())

it('candidates struck off since the turn before are told with the turn that came next', async () => {
  const rows = await listStruckOff(filled.reader, [10, 20, 30, 40, turns * 10])
  expect(rows.map((row) => [row.transactionPosition, row.candidate]).sort()).toEqual(
    [
      [10, word(1)],
      [30, word(2)],
      [30, word(3)],
      [turns * 10, word(1)],
    ].sort(),
  )
  expect(await listStruckOff(filled.reader, [])).toEqual([])
})

it('a page of turns costs a few steps each, however many turns there are', async () => {
  const page = Array.from({ length: 100 }, (_, index) => (turns - index) * 10)
  expect(await filled.costOf(() => listStruckOff(filled.reader, page))).toBeLessThan(1_500)
})
