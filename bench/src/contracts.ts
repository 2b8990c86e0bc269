import { measureHouse } from './contracts/measure-house.ts'
import { measureSearch } from './contracts/measure-search.ts'
import type { Figure } from './people/people-world.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:contracts` (after `npm run build`): what verified contracts cost. `house`: 33 files of OpenZeppelin verified while
 * pages are read, the contract tab of a source of 300 KB on a slow phone, 60 values of the Read tab; on a chain and a product of its own.
 * `search`: words in the sources of BENCH_CONTRACTS (100,000) verified contracts. BENCH_ONLY=search takes one, BENCH_RUNS (5)
 * loads each page.
 */
const all = { house: measureHouse, search: measureSearch } as const
type Name = keyof typeof all

const wanted = (process.env.BENCH_ONLY ?? Object.keys(all).join(',')).split(',')
const unknown = wanted.filter((name) => !(name in all))
if (unknown.length > 0) {
  throw new Error(`BENCH_ONLY: there is no "${unknown.join(', ')}", but ${Object.keys(all).join(', ')}`)
}

const rows: Figure[] = []
for (const name of wanted as Name[]) rows.push(...(await all[name]()))
console.table(rows.map(({ what, figure, bar, unit }) => ({ what, figure: `${figure} ${unit}`, bar: `${bar} ${unit}` })))
writeResult('contracts', rows)
