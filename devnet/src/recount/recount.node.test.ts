import { afterAll, beforeAll, expect, it } from 'vitest'
import { findContradictions } from '../index-proof/invariants.ts'
import { tellDifferences } from './facts.ts'
import { openRecountHouse, type RecountHouse } from './recount-house.ts'
import { runRecount } from './run-recount.ts'

const blocks = Number(process.env.RECOUNT_BLOCKS ?? 40)
const seed = Number(process.env.RECOUNT_SEED ?? process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 1e9))
const parameters = { seed, blocks, tracer: 'callTracer' } as const

let house: RecountHouse
beforeAll(async () => {
  house = await openRecountHouse(parameters)
}, 600_000)
afterAll(() => house?.stop())

it(`what the index says of ${blocks} mixed blocks equals a recount from the node, through kills, stops and reorgs (RECOUNT_SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  const phases = await runRecount(house, parameters)
  const told = phases.flatMap(({ phase, differences }) =>
    differences.length === 0 ? [] : [`${phase}:`, ...tellDifferences(differences)],
  )
  // Whole, not as an assertion would shorten it: a run in CI may be the only one that fails.
  if (told.length > 0) throw new Error(told.join('\n'))
  expect(phases).toHaveLength(4)
  for (const { facts, sections } of phases) {
    // There was something of everything to compare.
    for (const [section, statements] of Object.entries(sections)) expect(statements, section).toBeGreaterThan(0)
    const calls = [...facts['internal transactions']!.values()]
    for (const kind of ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])
      expect(calls.filter((statement) => statement.startsWith(`${kind} `)).length, kind).toBeGreaterThan(0)
    expect(calls.some((statement) => statement.endsWith(', undone'))).toBe(true)
    const authorizations = [...facts.authorizations!.values()].join()
    for (const verdict of ['mayTakeEffect', 'invalidSignature', 'otherChain', 'took effect', 'no effect'])
      expect(authorizations).toContain(verdict)
  }
  expect(await findContradictions(house.client)).toEqual([])
  const { head, statements } = phases.at(-1)!
  process.stdout.write(`${statements} statements of ${head + 1} blocks equal the node's (seed ${seed})\n`)
})

it('a row that is wrong is named, and nothing else', { timeout: 600_000 }, async () => {
  await house.client.query(
    `update item_holdings set amount = amount + 1 where ctid = (select min(ctid) from item_holdings)`,
  )
  // the newest: of a contract that was made again its creator is that of the last
  await house.client.query(
    `delete from contract_creations where ctid = (
       select ctid from contract_creations order by transaction_position desc, internal_position desc limit 1)`,
  )
  // Not its last row: the totals of lists are read off that one.
  await house.client.query(
    `delete from system_transactions where position = (select min(position) from system_transactions)`,
  )
  const { differences } = await house.compare()
  expect(new Set(differences.map(({ section }) => section))).toEqual(
    new Set([
      ...['creations', 'creators', 'holders of items', 'holders of items, by ownerOf and balanceOf'],
      'transactions of consensus',
    ]),
  )
  expect(differences).toHaveLength(5)
})
