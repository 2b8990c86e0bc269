import { plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { until } from '@corescope/devnet/index-proof/until'
import { addressRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import type { Caller, RpcAnswer } from '@corescope/rpc/caller'
import { classifyNodeError } from '@corescope/rpc/classify-failure'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { raiseEpoch } from '@corescope/store/leadership'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createMetrics } from '../../metrics.ts'
import { createLaneWatch } from '../../schedule/lane-watch.ts'
import { runTokenFacts } from './run-token-facts.ts'

let filled: FilledDatabase
let leaderEpoch: number
beforeAll(async () => {
  filled = await startFilledDatabase(`${addressRows(3)}
    insert into tokens (token_id, first_block, transfers, holders, standard) values (1, 1, 1, 1, 20), (2, 1, 1, 1, 20)`)
  const identity = { chainId: 1112, genesisHash: plainHash(0), startBlock: 0, wrappedCoins: [] }
  await filled.database.transaction('identity', (session) => ensureIdentity(session, identity))
  leaderEpoch = await filled.database.session(raiseEpoch)
})
afterAll(() => filled?.stop())
beforeEach(() => filled.client.query('delete from token_facts'))

const failed = (code: number, message: string): RpcAnswer => ({
  ok: false,
  error: classifyNodeError({ code, message }, { method: 'eth_call' }),
})
const withoutBlock = failed(-32000, 'header not found')
const refused = failed(3, 'execution reverted')
/** name(), totalSupply(). */
const selectors = { name: '0x06fdde03', supply: '0x18160ddd' }
const named: RpcAnswer = { ok: true, result: `0x${Buffer.from('Plum').toString('hex').padEnd(64, '0')}` }

/** The indexed head is block 7. */
const nodeHead = 9

type Respond = (token: number, selector: string, block: number) => RpcAnswer
interface Row {
  id: number
  name: string | null
  attempts: number
  isDue: boolean
  block: number | null
}
const facts = async () =>
  (
    await filled.client.query<Row>(
      `select token_id as id, token_name as name, attempts, due_at <= now() as "isDue",
              read_block as block from token_facts order by 1`,
    )
  ).rows

/** Runs the lane beside a node that answers so until the rows hold. */
const enrich = async (respond: Respond, holds: (rows: Row[]) => boolean): Promise<void> => {
  const { rows: tokens } = await filled.client.query<{ id: number; address: string }>(
    `select address_id as id, '0x' || encode(address, 'hex') as address from addresses`,
  )
  const idOf = new Map(tokens.map(({ id, address }) => [address, id]))
  const node: Pick<Caller, 'batch' | 'request'> = {
    request: async () => `0x${nodeHead.toString(16)}` as never,
    batch: async (calls) =>
      calls.map(({ params }) => {
        const { to, data } = params[0] as { to: string; data: string }
        return respond(idOf.get(to)!, data, Number(params[1]))
      }),
  }
  const control = new AbortController()
  const running = runTokenFacts({
    ...{ database: filled.database, node: node as Caller, leaderEpoch, signal: control.signal },
    ...{
      blocks: { head: { number: 7, hash: null } },
      log: createLogger('silent'),
      metrics: createMetrics(),
      watch: createLaneWatch(createLogger('silent')),
    },
  })
  try {
    await until('the contracts were asked', async () => holds(await facts()))
  } finally {
    control.abort()
    await running
  }
}

it('a contract that refuses says nothing of itself, and that is stored', async () => {
  await enrich(
    () => refused,
    (rows) => rows.length === 2 && rows.every(({ isDue }) => !isDue),
  )
  expect(await facts()).toMatchObject([
    { id: 1, name: null, attempts: 0 },
    { id: 2, name: null, attempts: 0 },
  ])
})

it('what the node cannot tell of one token is asked again, later each time, and nothing is stored; the other is told', async () => {
  const respond: Respond = (token, selector) => {
    if (token === 1) return withoutBlock
    return selector === selectors.name ? named : refused
  }
  await enrich(respond, (rows) => rows.length === 2 && rows.every(({ isDue }) => !isDue))
  expect(await facts()).toMatchObject([
    { id: 1, name: null, attempts: 1 },
    { id: 2, name: 'Plum', attempts: 0 },
  ])
})

it('a name that is known stays while the node lacks the block', async () => {
  const telling: Respond = (_, selector) => (selector === selectors.name ? named : refused)
  await enrich(telling, (rows) => rows.length === 2 && rows.every(({ name }) => name === 'Plum'))
  await filled.client.query('update token_facts set due_at = now()')
  await enrich(
    () => withoutBlock,
    (rows) => rows.every(({ attempts }) => attempts > 0),
  )
  expect((await facts()).map(({ name }) => name)).toEqual(['Plum', 'Plum'])
})

it('a question that fails again and again while the node tells the others is the contract’s refusal', async () => {
  const respond: Respond = (_, selector) => {
    if (selector === selectors.supply) return failed(-32000, 'execution aborted (timeout = 5s)')
    return selector === selectors.name ? named : refused
  }
  await enrich(respond, (rows) => rows.length === 2 && rows.every(({ attempts }) => attempts === 1))
  expect((await facts()).map(({ name }) => name)).toEqual([null, null])
  await filled.client.query('update token_facts set due_at = now(), attempts = 5')
  await enrich(respond, (rows) => rows.every(({ name }) => name === 'Plum'))
})

it('contracts are asked at the indexed head, so that it is known when what they say was true', async () => {
  await enrich(
    (_, selector) => (selector === selectors.name ? named : refused),
    (rows) => rows.length === 2 && rows.every(({ isDue }) => !isDue),
  )
  expect((await facts()).map(({ name, block }) => [name, block])).toEqual([
    ['Plum', 7],
    ['Plum', 7],
  ])
})

it('a node that lacks that state is asked at its own head', async () => {
  await enrich(
    (_, selector, block) => (block === nodeHead ? (selector === selectors.name ? named : refused) : withoutBlock),
    (rows) => rows.length === 2 && rows.every(({ isDue }) => !isDue),
  )
  expect((await facts()).map(({ name, block }) => [name, block])).toEqual([
    ['Plum', nodeHead],
    ['Plum', nodeHead],
  ])
})
