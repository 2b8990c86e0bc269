import type { Caller } from '@corescope/rpc/caller'
import { ConnectionError, NodeVerdictError } from '@corescope/rpc/errors'
import type { Hex } from 'viem'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import type { ApiContext } from '../context.ts'
import { broadcast, broadcastAsRpc } from './broadcast.ts'

const own = { LOCAL_DEVNET: true, BROADCAST: 'on', chainId: 1112 } as const
const account = privateKeyToAccount(keccak256('0x01'))
const signed = (gas: bigint, chainId = 1112) =>
  account.signTransaction({ chainId, type: 'eip1559', gas, maxFeePerGas: 1n, nonce: 0, to: account.address })

/** A node that does this with a transaction, and knows it or not. */
const nodeThat = (takes: () => Promise<string>, known: () => Promise<unknown> = async () => null) => {
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params: unknown[] }) => {
    asked.push(method === 'eth_sendRawTransaction' ? String(params[0]) : method)
    return method === 'eth_sendRawTransaction' ? takes() : known()
  }
  return { asked, node: { request } as unknown as ApiContext['node'] & Caller }
}

it('the own devnet takes transactions of 8,000,000 gas at most, any other node says itself what it takes', async () => {
  const [small, large] = [await signed(8_000_000n), await signed(39_000_000n)]
  const { node, asked } = nodeThat(async () => keccak256(small))
  expect(await broadcast({ node, config: own }, small)).toBe(keccak256(small))
  await expect(broadcast({ node, config: own }, large)).rejects.toThrow(
    'gas: this devnet takes transactions of 8000000 gas at most, not 39000000',
  )
  await broadcast({ node, config: { ...own, LOCAL_DEVNET: false } }, large)
  expect(asked).toEqual([small, large])
})

it('what is no signed transaction of this chain never reaches the node', async () => {
  const { node, asked } = nodeThat(async () => '0x')
  const bytes = await signed(39_000_000n)
  // a node may read digits without 0x, which the limit of gas cannot
  const wrong = [
    bytes.slice(2),
    bytes.toUpperCase(),
    '0x',
    '0x1234',
    '0xzz',
    bytes.slice(0, -2),
    `${bytes}00`,
    await signed(1n, 1),
  ]
  for (const one of wrong) {
    await expect(broadcast({ node, config: own }, one as Hex), one).rejects.toThrow(/^transaction: /)
  }
  await expect(broadcast({ node, config: { ...own, BROADCAST: 'off' } }, bytes)).rejects.toThrow('switched off')
  expect(asked).toEqual([])
})

it('a refusal of the node keeps its code and words', async () => {
  const { node } = nodeThat(() => Promise.reject(new NodeVerdictError({ code: -32_003, message: 'nonce too low' }, {})))
  const bytes = await signed(21_000n)
  await expect(broadcast({ node, config: own }, bytes)).rejects.toThrow('nonce too low')
  expect(await broadcastAsRpc({ node, config: own }, bytes)).toEqual({
    error: { code: -32_003, message: 'nonce too low' },
  })
  expect(await broadcastAsRpc({ node, config: own }, '0x12')).toMatchObject({ error: { code: -32_000 } })
})

it('after a lost answer it is not sent again: the node is asked whether it has it', async () => {
  const lost = () => Promise.reject(new ConnectionError('reset', {}))
  const bytes = await signed(21_000n)
  const hash = keccak256(bytes)
  const unknown = nodeThat(lost)
  await expect(broadcast({ node: unknown.node, config: own }, bytes)).rejects.toThrow(
    `The node did not answer. Transaction ${hash} may have reached it: look before you send another.`,
  )
  expect(unknown.asked).toEqual([bytes, 'eth_getTransactionByHash'])
  const pending = {
    ...{ hash, from: account.address, to: account.address, nonce: '0x0', gas: '0x5208', value: '0x0', input: '0x' },
    ...{ type: '0x2', chainId: '0x458', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x0', gasPrice: '0x1', v: '0x0' },
    ...{
      r: '0x1',
      s: '0x1',
      yParity: '0x0',
      accessList: [],
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    },
  }
  const known = nodeThat(lost, async () => pending)
  expect(await broadcast({ node: known.node, config: own }, bytes)).toBe(hash)
  expect(known.asked).toEqual([bytes, 'eth_getTransactionByHash'])
})
