import { compareAll } from '@corescope/devnet/core-net/facts'
import { recordedTransport, startRecordedNode } from '@corescope/devnet/core-net/recorded-node'
import { bundlesOf, readRecording } from '@corescope/devnet/core-net/recording'
import { createReader } from '@corescope/devnet/core-net/wallet'
import { createTally } from '@corescope/devnet/real-nodes/tally'
import { startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { ownCoreRecordings } from '@corescope/devnet/test-worlds/recorded-core'
import { expect, it } from 'vitest'

// What `npm run core:net` compared with the contracts of running nodes, once more with what they said then.
it.each(ownCoreRecordings)('says of a network of $version what its contracts said', async ({ file }) => {
  const recording = readRecording(file)
  const bundles = bundlesOf(recording)
  // Fee shares are asked of the node at the block of the answer.
  const node = await startRecordedNode(recording)
  const api = await startIndexedApi(bundles[0]!.block.hash, {
    ...{ LOCAL_DEVNET: '', NETWORK: 'devnet', RPC_URL: node.url },
  })
  try {
    for (let at = 0; at < bundles.length; at += 40) await api.commit(bundles.slice(at, at + 40))
    // The indexer beside it would have heard so; which votes made a block final is read from the headers.
    const final = recording.driven.finalized?.at(-1)
    if (final !== undefined) await api.nodeSays(bundles.length - 1, final.block)
    const chain = createReader(recordedTransport(recording), recording.abis)
    const tally = createTally()
    const { driven, bitcoinBlocks, points } = recording
    await compareAll({ ask: api.ask, chain, tally, driven, bitcoinBlocks }, points)
    expect(tally.failures()).toEqual([])
    // A block alone is three facts: none was left out.
    expect(tally.summary()).toMatch(/^(\d{4,}) of \1 facts$/)
  } finally {
    await api.stop()
    await node.stop()
  }
})
