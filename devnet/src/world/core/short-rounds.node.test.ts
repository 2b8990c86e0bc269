import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySeededWorld } from '../../test-worlds/seeded-world.ts'
import { stoppingValidator } from '../accounts.ts'
import { openBlockWriter } from '../block-writer.ts'
import { createDevnet, type Devnet } from '../create-devnet.ts'
import { createNodeClient, type NodeClient } from '../node-client.ts'
import { createRandom } from '../random.ts'
import { openStage } from '../stage.ts'
import { DEVNET_CHAIN_ID } from '../world-node.ts'
import { liveOnCore } from './live-core.ts'
import { readRoundSeconds, setRoundSeconds } from './round-span.ts'
import { openScene } from './scene.ts'

const ROUND = 120
const ROUNDS = 8
const folder = mkdtempSync(join(tmpdir(), 'corescope-short-rounds-'))
let devnet: Devnet
let node: NodeClient
let began = 0
let events: { name: string; values: Readonly<Record<string, unknown>>; time: number }[]
/** Transactions that were refused, by what they called. */
let refused: { to: Address; input: Hex }[]

const headOf = () => node.call<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])

beforeAll(async () => {
  const seedEpoch = 1_760_000_000
  await copySeededWorld(folder, seedEpoch)
  devnet = await createDevnet({ dataDir: folder, world: 'small', seedEpoch, live: false })
  node = createNodeClient(devnet.url)
  const head = await headOf()
  await setRoundSeconds(node, ROUND)
  const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(1))
  const scene = (await openScene(node, stage))!
  const onCore = await liveOnCore(scene, createRandom(7), node)
  const writer = await openBlockWriter(node, stage.wallets)
  began = Number(head.timestamp) + 3
  const times = new Map<number, number>()
  for (let timestamp = began; timestamp < began + ROUNDS * ROUND; timestamp += 3) {
    const stopped = stoppingValidator.consensus.address
    times.set(await writer.seal({ timestamp, transactions: await onCore(timestamp), stopped }), timestamp)
  }
  type Log = { address: Address; topics: Hex[]; data: Hex; blockNumber: Hex }
  const fromBlock = numberToHex(Number(head.number) + 1)
  const logs = await node.call<Log[]>('eth_getLogs', [{ fromBlock, toBlock: 'latest' }])
  events = logs.flatMap(({ address, topics, data, blockNumber }) => {
    const event = readCoreEvent({ address, topics: topics as [Hex], data })
    return event === undefined ? [] : [{ ...event, time: times.get(Number(blockNumber))! }]
  })
  refused = []
  for (const number of times.keys()) {
    const receipts = await node.call<{ to: Address; status: Hex; transactionHash: Hex }[]>('eth_getBlockReceipts', [
      numberToHex(number),
    ])
    for (const { to, status, transactionHash } of receipts) {
      if (status === '0x1') continue
      const { input } = await node.call<{ input: Hex }>('eth_getTransactionByHash', [transactionHash])
      refused.push({ to, input: input.slice(0, 10) as Hex })
    }
  }
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const of = (name: string) => events.filter((event) => event.name === name)

it('rounds turn every two minutes, and their tags are the time divided by their length', () => {
  const turns = of('CandidateHub.turnedRound')
  expect(turns.map(({ values }) => Number(values.round))).toEqual(turns.map(({ time }) => Math.floor(time / ROUND)))
  expect(turns.length).toBeGreaterThanOrEqual(ROUNDS)
  expect(turns[0]!.time).toBe(began)
  for (const { time } of turns.slice(1)) expect(time % ROUND).toBeLessThan(3)
})

it('short rounds have hash power, and pay all three kinds of stake', () => {
  const paid = of('StakeHub.roundReward').filter(({ values }) =>
    (values.amount as string[]).some((amount) => BigInt(amount) > 0n),
  )
  const times = of('CandidateHub.turnedRound').map(({ time }) => time)
  expect(paid.filter(({ time }) => time === times.at(-1))).toHaveLength(3)
  expect(of('HashPowerAgent.validatorAvgReward').filter(({ time }) => time > times[1]!).length).toBeGreaterThan(2)
})

it('whose node stands still is jailed, comes back and is jailed again', () => {
  const own = ({ values }: (typeof events)[number]) =>
    values.validator === stoppingValidator.operator.address.toLowerCase()
  expect(of('ValidatorSet.validatorMisdemeanor').filter(own).length).toBeGreaterThan(0)
  expect(of('ValidatorSet.validatorFelony').filter(own).length).toBe(of('ValidatorSet.validatorFelony').length)
  expect(of('ValidatorSet.validatorFelony').length).toBeGreaterThan(0)
})

it('no transaction is refused', () => {
  expect(refused).toEqual([])
})

it('rounds are not made longer where their tag would fall', async () => {
  expect(await setRoundSeconds(node, 86_400)).toBe(ROUND)
  expect(await readRoundSeconds(node)).toBe(ROUND)
  expect(await setRoundSeconds(node, 60)).toBe(60)
})
