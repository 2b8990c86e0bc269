import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const chain = createSimulatedChain('coins in circulation', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(40)]
const indexed = 20
const coins = 2_100_000_000n

let node: SimulatedNode
let api: IndexedApi
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  api = await startIndexedApi(blocks[0]!.block.hash, { RPC_URL: node.url, TOTAL_SUPPLY: String(coins) })
  await api.commit(blocks.slice(0, indexed + 1))
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
})

const circulatingAt = (number: number) =>
  systemContracts.reduce(
    (rest, { address }) => rest - chain.balance(address, blocks[number]!.block.hash),
    coins * 10n ** 18n,
  )
const readSupply = async () => {
  const answer = await fetch(`${api.url}${calls.circulatingSupply.path}`)
  return calls.circulatingSupply.response.parse(((await answer.json()) as { data: unknown }).data)
}
const until = (number: number) =>
  eventually(async () => {
    const supply = await readSupply()
    expect(supply.asOf).toEqual({ number, hash: blocks[number]!.block.hash })
    return supply
  })

it('the circulating supply is that of the newest indexed block, not of the head of the node', async () => {
  expect(circulatingAt(indexed)).not.toBe(circulatingAt(40))
  const supply = await until(indexed)
  expect(supply.totalSupply).toBe(String(coins * 10n ** 18n))
  expect(BigInt(supply.circulatingSupply)).toBe(circulatingAt(indexed))
  await api.commit(blocks.slice(indexed + 1, indexed + 6))
  expect(BigInt((await until(indexed + 5)).circulatingSupply)).toBe(circulatingAt(indexed + 5))
})

it('is not told while the node is away, and is of the newest block again when it is back', async () => {
  await node.refuse()
  await api.commit(blocks.slice(indexed + 6, indexed + 11))
  await eventually(async () => {
    const { status } = await fetch(`${api.url}${calls.circulatingSupply.path}`)
    expect(status).toBe(503)
  })
  await node.accept()
  const told = await until(indexed + 10)
  expect(BigInt(told.circulatingSupply)).toBe(circulatingAt(indexed + 10))
})
