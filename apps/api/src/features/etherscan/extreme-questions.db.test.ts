import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from './routes.ts'

/** What anybody may send in place of numbers, to every action: none may end in an error of the server. */
const chain = createSimulatedChain('extreme questions', { era: 'prague', transactionsPerBlock: 6 })
const blocks = [chain.head(), ...chain.extend(20)]
const { miner, number: head } = blocks.at(-1)!.block

let node: SimulatedNode
let api: IndexedApi
/** What is known of the chain: names that lead behind the first look. */
let known: { address: string; token: string; hash: string }
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  api = await startIndexedApi(blocks[0]!.block.hash, { RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112' })
  await api.commit(blocks)
  await api.trace(chain)
  const [token] = await api.sql<{ address: Buffer }>(
    `select a.address from tokens t join addresses a on a.address_id = t.token_id order by t.transfers desc limit 1`,
  )
  known = {
    address: chain.people[0]!,
    token: `0x${token!.address.toString('hex')}`,
    hash: blocks.findLast(({ block }) => block.transactions.length > 0)!.block.transactions[0]!.hash,
  }
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
})

const largest = String(Number.MAX_SAFE_INTEGER)
const extremes = [...[largest, '2147483648', '18446744073709551615', `0x${'f'.repeat(64)}`, '9'.repeat(400), '-1']]
const numbers = [
  ...['page', 'offset', 'startblock', 'endblock', 'fromblock', 'toblock', 'blockno', 'timestamp', 'tokenid', 'index'],
  ...['startdate', 'enddate', 'blocktype', 'closest', 'sort', 'tag'],
]

const actions = Object.entries(modules).flatMap(([module, all]) => Object.keys(all).map((action) => [module, action]))

it.each(actions as [string, string][])('%s %s has an answer to every number', async (module, action) => {
  const own = { module, action, contractaddress: known.token, txhash: known.hash }
  const ask = async (parameters: Record<string, string>) => {
    const response = await fetch(`${api.url}/api?${new URLSearchParams({ ...own, ...parameters })}`)
    const { message, result } = (await response.json()) as { message: string; result: unknown }
    return `${response.status} ${message} ${typeof result === 'string' ? result : ''}`
  }
  const address = action === 'getminedblocks' ? miner : known.address
  const questions = extremes.flatMap((extreme) => [
    ...numbers.map((name) => ({ [name]: extreme })),
    { page: extreme, offset: '10000' },
    { page: extreme, offset: '1', startblock: '0', endblock: String(head), fromblock: '0', toblock: 'latest' },
  ])
  const answers = await Promise.all(questions.map((question) => ask({ address, ...question })))
  expect(answers.flatMap((answer, index) => (/went wrong/.test(answer) ? [questions[index]] : []))).toEqual([])
})
