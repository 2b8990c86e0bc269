import { calls } from '@corescope/api-schema/calls'
import { tracesOf } from '@corescope/devnet/simulated-node/make-traces'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('internals', { transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(60)]
/** What the lists must hold, straight from the frames the chain was made of. */
const wanted = blocks.flatMap((made) =>
  made.block.transactions.flatMap(({ hash }, index) =>
    tracesOf(made)
      [index]!.filter(({ traceAddress, type, value }) => {
        const isCall = type === 'call' && value > 0n
        return traceAddress.length > 0 && (isCall || ['create', 'create2', 'selfdestruct'].includes(type))
      })
      .map((frame) => ({ ...frame, hash, block: made.block.number })),
  ),
)
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await api.commit(blocks.slice(0, 50))
  await api.trace(chain)
  await api.commit(blocks.slice(50))
  await eventually(async () => {
    expect((await ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(() => api.stop())

const ask: AskData = (path, request) => api.ask(path, request)
const walk = (path: string, request: object) => walkList(ask, path, request)
const keyOf = (one: { hash: string; traceAddress: readonly number[] }) => `${one.hash} ${one.traceAddress.join('.')}`
// biome-ignore lint/suspicious/noExplicitAny: a record of the wire
const keyOfRecord = (record: any) => `${record.transactionHash} ${record.traceAddress.join('.')}`
const upTo = (block: number) => wanted.filter((one) => one.block <= block)
const all = calls.contractInternalTransactions.path

describe('while the traces lane lags', () => {
  it('lists end at the newest traced block and say so', async () => {
    const answer = await ask(all, { pageSize: 10 })
    expect(answer).toMatchObject({ total: upTo(49).length, asOf: { number: 49 }, coverage: { head: 49, idle: null } })
    expect(await ask(all, { block: 55 })).toMatchObject({ total: 0, asOf: { number: 49 } })
  })
  it('each list says how many of its own blocks are not traced yet', async () => {
    const own = calls.transactionInternalTransactions.path
    const [early, late] = [wanted.findLast(({ block }) => block <= 49)!, wanted.find(({ block }) => block > 49)!]
    const address = `0x${'77'.repeat(20)}`
    const behindOf = async (path: string, request: object) => (await ask(path, request)).coverage?.behind
    expect(await behindOf(all, {})).toBe(11)
    expect(await behindOf(all, { asOf: 52 })).toBe(3)
    expect(await behindOf(all, { fromBlock: 55 })).toBe(6)
    expect(await behindOf(all, { fromBlock: 20, toBlock: 33 })).toBe(0)
    expect(await behindOf(all, { block: 49 })).toBe(0)
    expect(await behindOf(all, { block: 55 })).toBe(1)
    expect(await behindOf(calls.addressInternalTransactions.path, { address, fromBlock: 45, toBlock: 51 })).toBe(2)
    expect(await behindOf(own, { transactionHash: early.hash })).toBe(0)
    expect(await behindOf(own, { transactionHash: late.hash })).toBe(1)
  })
  it('and grow without a new block', async () => {
    await api.trace(chain)
    expect(await ask(all, {})).toMatchObject({ total: wanted.length, asOf: { number: 60 }, coverage: { head: 60 } })
  })
})

describe('a transaction that no node can run again', () => {
  it('is named in every list that is about it, with the reason, and is not said to have nothing inside', async () => {
    const { hash, block } = wanted.at(-1)!
    await api.sql(`insert into untraced_transactions (transaction_position, position, block_number, reason)
      select transaction_position, 1, block_number, 'tracing failed' from transactions where hash = '\\x${hash.slice(2)}'`)
    const untraced = { transactions: 1, reason: 'tracing failed' }
    const own = calls.transactionInternalTransactions.path
    expect(await ask(own, { transactionHash: hash, pageSize: 10 })).toMatchObject({ total: 0, coverage: { untraced } })
    const total = wanted.filter((one) => one.block === block).length
    expect(await ask(all, { block, pageSize: 10 })).toMatchObject({ total, coverage: { untraced } })
    expect(await ask(all, { fromBlock: block, pageSize: 10 })).toMatchObject({ coverage: { untraced } })
    expect(await ask(all, { toBlock: block - 1, pageSize: 10 })).toMatchObject({ coverage: { untraced: null } })
    const before = wanted.find((one) => one.block < block)!
    expect(await ask(own, { transactionHash: before.hash, pageSize: 10 })).toMatchObject({
      coverage: { untraced: null },
    })
    await api.sql('delete from untraced_transactions')
  })
})

it('a transaction tells how many calls inside it failed, listed or not', async () => {
  const told = blocks.flatMap((made) =>
    made.block.transactions.map(({ hash }, index) => {
      const failed = tracesOf(made)[index]!.filter(
        ({ traceAddress, error }) => traceAddress.length > 0 && error !== null,
      )
      return { hash, failed: failed.length }
    }),
  )
  const some = told.filter(({ failed }) => failed > 0).slice(-5)
  expect(some).toHaveLength(5)
  for (const { hash, failed } of [...some, told.find((one) => one.failed === 0)!]) {
    const { failedCalls } = await ask(calls.transaction.path, { transactionHash: hash })
    expect(failedCalls).toBe(failed === 0 ? undefined : failed)
  }
})

describe('lists', () => {
  it('all, newest first, as of any block', async () => {
    expect(wanted.length).toBeGreaterThan(100)
    for (const asOf of [60, 33, 0]) {
      expect((await walk(all, { asOf })).map(keyOfRecord)).toEqual(upTo(asOf).toReversed().map(keyOf))
    }
  })
  it('what failed alone, itself or with a step around it, as of any block and in a range', async () => {
    const records = await walk(all, {})
    const failed = records.filter(({ status }) => status === 0)
    expect(failed.length).toBeGreaterThan(3)
    expect((await walk(all, { failed: true })).map(keyOfRecord)).toEqual(failed.map(keyOfRecord))
    const early = failed.filter(({ blockNumber }) => blockNumber <= 33)
    expect((await walk(all, { failed: true, asOf: 33 })).map(keyOfRecord)).toEqual(early.map(keyOfRecord))
    const range = { fromBlock: 20, toBlock: 33 }
    const within = early.filter(({ blockNumber }) => blockNumber >= 20)
    expect((await walk(all, { failed: true, ...range })).map(keyOfRecord)).toEqual(within.map(keyOfRecord))
    const { searched } = await ask(all, { failed: true })
    expect(searched).toEqual({ entries: wanted.length, of: wanted.length })
    const { status, body } = await api.call(all, { failed: true, block: 20 })
    expect([status, body.message]).toEqual([400, expect.stringContaining('is not valid together with failed')])
  })
  it('of a block are a file in the order of the list, with the place and the method of each call', async () => {
    const files = wanted.map(({ block }) => block).filter((block, index, all) => all.indexOf(block) === index)
    for (const block of files.slice(0, 20)) {
      const query = `type=internaltxns&format=jsonl&fromBlock=${block}&toBlock=${block}`
      const answer = await fetch(`${api.url}/api/chain/export?${query}`)
      const text = await answer.text()
      expect(answer.status, text).toBe(200)
      const lines = text.trimEnd().split('\n')
      // biome-ignore lint/suspicious/noExplicitAny: rows of a file
      const saved = lines.map((line) => JSON.parse(line) as any)
      const listed = await walk(all, { block })
      const told = ({ transactionHash, traceAddress, method }: (typeof listed)[number]) => ({
        ...{ transactionHash, traceAddress: traceAddress.join('_') },
        method: method && (method.name ?? method.selector),
      })
      expect(saved).toMatchObject(listed.map(told))
    }
  })
  it('of a block and of a transaction, in order of execution', async () => {
    for (const block of [wanted[0]!.block, wanted.at(-1)!.block, 20]) {
      const own = wanted.filter((one) => one.block === block)
      expect((await walk(all, { block })).map(keyOfRecord)).toEqual(own.map(keyOf))
    }
    for (const { hash } of [wanted[0]!, wanted[50]!, wanted.at(-1)!]) {
      const own = wanted.filter((one) => one.hash === hash)
      const records = await walk(calls.transactionInternalTransactions.path, { transactionHash: hash })
      expect(records.map(keyOfRecord)).toEqual(own.map(keyOf))
    }
    const quiet = blocks
      .flatMap(({ block }) => block.transactions)
      .find(({ hash }) => !wanted.some((one) => one.hash === hash))
    expect(await walk(calls.transactionInternalTransactions.path, { transactionHash: quiet!.hash })).toEqual([])
  })
  it('of an address: all, in, out', async () => {
    const busy = wanted[3]!.from
    const path = calls.addressInternalTransactions.path
    const own = wanted.filter(({ from, to }) => from === busy || to === busy).toReversed()
    expect((await walk(path, { address: busy })).map(keyOfRecord)).toEqual(own.map(keyOf))
    const out = own.filter(({ from }) => from === busy)
    expect((await walk(path, { address: busy, direction: 'out' })).map(keyOfRecord)).toEqual(out.map(keyOf))
    const into = own.filter(({ to }) => to === busy)
    expect((await walk(path, { address: busy, direction: 'in' })).map(keyOfRecord)).toEqual(into.map(keyOf))
    const detail = await ask(calls.addressDetail.path, { address: busy })
    expect(detail.counts.internalTransactions).toBe(own.length)
  })
  it('a record says what moved and whether it stands', async () => {
    const records = await walk(all, {})
    for (const [index, record] of records.toReversed().entries()) {
      const { type, from, to, value, error, block } = wanted[index]!
      expect(record).toMatchObject({ type, value: String(value), blockNumber: block, error })
      expect([record.from.hash, record.to?.hash ?? null]).toEqual([from, to])
      expect(record.status).toBe(error === null && !record.failedAbove ? 1 : 0)
    }
    expect(records.some(({ failedAbove }) => failedAbove)).toBe(true)
    expect(records.some(({ reason }) => reason !== null)).toBe(true)
  })
  it('a contract made inside a call has creator and transaction of its last creation', async () => {
    const records = await walk(all, {})
    const made = records.toReversed().find(({ type, status }) => type === 'create2' && status === 1)
    const detail = await ask(calls.addressDetail.path, { address: made.to.hash })
    const last = records.find(
      ({ type, status, to }) => type.startsWith('create') && status === 1 && to.hash === made.to.hash,
    )
    expect([detail.creator.hash, detail.creationTransactionHash]).toEqual([last.from.hash, last.transactionHash])
  })
  it('what nobody knows', async () => {
    const hash = `0x${'12'.repeat(32)}`
    const { body } = await api.call(calls.transactionInternalTransactions.path, { transactionHash: hash })
    expect(body).toMatchObject({ code: '1', message: 'There is no such transaction.' })
    expect((await api.call(all, { block: 61 })).body.message).toBe('There is no such block.')
    const stranger = `0x${'34'.repeat(20)}`
    expect(await walk(calls.addressInternalTransactions.path, { address: stranger })).toEqual([])
  })
})

describe('the Etherscan dialect', () => {
  const dialect = async (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ module: 'account', action: 'txlistinternal', ...parameters })
    return (await (await fetch(`${api.url}/api?${query}`)).json()) as {
      status: string
      message: string
      result: Record<string, string>[]
    }
  }
  const keys = (result: Record<string, string>[]) =>
    result.map(({ hash, traceId }) => `${hash} ${traceId!.replaceAll('_', '.')}`)
  it('by address, by hash, of a range of blocks', async () => {
    const busy = wanted[3]!.from
    const own = wanted.filter(({ from, to, block }) => (from === busy || to === busy) && block >= 10 && block <= 40)
    const range = { startblock: '10', endblock: '40' }
    expect(keys((await dialect({ address: busy, sort: 'asc', ...range })).result)).toEqual(own.map(keyOf))
    const { hash } = wanted[20]!
    const ofHash = wanted.filter((one) => one.hash === hash)
    expect(keys((await dialect({ txhash: hash })).result)).toEqual(ofHash.map(keyOf))
    const inRange = wanted.filter(({ block }) => block >= 10 && block <= 40)
    expect(keys((await dialect({ sort: 'asc', ...range })).result)).toEqual(inRange.map(keyOf))
    const newest = await dialect({ sort: 'desc', page: '2', offset: '7', ...range })
    expect(keys(newest.result)).toEqual(inRange.toReversed().slice(7, 14).map(keyOf))
  })
  it('has exactly its fields, all of them texts', async () => {
    const { result } = await dialect({ sort: 'asc' })
    const fields =
      'blockNumber timeStamp hash from to value contractAddress input type gas gasUsed traceId isError errCode'
    for (const record of result) {
      expect(Object.keys(record).join(' ')).toBe(fields)
      expect(Object.values(record).every((value) => typeof value === 'string')).toBe(true)
    }
    const made = result.find(({ type, isError }) => type === 'create' && isError === '0')!
    expect([made.to, made.contractAddress!.length]).toEqual(['', 42])
  })
  it('an empty list, and a node that tells nothing', async () => {
    expect(await dialect({ address: `0x${'56'.repeat(20)}` })).toMatchObject({
      status: '0',
      message: 'No transactions found',
    })
    await api.sql(`update lanes set idle = 'unsupported' where name = 'traces'`)
    expect(await dialect({ txhash: wanted[0]!.hash })).toMatchObject({ status: '0', message: 'NOTOK' })
    const health = (await (await fetch(`${api.url}/health`)).json()) as { lanes: Record<string, unknown> }
    expect(health.lanes.traces).toMatchObject({ idle: 'unsupported', head: 60 })
    await api.sql(`update lanes set idle = null where name = 'traces'`)
  })
})

it('a reorg takes them back', async () => {
  chain.fork(40, 0)
  await api.rewind(blocks[40]!)
  await eventually(async () => {
    expect(await ask(all, {})).toMatchObject({ total: upTo(40).length, asOf: { hash: blocks[40]!.block.hash } })
  })
})
