import type { Endpoint, RpcCall, Transport } from '@corescope/rpc/caller'
import { expect, it } from 'vitest'
import { createGasCap, withGasCap } from './gas-cap.ts'

const blockLimit = 30_000_000
const setting = 1_000_000

/** A node that keeps what it is asked, and whose blocks have a limit. */
const createNode = () => {
  const asked: RpcCall[] = []
  const request = async (call: RpcCall) => {
    asked.push(call)
    return { gasLimit: `0x${blockLimit.toString(16)}`, number: '0x1' }
  }
  const batch = (calls: readonly RpcCall[]) => Promise.all(calls.map(request))
  const endpoint = { name: 'node', request, batch } as unknown as Endpoint
  const pinned = (work: (endpoint: Endpoint) => unknown) => work(endpoint)
  return { asked, node: { request, batch, pinned } as unknown as Transport }
}
const gasOf = ({ params }: RpcCall) => Number((params as [{ gas: string }])[0].gas)
const call = (method: string, gas?: number): RpcCall =>
  ({
    method,
    params: [{ data: '0x', ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }) }, 'latest'],
  }) as RpcCall

it('RPC_GAS_CAP holds below the gas limit of blocks, and the node is not asked for that', async () => {
  const { asked, node } = createNode()
  const cap = createGasCap(node, setting)
  expect(await cap()).toBe(BigInt(setting))
  expect(asked).toEqual([])
})

it('without it the newest block’s limit holds, asked once for a while', async () => {
  const { asked, node } = createNode()
  const cap = createGasCap(node, undefined)
  expect([await cap(), await cap()]).toEqual([BigInt(blockLimit), BigInt(blockLimit)])
  expect(asked).toHaveLength(1)
})

it('what the API itself asks of contracts has the cap on every way to the node', async () => {
  const { asked, node } = createNode()
  const bounded = withGasCap(node, createGasCap(node, setting))
  await bounded.request(call('eth_call'))
  await bounded.batch([call('eth_call', blockLimit), call('eth_estimateGas', setting - 1)])
  await bounded.pinned(async (endpoint) => {
    await endpoint.request(call('eth_call', blockLimit))
    await endpoint.batch([call('eth_call')])
  })
  expect(asked.map(gasOf)).toEqual([setting, setting, setting - 1, setting, setting])
})
