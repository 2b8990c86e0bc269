import { join } from 'node:path'
import { createTally } from '../real-nodes/tally.ts'
import { findProjectRoot } from '../supervisor/project-root.ts'
import { installNodes, startGanache, startHardhat } from './start-nodes.ts'
import { tryDevelopmentNode } from './try-development-node.ts'

/**
 * `npm run check:nodes`: indexer and API, with a real PostgreSQL, before nodes of others: Hardhat's and Ganache, which are
 * installed into NODES_FOLDER (.corescope/nodes).
 * A line for each fact that does not hold, with exit code 1.
 */
const tally = createTally()
const folder = process.env.NODES_FOLDER ?? join(findProjectRoot(), '.corescope/nodes')
installNodes(folder)
for (const { name, start } of [
  { name: 'Hardhat', start: startHardhat },
  { name: 'Ganache', start: startGanache },
]) {
  const node = await start(folder)
  try {
    await tryDevelopmentNode(name, node, tally)
  } finally {
    await node.stop()
  }
}
for (const failure of tally.failures()) process.stdout.write(`${failure}\n`)
process.stdout.write(`${tally.summary()}\n`)
if (tally.failures().length > 0) process.exitCode = 1
