import type { DiffSource } from '@corescope/indexer/lanes/balance-history/diff-source'
import type { TraceSource } from '@corescope/indexer/lanes/traces/trace-source'
import type { ChainSource } from '@corescope/indexer/node/chain-source'
import { OtherBlockError } from '@corescope/rpc/errors'
import { answerTokenQuestion } from '../simulated-node/answer-token.ts'
import { tracesOf } from '../simulated-node/make-traces.ts'
import type { SimulatedChain } from '../simulated-node/simulated-chain.ts'

/** A chain source straight over a simulated chain: no HTTP, no faults of its own. `finalizedDepth` null: no tag. */
export const createSimulatedSource = (
  chain: () => SimulatedChain,
  finalizedDepth: number | null = null,
): ChainSource => {
  const bundleAt = (number: number) => {
    const made = chain().blockByNumber(number)
    return made === undefined ? undefined : { block: made.block, receipts: made.receipts }
  }
  return {
    head: async () => {
      const { number, hash } = chain().head().block
      return { number, hash }
    },
    hashesAt: async (numbers) => numbers.map((number) => chain().blockByNumber(number)?.block.hash),
    finalized: async () => {
      if (finalizedDepth === null) return null
      const made = chain().blockByNumber(chain().head().block.number - finalizedDepth)
      return made === undefined ? null : { number: made.block.number, hash: made.block.hash }
    },
    bundle: async (number) => bundleAt(number),
    bundles: async function* (range) {
      for (let number = range.from; number <= range.to; number += 1) {
        const bundle = bundleAt(number)
        if (bundle === undefined) return
        yield bundle
      }
    },
    past: async ({ hash }, questions) =>
      questions.map(({ to, data }) =>
        data === undefined
          ? chain().hasCode(to, hash)
            ? ('0x6000' as const)
            : ('0x' as const)
          : answerTokenQuestion(chain(), to, data, hash),
      ),
    state: async (at, requests) => ({
      at,
      states: requests.map(({ address, code }) => ({
        address,
        balance: chain().balance(address, at.hash),
        code: code ? (chain().hasCode(address, at.hash) ? ('0x6000' as const) : null) : undefined,
      })),
    }),
  }
}

/** A trace source straight over a simulated chain: it knows the calls of its canonical blocks. */
export const createSimulatedTraceSource = (chain: () => SimulatedChain): TraceSource => ({
  dialect: async () => 'trace_block',
  traces: async function* (blocks) {
    for (const { number, hash } of blocks) {
      const made = chain().blockByNumber(number)
      if (made?.block.hash !== hash) throw new OtherBlockError(`block ${number} is ${made?.block.hash}`, {})
      yield { number, hash, transactions: tracesOf(made) }
    }
  },
})

/** A diff source straight over a simulated chain: it keeps the state of every block. */
export const createSimulatedDiffSource = (chain: () => SimulatedChain): DiffSource => ({
  probe: async () => ({ dialect: 'debug_traceBlockByHash', msPerBlock: 0, roundTripMs: 0 }),
  balances: async function* (blocks) {
    for (const { number, hash, read } of blocks) {
      const made = chain().blockByNumber(number)
      if (made?.block.hash !== hash) throw new OtherBlockError(`block ${number} is ${made?.block.hash}`, {})
      const transactions = chain()
        .diffs(made)
        .map((diffs) =>
          diffs.map(({ address, before, after, reason }) => ({
            ...{
              address,
              balance: { before, after },
              nonce: null,
              code: null,
              storage: [],
              isGone: false,
              isNew: false,
            },
            balanceChanges: [{ before, after, reason }],
          })),
        )
      const balances = new Map(read.map((address) => [address, chain().balance(address, hash)]))
      yield { number, hash, transactions, balances }
    }
  },
  balancesAt: async ({ hash }, addresses) => addresses.map((address) => chain().balance(address, hash)),
})
