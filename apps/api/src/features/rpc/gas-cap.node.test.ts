import { calls } from '@corescope/api-schema/calls'
import { startProvider } from '@corescope/devnet/provider/start-provider'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createApi } from '../../create-api.ts'

/** JUMPDEST, PUSH0, JUMP: runs until its gas is used. */
const loop = '0x5b5f56'
const largest = '18446744073709551615'
const largestHex = '0xffffffffffffffff'
let world: LiveWorld

beforeAll(async () => {
  world = await startLiveWorld()
  await eventually(async () => expect((await world.get('/health')).status).toBe(200))
})
afterAll(() => world.stop())

const proxy = async (parameters: Record<string, string>) =>
  (await world.get(`/api?${new URLSearchParams({ module: 'proxy', ...parameters })}`)).json()
const rpc = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/rpc`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
/** Asked beside what is under way: a node that spins for ever answers nothing more. */
const nodeAnswers = async () => {
  const { result } = (await rpc(world.url, call('eth_blockNumber'))) as { result: string }
  expect(result).toMatch(/^0x/)
}
const outOfGas = { error: expect.objectContaining({ message: expect.stringMatching(/gas/i) }) }

it('an endless call ends, whatever gas it asks for, and the node goes on', async () => {
  for (const gas of [largest, largestHex, '']) {
    for (const action of ['eth_call', 'eth_estimateGas']) {
      expect(await proxy({ action, data: loop, gas })).toMatchObject(outOfGas)
    }
  }
  for (const names of [{ gas: largestHex }, { gasLimit: largestHex }, {}]) {
    expect(await rpc(world.url, call('eth_call', { data: loop, ...names }, 'latest'))).toMatchObject(outOfGas)
    const override = { [contractAddress.relay]: { code: loop } }
    const overridden = call('eth_call', { to: contractAddress.relay, ...names }, 'latest', override)
    expect(await rpc(world.url, overridden)).toMatchObject(outOfGas)
  }
  await nodeAnswers()
})

it('a node with a lower cap of its own says "out of gas" to a call that needs more, whatever gas is asked for', async () => {
  // PUSH3 8192, JUMPDEST, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 4, JUMPI: a loop of 213,000 gas.
  const dear = call('eth_call', { data: '0x620020005b600190038060045700', gas: largestHex }, 'latest')
  expect(await rpc(world.url, dear)).toMatchObject({ result: '0x' })
  const provider = await startProvider(world.node.url, { gasCap: 200_000 })
  const settings = { RPC_URL: provider.url, DATABASE_URL: world.databaseUrl, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent' }
  const api = createApi(readConfig({ ...settings, PORT: '0' }))
  try {
    expect(await rpc(await api.start(), dear)).toMatchObject({
      error: { message: expect.stringMatching(/out ?of ?gas/i) },
    })
  } finally {
    await api.stop()
    await provider.stop()
  }
})

it('an ordinary call is answered as by the node', async () => {
  const symbol = call('eth_call', { to: contractAddress.stableToken, data: '0x95d89b41' }, 'latest')
  const headers = { 'content-type': 'application/json' }
  const direct = await fetch(world.node.url, { method: 'POST', headers, body: JSON.stringify(symbol) })
  expect(await rpc(world.url, symbol)).toEqual(await direct.json())
})

it('parameters nested 30,000 deep are refused, here and by every call', async () => {
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  for (const [path, body] of [
    ['/rpc', `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":${nested}}`],
    [calls.addressDetail.path, `{"address":${nested}}`],
    ['/api', `{"module":${nested}}`],
  ]) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: body! })
    expect([path, response.status === 500, await response.text()]).toEqual([
      ...[path, false, expect.stringContaining('nested more than 100 deep')],
    ])
  }
})
