import { RpcError } from '@corescope/rpc/errors'
import { LaneMovedError } from '@corescope/store/lanes'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import { pause } from '../../schedule/pause.ts'
import type { Wake } from '../../schedule/wake.ts'
import type { BlocksLane } from '../blocks/blocks-lane.ts'
import { type BalancesContext, syncBalances } from './balances.ts'

export interface BalancesRun extends BalancesContext {
  blocks: Pick<BlocksLane, 'head'>
  /** Rung when the blocks lane stands at the node's head, or more internal transactions are known. */
  due: Wake
  watch: LaneWatch
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 10_000
/** The chain moved, or the node could not name the block it read at. */
const delayAfterMoveMs = 500

/**
 * The balances lane until aborted: reads at our head whenever the blocks lane has caught up with the node.
 * @throws errors of the database, LeadershipLostError
 */
const runBalances = async (run: BalancesRun): Promise<void> => {
  const { blocks, due, watch, signal, log, metrics } = run
  let isDone = false
  await due.wait(signal)
  while (!signal.aborted) {
    const { number, hash } = blocks.head
    let restMs = delayAfterMoveMs
    try {
      isDone = hash === null || (await syncBalances(run, { number, hash }))
      watch.succeed('balances')
      if (isDone) metrics.laneHead.set({ lane: 'balances' }, number)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError || error instanceof LaneMovedError)) throw error
      isDone = false
      if (error instanceof RpcError) restMs = watch.fail('balances', error)
      metrics.failures.inc({ kind: error.name })
      log.debug({ error: error.message }, 'balances are read again')
    }
    if (isDone) await due.wait(signal, lookAgainMs)
    else await pause(restMs, signal)
  }
}

export const balances: LaneDeclaration = {
  name: 'balances',
  after: { wokenBy: ['blocks.level', 'traces.moved'], givesWayTo: 'traces' },
  run: (term, signals) => runBalances({ ...term, ...signals }),
}
