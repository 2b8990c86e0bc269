import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockJson, receiptJson } from './json-rpc-shapes.ts'
import { buildReplayChain } from './replay-chain.ts'
import type { ReplayChain } from './replay-chain-state.ts'
import { notableBlocks } from './schedule.ts'

export const fixtureFile = join(import.meta.dirname, '../../../fixtures/replay/notable-blocks.json')

/** The notable blocks as the node answers them, with what each shows. */
export function fixtureText(chain: ReplayChain): string {
  const blocks = notableBlocks(chain.schedule).map(({ blockNumber, shows }) => {
    const bundle = chain.bundles[blockNumber]!
    const receipts = bundle.receipts.map((receipt) => receiptJson(receipt, bundle))
    return { blockNumber, shows, block: blockJson(bundle.block, true), receipts }
  })
  const { chainId, schedule, validators } = chain
  const set = validators.map(({ consensusAddress, voteAddress }) => ({ consensusAddress, voteAddress }))
  return `${JSON.stringify({ chainId, epochLength: schedule.epochLength, validators: set, blocks }, null, 1)}\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync(fixtureFile, fixtureText(await buildReplayChain()))
