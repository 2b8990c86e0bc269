import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A chain that sealed a block every two hours, and for a hundred blocks now one every three seconds. */
let slow = true
const chain = createSimulatedChain('countdown', { transactionsPerBlock: 1, pause: () => (slow ? 7_200 : 3) })
const old = [chain.head(), ...chain.extend(200)]
slow = false
const recent = chain.extend(100)
const head = recent.at(-1)!.block.number
let api: IndexedApi

beforeAll(async () => {
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  await api.commit([...old, ...recent])
  await eventually(async () => expect((await countdown(head)).currentBlock).toBe(head))
})
afterAll(() => api?.stop())

const countdown = (blockNumber: number | string) => api.ask(calls.blockCountdown.path, { blockNumber })

it('a countdown goes by how fast blocks come at present', async () => {
  const told = { currentBlock: head, meanBlockSeconds: 3, sampledBlocks: 100 }
  expect(await countdown(head + 200)).toEqual({
    ...{ ...told, blockNumber: head + 200, remainingBlocks: 200 },
    ...{ estimatedSeconds: 600, reached: false },
  })
  for (const reached of [head, '5']) {
    expect(await countdown(reached)).toEqual({
      ...{ ...told, blockNumber: Number(reached), remainingBlocks: 0 },
      ...{ estimatedSeconds: 0, reached: true },
    })
  }
})

it('so does that of the Etherscan dialect, which knows none of a block that is there', async () => {
  const ask = async (blockno: number) =>
    (await fetch(`${api.url}/api?module=block&action=getblockcountdown&blockno=${blockno}`)).json()
  expect(await ask(head + 10)).toEqual({
    status: '1',
    message: 'OK',
    result: {
      CurrentBlock: String(head),
      CountdownBlock: String(head + 10),
      RemainingBlock: '10',
      EstimateTimeInSec: '30.0',
    },
  })
  expect(await ask(head)).toEqual({ status: '0', message: 'NOTOK', result: 'Error! Block number already pass' })
})
