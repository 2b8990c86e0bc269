import { appendFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Hash } from '@corescope/chain/types/hex'
import { callsOf } from '@corescope/rpc/balance-diffs/balance-diff-answers'
import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAnvil } from '../../anvil/start-anvil.ts'
import { createTurns } from '../../anvil/turns.ts'
import { makeTemporaryFolder } from '../../processes/temporary-folder.ts'
import { copySeededWorld } from '../../test-worlds/seeded-world.ts'
import { openBlockWriter } from '../block-writer.ts'
import { createDevnet, type Devnet } from '../create-devnet.ts'
import { happenOnce } from '../life/everyday.ts'
import { type Call, createNodeClient } from '../node-client.ts'
import { createRandom } from '../random.ts'
import { openStage } from '../stage.ts'
import { DEVNET_CHAIN_ID, KEPT_STATES } from '../world-node.ts'
import { archiveFile, openArchive } from './archive.ts'
import { createRecorder } from './recorder.ts'

const folder = makeTemporaryFolder('archive')
const seedEpoch = 1_750_000_000
let devnet: Devnet
const start = async () => {
  const onFault = (error: unknown) => Promise.reject(error)
  devnet = await createDevnet({ dataDir: folder, world: 'small', live: false, seedEpoch, onFault })
}
beforeAll(async () => {
  await copySeededWorld(folder, seedEpoch)
  await start()
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Block = { number: Hex; hash: Hash; parentHash: Hash; miner: Hex; transactions: Hash[] }
const headOf = async (url = devnet.url) => Number(await createNodeClient(url).call<Hex>('eth_blockNumber'))
const blockAt = (number: number, url = devnet.url) =>
  createNodeClient(url).call<Block>('eth_getBlockByNumber', [numberToHex(number), false])

/** What the balance history asks of a block. */
const questionsOf = ({ number, hash, parentHash, miner, transactions }: Block): Call[] => [
  ...callsOf({ number: Number(number), hash, transactions, read: [] }, 'debug_traceBlockByHash').map(
    ({ method, params }): Call => [method, params],
  ),
  ...[hash, parentHash].map((blockHash): Call => ['eth_getBalance', [miner, { blockHash }]]),
]
/** @throws where a block cannot be run again: a node says so of each of its transactions. */
const ask = async (block: Block, url: string) => {
  const answers = await createNodeClient(url).batch(questionsOf(block))
  const refused = /"error":"[^"]*"/.exec(JSON.stringify(answers))
  if (refused !== null) throw new Error(refused[0])
  return answers
}

/** Blocks with something in them. */
const seal = async (count: number) => {
  const node = createNodeClient(devnet.url)
  const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(3))
  const writer = await openBlockWriter(node, stage.wallets)
  const sealed: Block[] = []
  for (let block = 0; block < count; block += 1) {
    const { timestamp } = await node.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
    await writer.seal({ timestamp: Number(timestamp) + 3, transactions: await happenOnce(stage) })
    sealed.push(await blockAt(await headOf()))
  }
  return sealed
}

it('tells of every block of the history what its node has forgotten, and hands on what it has not', async () => {
  const head = await headOf()
  for (let number = 1; number <= head; number += 1) {
    const block = await blockAt(number)
    const told = await ask(block, devnet.archiveUrl)
    if (block.transactions.length > 0) expect(told[0]).toHaveLength(block.transactions.length)
  }
  await expect(ask(await blockAt(5), devnet.url)).rejects.toThrow()
  const node = createNodeClient(devnet.archiveUrl)
  const mixed = await node.batch([['eth_chainId'], questionsOf(await blockAt(5))[0]!, ['eth_blockNumber']])
  expect([mixed[0], mixed[2]]).toEqual([numberToHex(DEVNET_CHAIN_ID), numberToHex(head)])
  expect(mixed[1]).toHaveLength((await blockAt(5)).transactions.length)
  await expect(node.call('no_such_method')).rejects.toThrow(/no_such_method/)
})

it('goes on after a restart, with a torn last record dropped', async () => {
  const sealed = await seal(2)
  const said = await Promise.all(sealed.map((block) => ask(block, devnet.url)))
  await devnet.stop()
  const whole = statSync(archiveFile(folder)).size
  appendFileSync(
    archiveFile(folder),
    `{"hash":"${sealed[0]!.hash}","parent":"${sealed[0]!.parentHash}","answers":[["eth_`,
  )
  await start()
  expect(statSync(archiveFile(folder)).size).toBe(whole)
  expect(await Promise.all(sealed.map((block) => ask(block, devnet.archiveUrl)))).toEqual(said)
  await expect(ask(sealed[0]!, devnet.url)).rejects.toThrow()
  // The record of the newest block is torn: nobody has it any more, and those that come are recorded all the same.
  await devnet.stop()
  truncateSync(archiveFile(folder), whole - 10)
  await start()
  expect(await ask(sealed[0]!, devnet.archiveUrl)).toEqual(said[0])
  await expect(ask(sealed[1]!, devnet.archiveUrl)).rejects.toThrow()
  const [next] = await seal(1)
  const answers = await ask(next!, devnet.url)
  await devnet.stop()
  await start()
  expect(await ask(next!, devnet.archiveUrl)).toEqual(answers)
})

it('tells of each block by its hash, whichever branch the chain is on', async () => {
  const own = makeTemporaryFolder('archive-reorg')
  const anvil = await startAnvil({ mining: 'manual' })
  const archive = await openArchive(own)
  const recorder = createRecorder(archive, {
    url: anvil.url,
    after: -1,
    keptStates: KEPT_STATES,
    inTurn: createTurns(),
  })
  const node = createNodeClient(anvil.url)
  const [from, to] = await node.call<[Hex, Hex]>('eth_accounts')
  const said = new Map<string, unknown>()
  const mine = async (count: number, value: number) => {
    for (let block = 0; block < count; block += 1) {
      await node.call('eth_sendTransaction', [{ from, to, value: numberToHex(value) }])
      await node.call('evm_mine')
      const questions = questionsOf(await blockAt(await headOf(anvil.url), anvil.url))
      const answers = await node.batch(questions)
      for (const [index, question] of questions.entries()) said.set(JSON.stringify(question), answers[index])
    }
  }
  try {
    // more than are recorded together
    await mine(12, 1)
    await recorder.record()
    await node.call('anvil_rollback', [3])
    await mine(4, 2)
    await Promise.all([recorder.record(), recorder.record()])
    expect(said.size).toBe(12 * 3 + 4 * 3 - 12 - 3)
    for (const [question, answer] of said) {
      const [method, params] = JSON.parse(question) as [string, unknown[]]
      expect(archive.find(method, params), question).toEqual({ result: answer })
    }
  } finally {
    await anvil.stop()
    await recorder.close()
    archive.close()
    rmSync(own, { recursive: true, force: true })
  }
})
