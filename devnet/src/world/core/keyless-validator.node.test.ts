import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySeededWorld } from '../../test-worlds/seeded-world.ts'
import { firstValidators, users } from '../accounts.ts'
import { type BlockWriter, openBlockWriter } from '../block-writer.ts'
import { createDevnet, type Devnet } from '../create-devnet.ts'
import { createNodeClient, type NodeClient } from '../node-client.ts'
import { createRandom } from '../random.ts'
import { openStage, type Stage } from '../stage.ts'
import { DEVNET_CHAIN_ID } from '../world-node.ts'
import { coreAddress, coreDraft } from './drafts.ts'
import { setRoundSeconds } from './round-span.ts'

const ROUND = 120
const BLOCK = 3
const folder = mkdtempSync(join(tmpdir(), 'corescope-keyless-'))
/** The address that it seals with: nobody has a key of it. */
const stranger: Address = `0x${'c1'.repeat(20)}`
const stopped = firstValidators[0]!.consensus.address
let devnet: Devnet
let node: NodeClient
let stage: Stage
let writer: BlockWriter
let time = 0

type Head = { number: Hex; timestamp: Hex; miner: Address }
const headOf = (number: Hex | 'latest' = 'latest') => node.call<Head>('eth_getBlockByNumber', [number, false])

beforeAll(async () => {
  const seedEpoch = 1_760_000_000
  await copySeededWorld(folder, seedEpoch)
  devnet = await createDevnet({ dataDir: folder, world: 'small', seedEpoch, live: false })
  node = createNodeClient(devnet.url)
  await setRoundSeconds(node, ROUND)
  stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(1))
  writer = await openBlockWriter(node, stage.wallets)
  time = Number((await headOf()).timestamp)
})
afterAll(async () => {
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const seal = (transactions: Hex[]) => {
  time += BLOCK
  return writer.seal({ timestamp: time, transactions, stopped })
}

it('a candidate whose key nobody here has is elected, misses its turns and is slashed; no block is missed', async () => {
  const [candidate] = users as [(typeof users)[0]]
  await node.call('anvil_setBalance', [candidate.address, numberToHex(parseEther('20000'))])
  const registration = coreDraft('CandidateHub', 'register', [stranger, stranger, 100], { value: parseEther('10000') })
  const before = Number((await headOf()).number)
  const numbers = [await seal([await stage.wallets.sign(candidate, registration)])]
  for (let count = 1; count < (3 * ROUND) / BLOCK; count += 1) numbers.push(await seal([]))
  expect(numbers).toEqual(numbers.map((_, index) => before + 1 + index))

  type Log = { address: Address; topics: [Hex]; data: Hex; blockNumber: Hex }
  const logs = await node.call<Log[]>('eth_getLogs', [
    { fromBlock: numberToHex(before + 1), toBlock: 'latest', address: coreAddress('SlashIndicator') },
  ])
  const slashed = logs.flatMap((log) => {
    const event = readCoreEvent(log)
    return event?.name === 'SlashIndicator.validatorSlashed'
      ? [{ who: String(event.values.validator), number: Number(log.blockNumber) }]
      : []
  })
  const turnsOf = (who: string) => slashed.filter((one) => one.who === who.toLowerCase()).map(({ number }) => number)
  expect(turnsOf(stranger).length).toBeGreaterThan(0)
  expect(turnsOf(stopped).length).toBeGreaterThan(0)
  expect(turnsOf(stranger).length + turnsOf(stopped).length).toBe(slashed.length)
  for (const number of numbers) {
    const { miner } = await headOf(numberToHex(number))
    expect([stranger, stopped.toLowerCase()]).not.toContain(miner)
  }
})
