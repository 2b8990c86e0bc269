import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOfSubject, getBtcRewards, listLastOfSubjects, listOfSubjects } from './subjects.ts'
import { coreKinds } from './table.ts'

const rewards = 100_000
const subjectOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
/** Stakes of one subject each, the first of which was claimed for a hundred thousand times. */
const fill = `
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, subject)
  select n, n, 0, 6, n, 0, ${coreKinds.btcStaked}, decode(lpad(to_hex(n), 64, '0'), 'hex') from generate_series(1, 1000) n;
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, candidate,
      candidate_position, candidate_sum, subject, amount)
  select 1000 + n, 1000 + n, 0, 14, n, n, ${coreKinds.btcRewardClaimed}, decode(lpad('1', 64, '0'), 'hex'), n, n,
         decode(lpad('1', 64, '0'), 'hex'), 1
    from generate_series(1, ${rewards}) n;
  insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, subject)
  values (200000, 200000, 0, 7, 1, 0, ${coreKinds.btcTransferredIn}, decode(lpad('1', 64, '0'), 'hex'))`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
})
afterAll(() => filled?.stop())

it('what tells the state of a hundred stakes costs a step each, however often one was claimed for', async () => {
  const subjects = Array.from({ length: 100 }, (_, index) => subjectOf(index + 1))
  const kinds = [coreKinds.btcStaked, coreKinds.btcTransferredIn, coreKinds.btcSpent, coreKinds.btcExpired]
  for (const bound of [200_000, 50_000]) {
    const { reader } = filled
    for (const isBrief of [false, true]) {
      const about = { kinds, bound, isBrief }
      expect(await filled.costOf(() => listLastOfSubjects(reader, subjects, about))).toBeLessThan(500)
    }
    expect(await filled.costOf(() => listOfSubjects(reader, subjects, { kinds, bound, most: 500 }))).toBeLessThan(500)
    expect(await filled.costOf(() => countOfSubject(reader, subjectOf(1), { kinds, bound }))).toBeLessThan(50)
    expect(await countOfSubject(reader, subjectOf(1), { kinds, bound })).toBe(bound === 200_000 ? 2 : 1)
  }
})

it('the sum of the rewards of a stake is one step too', async () => {
  expect(await getBtcRewards(filled.reader, subjectOf(1), 200_000)).toBe(String(rewards))
  expect(await getBtcRewards(filled.reader, subjectOf(1), 50_000)).toBe(String(49_000))
  expect(await getBtcRewards(filled.reader, subjectOf(2), 200_000)).toBe('0')
  expect(await filled.costOf(() => getBtcRewards(filled.reader, subjectOf(1), 50_000))).toBeLessThan(100)
})
