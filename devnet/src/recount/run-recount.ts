import { once } from 'node:events'
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { buildKillableIndexer } from '../index-proof/killable-indexer.ts'
import { until } from '../index-proof/until.ts'
import { createRandom } from '../world/random.ts'
import type { Comparison, RecountHouse, RecountParameters } from './recount-house.ts'

/** A long chain on a busy machine takes its time. */
const patience = { withinMs: 1_800_000 }

/** A comparison and what happened before it. */
export interface RecountPhase extends Comparison {
  phase: string
}

/** An indexer at work, in this process or in one of its own. */
interface RunningIndexer {
  stop(): Promise<unknown>
}

const startHere = async ({ settings }: RecountHouse): Promise<RunningIndexer> => {
  const indexer = createIndexer(readConfig(settings))
  await indexer.start()
  return indexer
}

/** In a process of its own, which ends by SIGKILL and nothing else. */
const startApart = async ({ settings }: RecountHouse): Promise<RunningIndexer> => {
  const child = (await buildKillableIndexer())(settings)
  const exited = once(child, 'exit')
  return {
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * Indexes the house's chain and compares what the index says with a recount from the node: after the indexer was killed
 * (SIGKILL) while it caught up and begun again, after reorgs under a running indexer, after a stop and a start with a
 * reorg between them, and after a kill in the middle of a reorg. One API answers all along.
 */
export const runRecount = async (
  house: RecountHouse,
  { seed, onStep = () => undefined }: RecountParameters,
): Promise<RecountPhase[]> => {
  const { chain } = house
  const random = createRandom(seed + 1)
  const phases: RecountPhase[] = []
  const compare = async (phase: string) => {
    await house.settle()
    onStep(`comparing ${phase}`)
    phases.push({ phase, ...(await house.compare()) })
  }
  let indexer = await startApart(house)
  try {
    await until('the first blocks are indexed', async () => (await house.indexedTo()) > 0, patience)
    await indexer.stop()
    onStep(`killed when it had blocks up to ${await house.indexedTo()}`)
    indexer = await startHere(house)
    await compare('after a kill while it caught up')

    for (const depth of [1, 2 + random.below(6), 12]) await chain.displace(depth, depth + random.below(4))
    await compare('after reorgs')

    await indexer.stop()
    await chain.displace(9, 5 + random.below(9))
    indexer = await startApart(house)
    await compare('after a stop, a reorg and a start')

    const before = await house.indexedTo()
    const writing = chain.displace(11, 16)
    await until('the indexer follows the reorg', async () => (await house.indexedTo()) !== before, patience)
    await Promise.all([writing, indexer.stop()])
    indexer = await startHere(house)
    await compare('after a kill in a reorg')
  } finally {
    await indexer.stop()
  }
  return phases
}
