import { calls } from '@corescope/api-schema/calls'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Fields = Record<string, string | number>
const nobody = `0x${'9'.repeat(40)}`

const saveAt = async (api: IndexedApi, fields: Fields) => {
  const query = Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`])
  const answer = await fetch(`${api.url}/api/chain/export?${new URLSearchParams(query)}`)
  const { status, headers } = answer
  const text = await answer.text()
  return {
    status,
    text,
    asOf: headers.get('x-as-of-block'),
    name: headers.get('content-disposition'),
    untraced: headers.get('x-untraced-transactions'),
  }
}
const reasonOf = ({ status, text }: { status: number; text: string }) => {
  const { fault, parameters } = JSON.parse(text) as { fault?: string; parameters?: object }
  return [status, fault, parameters]
}

describe('files of what lanes behind the blocks tell', () => {
  const chain = createSimulatedChain('known parts', { era: 'prague', transactionsPerBlock: 8 })
  const blocks = [chain.head(), ...chain.extend(40)]
  let api: IndexedApi
  const save = (fields: Fields) => saveAt(api, fields)
  const ask: AskData = (path, request) => api.ask(path, request)
  const transactionOf = async (block: number) =>
    (await ask(calls.searchTransaction.path, { block })).records[0].transactionHash as string
  const internalsOf = async (block: number) => ({
    ...{ type: 'transactionInternalTransactions', transactionHash: await transactionOf(block) },
  })
  const payee = async () => {
    const [paid] = await api.sql<{ address: Buffer }>(
      `select a.address from fee_distributions f join addresses a on a.address_id = f.address_id
        group by a.address order by count(*) desc limit 1`,
    )
    return `0x${paid!.address.toString('hex')}`
  }
  beforeAll(async () => {
    api = await startIndexedApi(blocks[0]!.block.hash)
    expect(reasonOf(await save({ type: 'transactions' }))).toEqual([503, 'nothingIndexed', {}])
    await api.commit(blocks.slice(0, 31))
  })
  afterAll(() => api?.stop())

  it('are none while nothing is known: off by setting, or not yet', async () => {
    const files: [Fields, string][] = [
      [{ type: 'internaltxns' }, 'inside'],
      [{ type: 'internaltxns', address: nobody }, 'inside'],
      [await internalsOf(10), 'inside'],
      [{ type: 'balanceHistory', address: nobody }, 'balances'],
      [{ type: 'addressFeeDistribution', address: nobody }, 'balances'],
    ]
    for (const [idle, reason] of [
      [null, 'partNone'],
      ['off', 'partOff'],
      ['unsupported', 'partUnsupported'],
    ]) {
      await api.sql(
        `insert into lanes (name, number, idle) values ('traces', -1, $1), ('balanceHistory', -1, $1)
         on conflict (name) do update set idle = excluded.idle`,
        [idle],
      )
      for (const [fields, part] of files) {
        expect(reasonOf(await save(fields)), JSON.stringify(fields)).toEqual([503, reason, { part }])
      }
    }
    await api.sql(`update lanes set idle = null where name in ('traces', 'balanceHistory')`)
  })

  it('are true at the block that their lane has passed, and are none above it', async () => {
    await api.trace(chain)
    await api.tellBalances(chain)
    await api.commit(blocks.slice(31))
    const address = await payee()
    for (const fields of [
      { type: 'internaltxns' },
      { type: 'internaltxns', fromBlock: 25 },
      { type: 'internaltxns', address: nobody },
      { type: 'balanceHistory', address },
      { type: 'addressFeeDistribution', address },
      await internalsOf(30),
    ] as Fields[]) {
      const { status, asOf, name } = await save(fields)
      expect([status, asOf, name], JSON.stringify(fields)).toEqual([200, '30', expect.stringContaining('-30.csv')])
    }
    for (const [fields, part] of [
      [{ type: 'internaltxns', fromBlock: 31 }, 'inside'],
      [await internalsOf(31), 'inside'],
      [{ type: 'balanceHistory', address, fromBlock: 31 }, 'balances'],
    ] as [Fields, string][]) {
      expect(reasonOf(await save(fields))).toEqual([503, 'partBehind', { part, block: 30 }])
    }
    // of blocks to come nothing is known
    expect(await save({ type: 'internaltxns', fromBlock: 41 })).toMatchObject({ status: 400, asOf: null })
  })

  it('begin where their lane begins, and are none below it', async () => {
    await api.sql(`update lanes set first_number = 20 where name in ('traces', 'balanceHistory')`)
    for (const [fields, part] of [
      [{ type: 'internaltxns', toBlock: 19 }, 'inside'],
      [{ type: 'balanceHistory', address: nobody, toBlock: 19 }, 'balances'],
      [{ type: 'addressFeeDistribution', address: nobody, toBlock: 19 }, 'balances'],
    ] as [Fields, string][]) {
      expect(reasonOf(await save(fields))).toEqual([503, 'partBegins', { part, block: 20 }])
    }
    expect((await save({ type: 'internaltxns', toBlock: 20 })).status).toBe(200)
    await api.sql(`update lanes set first_number = null where name in ('traces', 'balanceHistory')`)
  })

  it('have the shares of fees that the list has, as of an earlier block too', async () => {
    const address = await payee()
    for (const [of, asked] of [
      [{}, {}],
      [{ toBlock: 20 }, { asOf: 20 }],
    ] as [Fields, object][]) {
      const shown = await walkList(ask, calls.addressFeeDistribution.path, { address, ...asked })
      expect(shown.length).toBeGreaterThan(0)
      const { text, asOf } = await save({ type: 'addressFeeDistribution', format: 'jsonl', address, ...of })
      expect(asOf).toBe(String(of.toBlock ?? 30))
      const saved = text
        .split('\n')
        .filter(Boolean)
        .map((line) => Object.entries<string>(JSON.parse(line)))
      const figureOf = (line: [string, string][], start: string) => line.find(([name]) => name.startsWith(start))![1]
      expect(saved.map((line) => [figureOf(line, 'transactionHash'), figureOf(line, 'share (')])).toEqual(
        shown.map(({ transactionHash, amount }) => [transactionHash, formatUnits(amount, 18)]),
      )
    }
  })

  it('are none of a transaction that no node could run again', async () => {
    const fields = await internalsOf(25)
    await api.sql(
      `insert into untraced_transactions (transaction_position, position, block_number, reason)
       select transaction_position, 1, block_number, 'tracing failed' from transactions where hash = decode($1, 'hex')`,
      [`${fields.transactionHash}`.slice(2)],
    )
    expect(reasonOf(await save(fields))).toEqual([503, 'untraced', { reason: 'tracing failed' }])
    // a file of many says of how many it lacks the calls
    for (const [range, missing] of [
      [{}, '1'],
      [{ fromBlock: 25, toBlock: 25 }, '1'],
      [{ toBlock: 24 }, '0'],
    ] as [Fields, string][]) {
      expect((await save({ type: 'internaltxns', ...range })).untraced, JSON.stringify(range)).toBe(missing)
    }
    expect((await save({ type: 'transactions' })).untraced).toBeNull()
    await api.sql('delete from untraced_transactions')
  })

  it('logs of a displaced transaction are true at no block', async () => {
    const { records } = await ask(calls.searchTransaction.path, { fromBlock: 39, pageSize: 100 })
    const logged = []
    for (const { transactionHash } of records) {
      const { total } = await ask(calls.transactionReceiptLog.path, { transactionHash })
      if (total > 0) logged.push(transactionHash)
    }
    const fields = { type: 'transactionReceiptLog', transactionHash: logged[0] }
    const before = await save(fields)
    expect([before.status, before.asOf]).toEqual([200, '40'])
    await api.rewind(blocks[38]!)
    const after = await save(fields)
    expect([after.status, after.asOf, after.text.split('\r\n').length]).toEqual([
      ...[200, null, before.text.split('\r\n').length],
    ])
    expect(after.name).toBe(`attachment; filename="transactionReceiptLog-${logged[0].slice(0, 10)}.csv"`)
  })
})

describe('an index that begins above block 0', () => {
  const chain = createSimulatedChain('files since', { era: 'prague', transactionsPerBlock: 4 })
  const blocks = [chain.head(), ...chain.extend(30)]
  let api: IndexedApi
  beforeAll(async () => {
    api = await startIndexedApi(
      blocks[0]!.block.hash,
      {},
      20,
      createSimulatedSource(() => chain),
    )
    await api.commit(blocks.slice(20))
  })
  afterAll(() => api?.stop())

  it.each([
    [{ type: 'transactions', toBlock: 19 }, 'toBlock: 19 is below the first indexed block 20'],
    [{ type: 'contractUpgrades', address: nobody, toBlock: 19 }, 'toBlock: 19 is below the first indexed block 20'],
    [{ type: 'validators', toBlock: 19 }, 'toBlock: 19 is below the first indexed block 20'],
    [{ type: 'blocks', end: '1970-01-02' }, 'end: 1970-01-02T23:59:59.000Z is before the first indexed block 20'],
    [{ type: 'blockBlobInfo', block: 19 }, 'block: 19 is below the first indexed block 20'],
  ] as [Fields, string][])('knows nothing of what was before: %j', async (fields, sentence) => {
    const { status, text } = await saveAt(api, fields)
    expect([status, JSON.parse(text).message]).toEqual([400, sentence])
  })

  it('has files of what was since', async () => {
    expect(await saveAt(api, { type: 'blocks', toBlock: 20 })).toMatchObject({ status: 200, asOf: '30' })
  })
})
