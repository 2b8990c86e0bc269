import type { Database } from '@corescope/store/database'
import { areLanesLevel, dropHalfBuilt, listLooseIndexes, packIndex } from '@corescope/store/upkeep/pack-indexes'
import type { Logger } from '../../logger.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import { pause } from '../../schedule/pause.ts'
import type { Wake } from '../../schedule/wake.ts'

export interface UpkeepRun {
  database: Database
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  signal: AbortSignal
  log: Logger
}

const lookAgainMs = { busy: 2_000, level: 60_000, failed: 600_000 }

/**
 * Packs indexes that a load has left loose (decision 0018) until aborted: one at a time, and only while every lane is level
 * with the node. An index that cannot be packed (a full disk) is logged and tried again later. The chain does not wait.
 * @throws errors of the database before it packs
 */
export const runUpkeep = async ({ database, due, signal, log }: UpkeepRun): Promise<void> => {
  await due.wait(signal)
  while (!signal.aborted) {
    await dropRemains(database, log)
    try {
      await packWhileLoose(database, signal, log)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ error: (error as Error).message }, 'an index could not be packed; it serves as it is')
      await pause(lookAgainMs.failed, signal)
    }
  }
}

const dropRemains = async (database: Database, log: Logger): Promise<void> => {
  const dropped = await database.session(dropHalfBuilt)
  if (dropped.length > 0) log.info({ indexes: dropped }, 'packing was cut off before; what it left is taken away')
}

const packWhileLoose = async (database: Database, signal: AbortSignal, log: Logger): Promise<void> => {
  while (!signal.aborted) {
    const isLevel = await database.session(areLanesLevel)
    const [name] = isLevel ? await database.session(listLooseIndexes) : []
    if (name === undefined) {
      await pause(isLevel ? lookAgainMs.level : lookAgainMs.busy, signal)
      continue
    }
    const began = performance.now()
    await packIndex(database, name, signal)
    log.debug({ index: name, seconds: (performance.now() - began) / 1000 }, 'index packed')
  }
}

export const upkeep: LaneDeclaration = {
  name: 'upkeep',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces' },
  run: (term, signals) => runUpkeep({ ...term, ...signals }),
}
