import type { RpcAnswer, RpcCall, Transport } from '@corescope/rpc/caller'
import { NodeVerdictError } from '@corescope/rpc/errors'
import { expect, it } from 'vitest'
import { createFaucetNode } from './faucet-node.ts'

const sender = `0x${'22'.repeat(20)}` as const
const hash = `0x${'aa'.repeat(32)}` as const

/** Asks for nonce 7, as of block 256. */
const ask = async (...answers: RpcAnswer[]) => {
  const exchanges: (readonly RpcCall[])[] = []
  const transport = {
    batch: async (calls: readonly RpcCall[]) => {
      exchanges.push(calls)
      return answers
    },
  } as unknown as Transport
  const isUsed = await createFaucetNode(transport, new AbortController().signal).isUsedElsewhere(sender, 7, [hash], 256)
  return { isUsed, exchanges }
}
const says = (result: unknown): RpcAnswer => ({ ok: true, result })
const refuses: RpcAnswer = {
  ok: false,
  error: new NodeVerdictError({ code: -32_000, message: 'missing trie node' }, { method: 'any', endpoint: 'node' }),
}

it('that a nonce was used for something else is asked of one node at once', async () => {
  const { isUsed, exchanges } = await ask(says('0x8'), says(null))
  expect(isUsed).toBe(true)
  expect(exchanges).toEqual([
    [
      { method: 'eth_getTransactionCount', params: [sender, '0x100'] },
      { method: 'eth_getTransactionByHash', params: [hash] },
    ],
  ])
})
it.each([
  ['the nonce is not used yet', [says('0x7'), says(null)]],
  ['the transaction is in a block', [says('0x8'), says({ blockHash: hash })]],
  ['the state of the block is gone', [refuses, says(null)]],
  ['the transaction cannot be asked for', [says('0x8'), refuses]],
])('nothing is lost where %s', async (_what, answers) => {
  expect((await ask(...answers)).isUsed).toBe(false)
})
