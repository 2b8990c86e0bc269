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

it('calls of a batch share the gas of four blocks, and keep their own ids and order', async () => {
  // GAS, PUSH0, MSTORE, 32 bytes returned: how much gas it was given
  const told = call('eth_call', { data: '0x5a5f5260205ff3' }, 'latest')
  const gasOf = ({ result }: { result: string }) => Number(BigInt(result))
  const whole = gasOf((await rpc(world.url, told)) as { result: string })
  const few = (await rpc(
    world.url,
    Array.from({ length: 4 }, () => told),
  )) as { result: string }[]
  const many = (await rpc(
    world.url,
    Array.from({ length: 40 }, (_, id) => ({ ...told, id: `c${id}` })),
  )) as {
    id: string
    result: string
  }[]
  expect(few.map(gasOf)).toEqual([whole, whole, whole, whole])
  expect(many.map(({ id }) => id)).toEqual(many.map((_, id) => `c${id}`))
  for (const answer of many) expect(gasOf(answer)).toBeLessThan(whole / 9)
})

it('a history of fees has as many percentiles and blocks as go-ethereum takes', async () => {
  const ask = (...params: unknown[]) => rpc(world.url, call('eth_feeHistory', ...params))
  expect(await ask('0x4', 'latest', [25, 75])).toMatchObject({ result: { reward: expect.any(Array) } })
  const percentiles = Array.from({ length: 101 }, (_, at) => at / 2)
  expect(await ask('0x4', 'latest', percentiles)).toMatchObject({
    error: { message: 'params[2]: 100 percentiles at most' },
  })
  expect(await ask('0x401', 'latest', [])).toMatchObject({ error: { message: 'params[0]: 1024 blocks at most' } })
  expect(await ask({}, 'latest', [])).toMatchObject({ error: { code: -32_602 } })
})

it('a batch is answered call by call where the provider takes none, or none so long', async () => {
  for (const maxBatchSize of [0, 2]) {
    const provider = await startProvider(world.node.url, { maxBatchSize })
    const settings = { RPC_URL: provider.url, DATABASE_URL: world.databaseUrl, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent' }
    const api = createApi(readConfig({ ...settings, PORT: '0' }))
    try {
      const calls = [call('eth_chainId'), call('eth_mining'), call('eth_blockNumber'), call('net_version')]
      const answers = (await rpc(
        await api.start(),
        calls.map((one, id) => ({ ...one, id: 10 + id })),
      )) as object[]
      expect(answers).toMatchObject([
        { id: 10, result: expect.stringMatching(/^0x/) },
        { id: 11, error: { code: -32_601 } },
        { id: 12, result: expect.stringMatching(/^0x/) },
        { id: 13, result: expect.stringMatching(/^[0-9]+$/) },
      ])
    } finally {
      await api.stop()
      await provider.stop()
    }
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
