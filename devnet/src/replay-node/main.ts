import { createReplayNode } from './replay-node.ts'
import { notableBlocks } from './schedule.ts'

/** `tsx devnet/src/replay-node/main.ts [port]`: serves the chain and lists what there is to see. */
const node = await createReplayNode({ port: Number(process.argv[2] ?? 0) })
console.log(`replay node at ${node.url}, chain id ${node.chain.chainId}`)
for (const { blockNumber, shows } of notableBlocks(node.chain.schedule)) console.log(`${blockNumber}\t${shows}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void node.stop())
