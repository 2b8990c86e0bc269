import { join } from 'node:path'
import { findProjectRoot } from '../supervisor/project-root.ts'
import { installNodes, startGanache, startHardhat } from './start-nodes.ts'
import { createTally } from './tally.ts'
import { tryDevelopmentNode } from './try-development-node.ts'

/**
 * `npm run check:nodes`: indexer and API, with a real PostgreSQL, before nodes of others: Hardhat's and Ganache, which are
 * installed into NODES_FOLDER (.corescope/nodes).
 * A line for each fact; exit code 1 when one does not hold.
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
console.log(`${tally.counts.held} of ${tally.counts.all} facts`)
if (tally.counts.held < tally.counts.all) process.exitCode = 1
