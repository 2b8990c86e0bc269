import type { Address, Hash } from '@corescope/chain/types/hex'
import type { BlockBalances } from '@corescope/chain/types/state-diff'
import type { DiffedBlock } from '@corescope/rpc/balance-diffs/balance-diff-answers'
import { type DiffProbe, fetchBalanceDiffs, probeBalanceDiffs } from '@corescope/rpc/balance-diffs/fetch-balance-diffs'
import type { Transport } from '@corescope/rpc/caller'
import { getBalances } from '@corescope/rpc/methods/eth_getBalance'

/** What the balance history asks of a node. */
export interface DiffSource {
  /** How the node tells of state, and what a block costs it, measured with these. */
  probe(samples: readonly DiffedBlock[]): Promise<DiffProbe>
  /**
   * Balances of these blocks, in order, each checked to be of its block.
   * @throws OtherBlockError when the node's chain has another block there, StateUnavailableError, MethodUnsupportedError
   */
  balances(blocks: readonly DiffedBlock[], signal: AbortSignal): AsyncIterable<BlockBalances>
  /** wei of accounts after a block. @throws StateUnavailableError */
  balancesAt(at: { number: number; hash: Hash }, addresses: readonly Address[]): Promise<bigint[]>
}

/** Attempts of one request: the lane waits and asks again by itself. */
const attempts = 3

/** A diff source over a node. */
export const createDiffSource = (
  transport: Transport,
  options: { signal: AbortSignal; batch: number; concurrency: number },
): DiffSource => {
  const call = { signal: options.signal, attempts }
  return {
    probe: (samples) => probeBalanceDiffs(transport, samples, call),
    balances: (blocks, signal) =>
      fetchBalanceDiffs(transport, blocks, {
        signal: AbortSignal.any([options.signal, signal]),
        batch: options.batch,
        concurrency: options.concurrency,
        attempts,
      }),
    balancesAt: (at, addresses) => getBalances(transport, addresses, at, call),
  }
}
