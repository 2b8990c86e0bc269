/**
 * Why blocks lost their place: the node's chain has others there; the node lost its newest blocks (a local devnet after
 * a crash); an operator took them back with `npm run rewind`.
 */
export type ReorgReason = 'replaced' | 'nodeLostBlocks' | 'operator'

/**
 * `forked_blocks.header`: names and hex quantities as in `eth_getBlockByNumber`, without transactions;
 * `transactionCount` is a number, `fees` wei as hex.
 */
export type ForkedHeader = Record<string, unknown> & { transactionCount: number; fees: string; size: string }

/**
 * `forked_transactions.body`: the fields of `eth_getTransactionByHash` and those of its receipt (status, gasUsed,
 * cumulativeGasUsed, effectiveGasPrice, contractAddress, logs …) in one object, hex as on the wire.
 */
export type ForkedTransactionBody = Record<string, unknown> & { logs: Record<string, unknown>[] }
