import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { systemContracts, systemTransactionSelectors } from '@corescope/chain/system-contracts'
import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from '../index-proof/until.ts'
import { copySeededWorld } from '../test-worlds/seeded-world.ts'
import { openBlockWriter } from './block-writer.ts'
import { cloneAddress, contractAddress, curatedAddress } from './contracts.ts'
import { createDevnet, type Devnet } from './create-devnet.ts'
import { happenRarely } from './life/rarities.ts'
import { createNodeClient, type NodeClient } from './node-client.ts'
import { createRandom } from './random.ts'
import { openStage } from './stage.ts'
import { argumentsCloneAddress, builtAddress, safeAddress } from './workshop.ts'

const EPOCH = 1_760_000_000
const folder = mkdtempSync(join(tmpdir(), 'corescope-world-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Transaction = { hash: Hex; from: Hex; to: Hex | null; type: Hex; input: Hex; gasPrice: Hex; blockNumber: Hex }
type Block = {
  number: Hex
  miner: Hex
  stateRoot: Hex
  timestamp: Hex
  baseFeePerGas: Hex
  transactions: Transaction[]
}
type Receipt = { status: Hex; transactionHash: Hex; contractAddress: Hex | null }

async function readChain(node: NodeClient): Promise<Block[]> {
  const head = Number(await node.call<Hex>('eth_blockNumber'))
  const numbers = Array.from({ length: head + 1 }, (_, number) => number)
  return (await node.batch(numbers.map((number) => ['eth_getBlockByNumber', [numberToHex(number), true]]))) as Block[]
}

describe('the small world', () => {
  let devnet: Devnet
  let node: NodeClient
  let blocks: Block[]
  let receipts: Map<Hex, Receipt>

  beforeAll(async () => {
    await copySeededWorld(join(folder, 'one'), EPOCH)
    devnet = await createDevnet({ dataDir: join(folder, 'one'), world: 'small', seedEpoch: EPOCH, live: false })
    node = createNodeClient(devnet.url)
    blocks = await readChain(node)
    const answers = await node.batch(blocks.map(({ number }) => ['eth_getBlockReceipts', [number]]))
    receipts = new Map((answers as Receipt[][]).flat().map((receipt) => [receipt.transactionHash, receipt]))
  })
  afterAll(() => devnet.stop())

  it('has sixty blocks from the epoch on, without a base fee', () => {
    expect(blocks).toHaveLength(61)
    expect(Number(blocks[0]?.timestamp)).toBe(EPOCH)
    expect(blocks.every(({ baseFeePerGas }) => Number(baseFeePerGas) === 0)).toBe(true)
  })

  it('initialises every system contract in block 1', () => {
    const first = blocks[1]?.transactions ?? []
    expect(first.map(({ to }) => to)).toEqual(systemContracts.map(({ address }) => address))
    expect(first.every(({ hash, from }) => receipts.get(hash)?.status === '0x1' && from === blocks[1]?.miner)).toBe(
      true,
    )
  })

  it('ends each block that has fees with the deposit of its miner at gas price 0', () => {
    for (const { miner, transactions } of blocks.slice(2)) {
      const last = transactions.at(-1)
      if (!last) continue
      expect(last.from).toBe(miner)
      expect(last.input.slice(0, 10)).toBe(systemTransactionSelectors.deposit)
      expect([Number(last.gasPrice), receipts.get(last.hash)?.status]).toEqual([0, '0x1'])
    }
  })

  it('turns the round first in the first block of a day', () => {
    const days = blocks.map(({ timestamp }) => Math.floor(Number(timestamp) / 86_400))
    const turns = blocks.filter(({ transactions }) => transactions[0]?.input === systemTransactionSelectors.turnRound)
    expect(turns.length).toBe(new Set(days.slice(1)).size - 1)
    expect(turns.every(({ transactions }) => receipts.get(transactions[0]?.hash as Hex)?.status === '0x1')).toBe(true)
  })

  it('holds transactions of the types 0, 1, 2 and 4, failed ones and creations', () => {
    const transactions = blocks.flatMap((block) => block.transactions)
    expect(new Set(transactions.map(({ type }) => type))).toEqual(new Set(['0x0', '0x1', '0x2', '0x4']))
    expect([...receipts.values()].filter(({ status }) => status === '0x0').length).toBeGreaterThan(9)
    expect(transactions.filter(({ to }) => to === null).length).toBeGreaterThan(18)
  })

  it('puts its contracts where it says they are', async () => {
    const built = [...Object.values(builtAddress), safeAddress, argumentsCloneAddress]
    const places = [...Object.values(contractAddress), ...Object.values(curatedAddress), cloneAddress, ...built]
    const codes = await node.batch(places.map((address) => ['eth_getCode', [address, 'latest']]))
    expect(codes.filter((code) => (code as Hex).length > 2)).toHaveLength(places.length)
  })

  it('comes out the same from the same epoch: every transaction, every state', async () => {
    const second = await createDevnet({ dataDir: join(folder, 'two'), world: 'small', seedEpoch: EPOCH, live: false })
    const again = await readChain(createNodeClient(second.url))
    await second.stop()
    const facts = (chain: Block[]) =>
      chain.map(({ stateRoot, miner, transactions }) => ({
        stateRoot,
        miner,
        hashes: transactions.map(({ hash }) => hash),
      }))
    expect(facts(again)).toEqual(facts(blocks))
  })
})

describe('what happens now and then', () => {
  it('is sealed, and succeeds but for the ways down that fall', async () => {
    const dataDir = join(folder, 'rare')
    await copySeededWorld(dataDir, EPOCH)
    const devnet = await createDevnet({ dataDir, world: 'small', seedEpoch: EPOCH, live: false })
    const node = createNodeClient(devnet.url)
    const stage = await openStage(node, 1112, createRandom(5))
    expect(stage.hasWorkshop).toBe(true)
    const writer = await openBlockWriter(node, stage.wallets)
    let sent = 0
    let failed = 0
    for (let time = 1; time <= 60; time += 1) {
      const transactions = await happenRarely(stage)
      const number = await writer.seal({ timestamp: EPOCH + 10 * 86_400 + time, transactions })
      const receipts = await node.call<Receipt[]>('eth_getBlockReceipts', [numberToHex(number)])
      const own = receipts.slice(0, transactions.length)
      expect(receipts.length).toBeGreaterThan(transactions.length)
      sent += own.length
      failed += own.filter(({ status }) => status === '0x0').length
    }
    await devnet.stop()
    expect([sent > 60, failed > 0, failed < 8]).toEqual([true, true, true])
  })
})

describe('a devnet that goes on', () => {
  const dataDir = join(folder, 'living')
  const start = () => createDevnet({ dataDir, world: 'small', onFault: (error) => Promise.reject(error) })
  const readHead = async ({ url }: Devnet) => Number(await createNodeClient(url).call<Hex>('eth_blockNumber'))

  /** Numbers of the blocks in the node's own dump: a number twice is answered with one block or the other. */
  const numbersKept = async ({ url }: Devnet) => {
    const dump = await createNodeClient(url).call<Hex>('anvil_dumpState', [false])
    const state = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString('utf8'))
    return (state.blocks as { header: { number: Hex } }[])
      .map(({ header }) => Number(header.number))
      .sort((a, b) => a - b)
  }

  it('seals blocks after its history, and after a restart', async () => {
    const first = await start()
    await expect.poll(() => readHead(first), { timeout: patienceMs }).toBeGreaterThan(61)
    const head = await readHead(first)
    await first.stop()
    const second = await start()
    expect(await readHead(second)).toBeGreaterThanOrEqual(head)
    expect(await numbersKept(second)).toEqual([...new Set(await numbersKept(second))])
    await expect.poll(() => readHead(second), { timeout: patienceMs }).toBeGreaterThan(head + 1)
    await second.stop()
  })

  it('keeps its genesis through restarts', async () => {
    const hashes: Hex[] = []
    for (let restart = 0; restart < 5; restart += 1) {
      const devnet = await createDevnet({ dataDir, world: 'small', live: false })
      const node = createNodeClient(devnet.url)
      const [genesis, first] = (await node.batch([
        ['eth_getBlockByNumber', ['0x0', false]],
        ['eth_getBlockByNumber', ['0x1', false]],
      ])) as { hash: Hex; parentHash: Hex }[]
      expect(first?.parentHash).toBe(genesis?.hash)
      hashes.push(genesis?.hash as Hex)
      await devnet.stop()
    }
    expect(new Set(hashes).size).toBe(1)
  })

  it('starts from the state kept before when the newest one was cut off', async () => {
    const [newest, kept] = [join(dataDir, 'state.json'), join(dataDir, 'state.kept.json')]
    renameSync(newest, kept)
    const whole = readFileSync(kept)
    writeFileSync(newest, whole.subarray(0, whole.length / 2))
    const devnet = await start()
    expect(await readHead(devnet)).toBeGreaterThanOrEqual(62)
    await devnet.stop()
  })
})
