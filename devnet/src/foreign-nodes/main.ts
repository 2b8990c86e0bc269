import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { createTally } from '../real-nodes/tally.ts'
import { findProjectRoot } from '../supervisor/project-root.ts'
import { installNodes, startGanache, startHardhat } from './start-nodes.ts'
import { tryDevelopmentNode } from './try-development-node.ts'
import { tryPrunedNodes } from './try-pruned-nodes.ts'

/**
 * `npm run check:nodes`: indexer and API, with a real PostgreSQL, before nodes of others: Hardhat's and Ganache, which are
 * installed into NODES_FOLDER (.corescope/nodes), and with CORE_NODE (the program of a Core node) pruned nodes of both schemes.
 * `npm run check:nodes -- pruned` tries these alone. A line for each fact that does not hold, with exit code 1.
 */
const tally = createTally()
const { CORE_NODE, NODES_FOLDER } = process.env

const tryAllOfDevelopment = async () => {
  const folder = NODES_FOLDER ?? join(findProjectRoot(), '.corescope/nodes')
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
}

const tryAllPruned = async () => {
  if (CORE_NODE === undefined) {
    process.stdout.write('not tried: pruned nodes (CORE_NODE=<the program of a Core node of v1.0>)\n')
    return
  }
  const folder = makeTemporaryFolder('pruned')
  try {
    await tryPrunedNodes(CORE_NODE, folder, tally)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (!process.argv.includes('pruned')) await tryAllOfDevelopment()
await tryAllPruned()
for (const failure of tally.failures()) process.stdout.write(`${failure}\n`)
process.stdout.write(`${tally.summary()}\n`)
if (tally.failures().length > 0) process.exitCode = 1
