import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSealerSpans } from './sealer-spans.ts'
import { coreFamilies, coreKinds } from './table.ts'

/** A change of the address of an operator with its places in the lists of the operator and of the address, or a turn. */
type Step = [position: number, operator: string, consensus: string, ofOperator: number, ofAddress: number] | number
const steps: Step[] = [
  ...[[1, 'one', 'a', 1, 1] as Step, [2, 'other', 'b', 1, 1] as Step],
  3,
  ...[[4, 'one', 'c', 2, 1] as Step, [5, 'third', 'a', 1, 2] as Step],
  6,
  // other had left
  [7, 'one', 'b', 3, 2],
]
const address = (name: string) => Buffer.from(name.padStart(20))
const row = (step: Step) => {
  const [position, operator, consensus, ofOperator, ofAddress] =
    typeof step === 'number' ? [step, null, null, null, null] : step
  const value = (name: string | null) => (name === null ? 'null' : `'\\x${address(name).toString('hex')}'`)
  const [family, kind] =
    operator === null ? [coreFamilies.round, coreKinds.turnedRound] : [coreFamilies.sealer, coreKinds.sealerSet]
  return `(${position}, ${position}, 0, ${family}, ${position}, 0, ${kind}, ${value(operator)}, ${ofOperator}, ${value(consensus)}, ${ofAddress})`
}
/** Behind all that: one that changes its address ten thousand times in a round, each time to another, for five rounds. */
const [from, perRound, rounds] = [11, 10_000, 5]
const hex = (name: string) => `'\\x${address(name).toString('hex')}'::bytea`
const insert =
  'insert into core_events (position, transaction_position, log_index, family, family_position, family_sum, kind, candidate, candidate_position, delegator, delegator_position)'
const fill = `
  ${insert} values ${steps.map(row).join()};
  ${insert} select 7 + n, 7 + n, 0, ${coreFamilies.candidate}, n, 0, ${coreKinds.registered}, o, 1, null, null
    from unnest(array[${['one', 'other', 'third', 'busy'].map(hex).join()}]) with ordinality w (o, n);
  ${insert} select ${from} + n, ${from} + n, 0, ${coreFamilies.sealer}, ${from} + n, 0, ${coreKinds.sealerSet}, ${hex('busy')}, n,
                   decode(lpad(to_hex(n), 40, '0'), 'hex'), 1
    from generate_series(1, ${perRound * rounds}) n where n % ${perRound} <> 0;
  ${insert} select ${from} + n, ${from} + n, 0, ${coreFamilies.round}, ${from} + n, 0, ${coreKinds.turnedRound}, null, null, null, null
    from generate_series(${perRound}, ${perRound * rounds}, ${perRound}) n`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
})
afterAll(() => filled?.stop())

const spansAt = async (bound: number) =>
  (await listSealerSpans(filled.reader, bound)).map(({ operator, consensus, since, opens, closes }) => {
    const name = Buffer.from(operator.slice(2), 'hex').toString().trim()
    const of = name === 'busy' ? Number(consensus) : Buffer.from(consensus.slice(2), 'hex').toString().trim()
    return [name, of, since, opens, closes]
  })
const ofThree = [
  ['one', 'a', 1, null, 4],
  // It is no longer its own where another took it without a word of the first: that one had left.
  ['other', 'b', 2, null, 7],
  ['one', 'c', 4, 4, 7],
  ['third', 'a', 5, 5, null],
  ['one', 'b', 7, 7, null],
]

it('an address is an operator’s from one event to the next, and from the start where nobody had it before', async () => {
  expect(await spansAt(from)).toEqual(ofThree)
  expect(await spansAt(4)).toEqual([
    ['one', 'a', 1, null, 4],
    ['other', 'b', 2, null, null],
    ['one', 'c', 4, 4, null],
  ])
})

it('who changes its address without end takes no address from others, and costs a step for each round', async () => {
  const bound = from + perRound * rounds
  const last = perRound - 1
  expect(await spansAt(bound)).toEqual([
    ...ofThree,
    ['busy', 1, from + 1, null, from + 2],
    ...Array.from({ length: rounds }, (_, round) => {
      const at = round * perRound + last
      const since = from + at
      return ['busy', at, since, since, null]
    }),
  ])
  expect(await filled.costOf(() => listSealerSpans(filled.reader, bound))).toBeLessThan(300)
})
