import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { createPublicClient, http, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: LiveWorld
let head: number
beforeAll(async () => {
  world = await startLiveWorld()
  await eventually(async () => expect((await world.get('/health')).status).toBe(200))
  head = (await world.call(calls.searchBlock.path, {})).data.asOf.number
})
afterAll(() => world?.stop())

const validatorSet = systemContracts.find(({ name }) => name === 'ValidatorSet')!.address
const credited = parseAbiItem('event validatorDeposit(address indexed validator, uint256 amount)')
const dialect = async (parameters: Record<string, string>) => {
  const answer = await (await world.get(`/api?${new URLSearchParams(parameters)}`)).json()
  return (answer as { result: Record<string, string>[] & Record<string, string> }).result
}

/** From the node alone: fees of the receipts, and what the ValidatorSet says beyond what the producer handed in. */
const expectedOf = async (number: number) => {
  const client = createPublicClient({ transport: http(world.node.url) })
  const block = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: true })
  const receipts = await Promise.all(block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })))
  const fees = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  const [event] = await client.getLogs({ address: validatorSet, event: credited, blockHash: block.hash })
  const handedIn = block.transactions.find(({ hash }) => hash === event?.transactionHash)?.value ?? 0n
  const subsidy = event === undefined ? 0n : event.args.amount! - handedIn
  const day = Number(block.timestamp) - (Number(block.timestamp) % 86_400)
  return { day, miner: block.miner, subsidy, total: fees - (block.baseFeePerGas ?? 0n) * block.gasUsed + subsidy }
}

it('a block earns its producer the fees and what the ValidatorSet adds, in every dialect', async () => {
  const subsidies = new Set<bigint>()
  const minedBy = new Map<string, Record<string, string>>()
  const ofDays = new Map<number, bigint>()
  for (let number = 0; number <= head; number += 1) {
    const { day, miner, total, subsidy } = await expectedOf(number)
    subsidies.add(subsidy)
    ofDays.set(day, (ofDays.get(day) ?? 0n) + total)
    const answer = (await world.call(calls.block.path, { block: number })).data
    expect(calls.block.response.safeParse(answer).error).toBeUndefined()
    expect([number, answer.reward]).toEqual([number, { total: String(total), subsidy: String(subsidy) }])
    const reward = await dialect({ module: 'block', action: 'getblockreward', blockno: String(number) })
    expect([reward.blockNumber, reward.blockReward]).toEqual([String(number), String(total)])
    if (!minedBy.has(miner)) {
      const list = await dialect({ module: 'account', action: 'getminedblocks', address: miner, offset: '1000' })
      minedBy.set(miner, Object.fromEntries(list.map(({ blockNumber, blockReward }) => [blockNumber, blockReward])))
    }
    expect(minedBy.get(miner)![number]).toBe(String(total))
  }
  const { points } = (await world.call(calls.chainSeries.path, { start: 0, asOf: head })).data
  expect(points.length).toBeGreaterThan(0)
  for (const { timestamp, rewards } of points) expect(rewards).toBe(String(ofDays.get(timestamp) ?? 0n))
  // blocks with a subsidy of three coins, and such as hand in nothing
  expect([...subsidies].toSorted()).toEqual([0n, 3n * 10n ** 18n])
})

it('transactions of consensus are marked, and no others; access lists are those of the node', async () => {
  const client = createPublicClient({ transport: http(world.node.url) })
  const systemAddresses = new Set<string | null>(systemContracts.map(({ address }) => address))
  const marked = new Map<boolean, number>()
  let lists = 0
  for (let number = 0; number <= head; number += 1) {
    const block = await client.getBlock({ blockNumber: BigInt(number), includeTransactions: true })
    for (const { hash, from, to, gasPrice, accessList } of block.transactions) {
      const isSystem = systemAddresses.has(to) && from === block.miner && gasPrice === 0n
      marked.set(isSystem, (marked.get(isSystem) ?? 0) + 1)
      const hasList = accessList !== undefined && accessList.length > 0
      // ordinary ones are many and alike
      if (!isSystem && !hasList && marked.get(false)! % 10 !== 0) continue
      const { data } = await world.call(calls.transaction.path, { transactionHash: hash })
      expect([hash, data.isSystem]).toEqual([hash, isSystem])
      if (!hasList) continue
      lists += 1
      const told = data.accessList.map((one: { address: { hash: string }; storageKeys: string[] }) => ({
        address: one.address.hash,
        storageKeys: one.storageKeys,
      }))
      expect(told).toEqual(accessList.map((one) => ({ ...one, address: one.address.toLowerCase() })))
    }
  }
  expect(marked.get(true)).toBeGreaterThan(40)
  expect(marked.get(false)).toBeGreaterThan(200)
  expect(lists).toBeGreaterThan(0)
})
