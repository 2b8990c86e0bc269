import pg from 'pg'
import type { SimulatedChain } from '../simulated-node/simulated-chain.ts'
import { compareCanonicalTable, digestCanonicalTables } from './canonical-tables.ts'
import { checkDisplacements } from './displacements.ts'
import { findWrongBalances } from './history-invariants.ts'
import { findContradictions } from './invariants.ts'
import { findWrongAmounts } from './opening-invariants.ts'

export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Where two databases differ in their canonical tables, row by row; empty when they are equal. */
export const findDifferencesBetween = async (left: pg.ClientBase, right: pg.ClientBase): Promise<string[]> => {
  const [ours, theirs] = await Promise.all([digestCanonicalTables(left), digestCanonicalTables(right)])
  const different: string[] = []
  for (const name of Object.keys(theirs)) {
    if (ours[name]?.digest === theirs[name]?.digest && ours[name]?.rows === theirs[name]?.rows) continue
    const rows = await compareCanonicalTable(name, left, right)
    different.push(`${name} differs: ${JSON.stringify(rows).slice(0, 2_000)}`)
  }
  return different
}

/** The same, of databases nobody holds a connection to. */
export const findDifferences = (leftUrl: string, rightUrl: string): Promise<string[]> =>
  withClient(leftUrl, (left) => withClient(rightUrl, (right) => findDifferencesBetween(left, right)))

/** What is wrong inside one database: lists, sums, caches, the forked list. Empty when nothing is. */
export const findFlawsIn = async (client: pg.ClientBase, chain: SimulatedChain): Promise<string[]> => [
  ...(await findContradictions(client)),
  ...(await findWrongBalances(client, chain)),
  ...(await findWrongAmounts(client, chain)),
  ...(await checkDisplacements(client, (hash) => chain.blockByHash(hash)?.block.parentHash)),
]

/** The same, of a database nobody holds a connection to. */
export const findFlaws = (url: string, chain: SimulatedChain): Promise<string[]> =>
  withClient(url, (client) => findFlawsIn(client, chain))
