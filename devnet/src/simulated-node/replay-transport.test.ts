import { fetchBundle, fetchBundles } from '@corescope/rpc/blocks/fetch-bundles'
import { eth_call } from '@corescope/rpc/methods/eth_call'
import { expect, test } from 'vitest'
import { recordChain, recordSimulatedChain } from './record-chain.ts'
import { createReplayTransport } from './replay-transport.ts'
import { createSimulatedChain } from './simulated-chain.ts'
import { startSimulatedNode } from './simulated-node.ts'

test('a chain recorded over HTTP is the chain, and replays as it was', async () => {
  const chain = createSimulatedChain('replay')
  chain.extend(45)
  const node = await startSimulatedNode(chain)
  const recorded = await recordChain(node.url)
  await node.stop()
  expect(recorded).toEqual(recordSimulatedChain(chain))
  const transport = createReplayTransport(recorded)
  let number = 0
  for await (const { block, receipts } of fetchBundles(transport, { from: 0, to: 45 })) {
    expect(block.hash).toBe(chain.blockByNumber(number)!.block.hash)
    expect(receipts).toEqual(chain.blockByNumber(number)!.receipts)
    number += 1
  }
  expect(number).toBe(46)
  expect(await fetchBundle(transport, 46)).toBeUndefined()
  await expect(eth_call(transport, { to: chain.people[0]! })).rejects.toThrow('eth_call at replay: not recorded')
})
