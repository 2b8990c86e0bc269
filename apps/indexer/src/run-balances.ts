import { RpcError } from '@corescope/rpc/errors'
import { LaneMovedError } from '@corescope/store/lanes'
import { type BalancesContext, syncBalances } from './balances.ts'
import type { BlocksLane } from './blocks-lane.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { pause } from './node-reporter.ts'
import type { Wake } from './wake.ts'

export interface BalancesRun extends BalancesContext {
  lane: BlocksLane
  caughtUp: Wake
  log: Logger
  metrics: Metrics
}

const lookAgainMs = 10_000
const delayAfterFailureMs = 500

/**
 * The balances lane until aborted: reads at our head whenever the blocks lane has caught up with the node.
 * @throws errors of the database, LeadershipLostError
 */
export const runBalances = async (run: BalancesRun): Promise<void> => {
  const { lane, caughtUp, signal, log, metrics } = run
  let isDone = false
  await caughtUp.wait(2 ** 30, signal)
  while (!signal.aborted) {
    const { number, hash } = lane.head
    try {
      isDone = hash === null || (await syncBalances(run, { number, hash }))
      if (isDone) metrics.laneHead.set({ lane: 'balances' }, number)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError || error instanceof LaneMovedError)) throw error
      isDone = false
      metrics.failures.inc({ kind: error.name })
      log.debug({ error: error.message }, 'balances are read again')
    }
    if (isDone) await caughtUp.wait(lookAgainMs, signal)
    else await pause(delayAfterFailureMs, signal)
  }
}
