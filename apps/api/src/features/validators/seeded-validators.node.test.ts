import { calls } from '@corescope/api-schema/calls'
import type { CandidateRecord, SetMember } from '@corescope/api-schema/validators/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { createNodeClient } from '@corescope/devnet/world/node-client'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** What the contracts of the devnet say is asked here by hand; the lists come from their events alone. */
const abi = parseAbi([
  'function getCandidates() view returns (address[])',
  'function candidateSet(uint256) view returns (address operateAddr, address consensusAddr, address feeAddr, uint256 commission, uint256 margin, uint256 status, uint256, uint256)',
  'function getValidatorOps() view returns (address[])',
  'function getRoundTag() view returns (uint256)',
  'function candidateMap(address) view returns (uint256 amount, uint256 realtimeAmount)',
  'function getCandidateScores(address) view returns (uint256[])',
])
type Name = (typeof abi)[number]['name']
const at = (suffix: string): Address => `0x${suffix.padStart(40, '0')}`
const [validatorSet, candidateHub, stakeHub, coreAgent] = [at('1000'), at('1005'), at('1010'), at('1011')]

let world: LiveWorld
let node: ReturnType<typeof createNodeClient>
let head = 0
beforeAll(async () => {
  world = await startLiveWorld()
  node = createNodeClient(world.node.url)
  head = Number(await node.call<Hex>('eth_blockNumber'))
  await eventually(async () => expect((await world.call(calls.rounds.path, {})).data?.asOf?.number).toBe(head))
})
afterAll(() => world?.stop())

const contractSays = async (to: Address, functionName: Name, args: readonly unknown[] = []) => {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  const output = await node.call<Hex>('eth_call', [{ to, data }, numberToHex(head)])
  // biome-ignore lint/suspicious/noExplicitAny: each line knows what it asks
  return decodeFunctionResult({ abi, functionName, data: output }) as any
}

const minerOf = async (number: number) =>
  (await node.call<{ miner: string }>('eth_getBlockByNumber', [numberToHex(number), false])).miner

it('candidates, stakes and scores are those of the contracts at the same block', async () => {
  const { data } = await world.call(calls.validators.path, { pageSize: 100, sort: 'registered', order: 'asc' })
  const records: CandidateRecord[] = data.records
  const operators: Address[] = await contractSays(candidateHub, 'getCandidates')
  expect(records.map(({ operator }) => operator.hash)).toEqual(operators.map((one) => one.toLowerCase()))
  expect(data.round).toBe(Number(await contractSays(candidateHub, 'getRoundTag')))
  for (const [index, record] of records.entries()) {
    const [, consensus, fee, commission, margin, status] = await contractSays(candidateHub, 'candidateSet', [
      BigInt(index),
    ])
    expect([record.consensus.hash, record.fee.hash]).toEqual([consensus.toLowerCase(), fee.toLowerCase()])
    expect([record.commission, record.margin, record.statusBits]).toEqual([
      Number(commission),
      String(margin),
      Number(status),
    ])
    const [, realtime] = await contractSays(coreAgent, 'candidateMap', [record.operator.hash])
    expect(record.stake.core).toBe(String(realtime))
    const [total] = await contractSays(stakeHub, 'getCandidateScores', [record.operator.hash])
    expect(record.scores?.total).toBe(total === undefined ? undefined : String(total))
  }
})

it('the set is the one the contract has, and every block of the round has its sealer in it', async () => {
  const { data } = await world.call(calls.validatorSet.path, {})
  const members: SetMember[] = data.members
  const operators: Address[] = await contractSays(validatorSet, 'getValidatorOps')
  expect(members.map(({ operator }) => operator!.hash).sort()).toEqual(operators.map((one) => one.toLowerCase()).sort())
  // the block of the turn is the first of the round, and sealed by the set before, of which some may have stayed
  const sealers = await Promise.all(
    Array.from({ length: head - data.turned.blockNumber + 1 }, (_, index) => minerOf(data.turned.blockNumber + index)),
  )
  for (const { consensus, blocks } of members) {
    expect(blocks, consensus.hash).toBe(sealers.filter((one) => one === consensus.hash).length)
  }
})
