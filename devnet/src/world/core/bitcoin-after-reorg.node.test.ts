import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { type Address, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySeededWorld } from '../../test-worlds/seeded-world.ts'
import { firstValidators, stakers } from '../accounts.ts'
import { type BlockWriter, openBlockWriter } from '../block-writer.ts'
import { createDevnet, type Devnet } from '../create-devnet.ts'
import { createNodeClient, type NodeClient } from '../node-client.ts'
import { createRandom, type Random } from '../random.ts'
import { openStage, type Stage } from '../stage.ts'
import { DEVNET_CHAIN_ID } from '../world-node.ts'
import { type BitcoinLock, lockBitcoin } from './bitcoin-acts.ts'
import { liveOnCore } from './live-core.ts'
import { setRoundSeconds } from './round-span.ts'
import { openScene, readBitcoinTip, type Scene } from './scene.ts'

const ROUND = 120
const folder = mkdtempSync(join(tmpdir(), 'corescope-bitcoin-reorg-'))
let devnet: Devnet
let node: NodeClient
let stage: Stage
let scene: Scene
let writer: BlockWriter
let onCore: (time: number) => Promise<Hex[]>
let time = 0

/** A Bitcoin block with each block, and nothing else: shares of other acts are smaller. */
const onlyBitcoin: Random = { ...createRandom(7), chance: (share) => share > 0.1 }

beforeAll(async () => {
  const seedEpoch = 1_760_000_000
  await copySeededWorld(folder, seedEpoch)
  devnet = await createDevnet({ dataDir: folder, world: 'small', seedEpoch, live: false })
  node = createNodeClient(devnet.url)
  await setRoundSeconds(node, ROUND)
  stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(1))
  scene = (await openScene(node, stage))!
  onCore = await liveOnCore(scene, onlyBitcoin, node)
  writer = await openBlockWriter(node, stage.wallets)
  time = Number((await node.call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])).timestamp)
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const seal = async (blocks: number) => {
  for (let count = 0; count < blocks; count += 1) {
    time += 3
    await stage.wallets.reread()
    await writer.seal({ timestamp: time, transactions: await onCore(time) })
  }
}
type Log = { address: Address; topics: [Hex]; data: Hex }
const eventsSince = async (fromBlock: number) =>
  (await node.call<Log[]>('eth_getLogs', [{ fromBlock: numberToHex(fromBlock), toBlock: 'latest' }])).flatMap(
    (log) => readCoreEvent(log) ?? [],
  )

it('Bitcoin goes on after a reorganisation that took away its newest blocks, and a stake that came with them', async () => {
  const head = Number(await node.call<Hex>('eth_blockNumber'))
  const [person] = stakers as [(typeof stakers)[0]]
  const candidate = firstValidators[0]!.operator.address
  const lock: BitcoinLock = {
    ...{ name: 'before the reorganisation', person, candidate, satoshi: 1_000_000 },
    ...{ until: time + 100 * ROUND, form: 'witness key' },
  }
  await lockBitcoin(lock)(scene)
  const { height } = await readBitcoinTip(node)
  await seal(7)
  const staked = async () =>
    (await eventsSince(head + 1)).filter(({ name }) => name === 'BitcoinStake.delegated').length
  expect([(await readBitcoinTip(node)).height, await staked()]).toEqual([height + 7, 1])

  await node.call('anvil_reorg', [3, []])
  expect([(await readBitcoinTip(node)).height, await staked()]).toEqual([height + 4, 0])
  await seal(2)
  expect([(await readBitcoinTip(node)).height, await staked()]).toEqual([height + 9, 1])
  expect((await eventsSince(head + 1)).filter(({ name }) => name === 'BtcLightClient.StoreHeaderFailed')).toEqual([])
})

it('and where somebody else handed in a block, it goes on from that one', async () => {
  const other = (await openScene(node, stage))!
  await stage.wallets.reread()
  time += 3
  other.time = time
  await writer.seal({ timestamp: time, transactions: await other.bitcoin.relay(other) })
  const { height } = await readBitcoinTip(node)
  await seal(2)
  expect((await readBitcoinTip(node)).height).toBe(height + 2)
})
