import type { ChainSource } from '@corescope/indexer/chain-source'
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
    state: async (at, requests) => ({
      at,
      states: requests.map(({ address, code }) => ({
        address,
        balance: chain().balance(address, at.hash),
        isContract: code ? chain().hasCode(address, at.hash) : undefined,
      })),
    }),
  }
}
