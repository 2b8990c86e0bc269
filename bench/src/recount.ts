import { tellDifferences } from '@corescope/devnet/recount/facts'
import { openRecountHouse, type RecountParameters } from '@corescope/devnet/recount/recount-house'
import { runRecount } from '@corescope/devnet/recount/run-recount'
import { writeResult } from './results.ts'

/**
 * `npm run check:recount`: RECOUNT_BLOCKS (3,000) blocks of 20 mixed transactions on a real node (RECOUNT_SEED), indexed
 * through kills, stops and reorgs, and what the index says compared with a recount from the node. Exit code 1 when
 * anything differs; every difference is named.
 */
const blocks = Number(process.env.RECOUNT_BLOCKS ?? 3_000)
const seed = Number(process.env.RECOUNT_SEED ?? Math.floor(Math.random() * 1e9))
// Running every transaction again (callTracer) takes the node several times as long; the test of CI does.
const tracer = process.env.RECOUNT_TRACER === 'callTracer' ? 'callTracer' : 'trace_block'

const began = performance.now()
const elapsed = () => Math.round((performance.now() - began) / 1000)
const onStep = (what: string) => console.log(`${elapsed()} s: ${what}`)
const parameters: RecountParameters = { seed, blocks, tracer, onStep }

console.log(`seed ${seed}`)
const house = await openRecountHouse(parameters)
try {
  const phases = await runRecount(house, parameters)
  const rows = phases.map(({ phase, head, statements, differences, nodeSeconds, indexSeconds, facts }) => ({
    ...{ phase, head },
    transactions: Number(facts['totals of lists']!.get('transactions')),
    ...{ statements, differences: differences.length, nodeSeconds, indexSeconds },
  }))
  const { sections } = phases.at(-1)!
  console.table(rows)
  console.table(Object.entries(sections).map(([section, statements]) => ({ section, statements })))
  for (const { phase, differences } of phases)
    if (differences.length > 0) console.error([`${phase}:`, ...tellDifferences(differences)].join('\n'))
  writeResult('recount', { seed, blocks, tracer, seconds: elapsed(), rows, sections })
  if (rows.some(({ differences }) => differences > 0)) process.exitCode = 1
} finally {
  await house.stop()
}
