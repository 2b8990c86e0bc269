import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { probeNode } from '@corescope/rpc/identity/probe'
import type { Logger } from '../logger.ts'
import type { Wake } from '../schedule/wake.ts'
import type { NodeReporter } from './node-reporter.ts'

/** A node may be set up anew behind the same address. */
const lookAgainMs = 600_000
const delayAfterFailureMs = 5_000

/**
 * Tells the other processes what the node in use is and offers. Runs until aborted; looks again when requests go to another node.
 * @throws errors of the database, LeadershipLostError
 */
export const describeNode = async (run: {
  node: Caller
  reporter: NodeReporter
  /** Rung when requests go to another node. */
  nodeMoved: Wake
  signal: AbortSignal
  log: Logger
}): Promise<void> => {
  const { node, reporter, nodeMoved, signal, log } = run
  while (!signal.aborted) {
    try {
      const capabilities = await probeNode(node, { signal })
      const { clientVersion } = capabilities
      await reporter.report({ reachable: true, clientVersion, capabilities: { ...capabilities } })
      await nodeMoved.wait(signal, lookAgainMs)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError)) throw error
      log.debug({ error: error.message }, 'the node could not be probed')
      await nodeMoved.wait(signal, delayAfterFailureMs)
    }
  }
}
