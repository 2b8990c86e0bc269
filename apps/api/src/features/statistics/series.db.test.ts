import { calls } from '@corescope/api-schema/calls'
import type { ChainSeriesPoint } from '@corescope/api-schema/statistics/calls'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { firstMidnight, unevenPause } from '@corescope/devnet/test-worlds/uneven-days'
import { decodeZeroRunsHex } from '@corescope/store/zero-run-length'
import { afterEach, describe, expect, it } from 'vitest'

const path = calls.chainSeries.path
const seconds = { hour: 3_600, day: 86_400 } as const
type Span = keyof typeof seconds

let api: IndexedApi | undefined
afterEach(async () => {
  await api?.stop()
  api = undefined
})

const unevenChain = (seed: string) =>
  createSimulatedChain(seed, {
    era: 'prague',
    hasCoreFees: true,
    transactionsPerBlock: 5,
    genesisTimestamp: firstMidnight - 900,
    pause: unevenPause,
  })

/** The API over blocks of the chain's canonical branch. */
const openAt = async (chain: SimulatedChain, startBlock = 0): Promise<IndexedApi> => {
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash, {}, startBlock)
  await api.commit(blocksOf(chain, startBlock))
  await untilHead(chain)
  return api
}
const blocksOf = (chain: SimulatedChain, from: number) =>
  Array.from({ length: chain.head().block.number - from + 1 }, (_, index) => chain.blockByNumber(from + index)!)
const untilHead = (chain: SimulatedChain) =>
  eventually(async () => expect((await api!.ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash))

/** Counted from the rows of the spans themselves, without any cumulative column. */
const recount = async (span: Span, upTo: number): Promise<ChainSeriesPoint[]> => {
  const width = seconds[span]
  const rows = await api!.sql<Record<string, string | null>>(
    `with known as (select *, timestamp / ${width} * ${width} as span from blocks where block_number <= $1),
     head as (select max(timestamp) as at, min(block_number) as first, min(timestamp) as begin from known),
     spans as (select generate_series((begin / ${width}) * ${width}, (at / ${width}) * ${width}, ${width}) as span,
                      head.* from head),
     paid as (select t.*, k.span from transactions t join known k using (block_number)),
     handed as (select p.*, exists (select from logs l where l.contract_id = p.to_id
           and (l.bucket, l.transaction_position) = (p.bucket, p.transaction_position)
           and l.topic0_id = (select topic_id from topics
             where topic = '\\xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4')) as lost
       from paid p join known k using (block_number) where p.gas_price = 0 and p.from_id = k.miner_id
        and p.transaction_position > k.last_transaction_position - 3
        and p.to_id = (select address_id from addresses where address = '\\x0000000000000000000000000000000000001000')),
     of_blocks as (select span, count(*) as blocks, sum(gas_used) as gas, sum(gas_limit) as gas_limit,
         sum(coalesce(base_fee_per_gas, 0) * gas_used) as burnt, sum(size) as size,
         div(sum(gas_limit), count(*)) as mean_limit, sum(size)::float / count(*) as mean_size,
         trunc(sum(gas_used) / nullif(sum(gas_limit), 0), 4) as used, sum(coalesce(cardinality(uncles), 0)) as uncles,
         count(*) filter (where difficulty = 1 and block_number > 0)::int as out_of_turn
       from known group by span),
     of_intervals as (select b.span, avg(b.timestamp - a.timestamp)::float as interval
       from known b join known a on a.block_number = b.block_number - 1 and a.block_number > 0 group by b.span),
     of_transactions as (select span, count(*) as transactions, sum(gas_used * effective_gas_price) as fees,
         div(sum(effective_gas_price) filter (where effective_gas_price > 0),
             nullif(count(*) filter (where effective_gas_price > 0), 0)) as price,
         min(effective_gas_price) filter (where effective_gas_price > 0) as lowest,
         max(effective_gas_price) filter (where effective_gas_price > 0) as highest
       from paid group by span),
     of_blobs as (select span, sum(blob_gas_used * blob_gas_price) as blobs
       from transaction_extras join paid using (bucket, transaction_position) group by span),
     of_shares as (select span, sum(shared) as shared from (
         select span, least(greatest(sum(gas_used * effective_gas_price) + coalesce(max(blob), 0) - max(handed_in),
                  (sum(gas_used) - max(counted)) * min(price)), (sum(gas_used) - max(counted)) * max(price)) as shared
           from (select p.*, case when log_count > 0 then nullif(effective_gas_price, 0) end as price,
                        (select gas_used from known where known.block_number = p.block_number) as counted,
                        (select sum(blob_gas_used * blob_gas_price) from transaction_extras join paid q
                           using (bucket, transaction_position) where q.block_number = p.block_number) as blob,
                        (select sum(h.value) from handed h where h.block_number = p.block_number) as handed_in from paid p) p
          group by span, block_number having sum(gas_used) > max(counted)) s group by span),
     of_losses as (select span, sum(value) as lost from handed where lost group by span),
     of_accounts as (select span, count(*) as new from accounts join known on block_number = first_block group by span),
     of_entries as (select span, count(distinct address_id) as active
       from address_entries join paid using (transaction_position) group by span),
     of_token_entries as (select span, count(distinct address_id) as erc20
       from token_entries e join paid using (transaction_position) where e.standard = 20 group by span),
     of_transfers as (select span, count(*) filter (where e.standard = 20) as t20,
         count(*) filter (where e.standard = 721) as t721, count(*) filter (where e.standard = 1155) as t1155
       from token_transfers e join paid using (transaction_position) group by span)
     select span as timestamp, coalesce(blocks, 0) as blocks,
       span + ${width} <= s.at and span > s.begin as complete,
       coalesce(transactions, 0) as transactions, coalesce(fees, 0) as fees, price, lowest, highest,
       coalesce(gas, 0) as gas, coalesce(gas_limit, 0) as gas_limit, coalesce(burnt, 0) as burnt,
       coalesce(blobs, 0) as blobs, coalesce(shared, 0) as shared, coalesce(lost, 0) as lost,
       coalesce(size, 0) as size, mean_limit, mean_size, used, coalesce(uncles, 0) as uncles, coalesce(out_of_turn, 0) as out_of_turn, interval,
       coalesce(new, 0) as new, coalesce(sum(new) over (order by span), 0) as total,
       coalesce(active, 0) as active, coalesce(erc20, 0) as erc20,
       coalesce(t20, 0) as t20, coalesce(t721, 0) as t721, coalesce(t1155, 0) as t1155
     from spans s left join of_blocks using (span) left join of_intervals using (span)
     left join of_transactions using (span) left join of_accounts using (span) left join of_entries using (span)
     left join of_blobs using (span) left join of_shares using (span) left join of_losses using (span)
     left join of_token_entries using (span) left join of_transfers using (span)
     order by span`,
    [upTo],
  )
  const subsidies = await recountSubsidies(width, upTo)
  const number = (text: string | null | undefined) => (text == null ? null : Number(text))
  return rows.map((row) => ({
    timestamp: Number(row.timestamp),
    isComplete: row.complete as unknown as boolean,
    blocks: Number(row.blocks),
    transactions: Number(row.transactions),
    transfers20: Number(row.t20),
    transfers721: Number(row.t721),
    transfers1155: Number(row.t1155),
    newAddresses: Number(row.new),
    totalAddresses: Number(row.total),
    activeAddresses: Number(row.active),
    activeErc20Addresses: Number(row.erc20),
    gasUsed: row.gas!,
    gasLimit: row.gas_limit!,
    meanGasLimit: row.mean_limit!,
    gasUtilisation: number(row.used),
    fees: row.fees!,
    burntFees: row.burnt!,
    sharedFees: row.shared!,
    uncreditedFees: row.lost!,
    blobFees: row.blobs!,
    burntBlobFees: row.blobs!,
    subsidy: String(subsidies.get(Number(row.timestamp)) ?? 0n),
    rewards: String(
      BigInt(row.fees!) -
        BigInt(row.burnt!) -
        BigInt(row.shared!) -
        BigInt(row.lost!) +
        (subsidies.get(Number(row.timestamp)) ?? 0n),
    ),
    meanGasPrice: row.price!,
    lowestGasPrice: row.lowest!,
    highestGasPrice: row.highest!,
    size: Number(row.size),
    meanBlockSize: number(row.mean_size),
    meanBlockSeconds: number(row.interval),
    uncles: Number(row.uncles ?? 0),
    outOfTurn: Number(row.out_of_turn ?? 0),
  }))
}

/** What the ValidatorSet credited beyond what it was handed, by span. */
const recountSubsidies = async (width: number, upTo: number): Promise<Map<number, bigint>> => {
  const rows = await api!.sql<{ span: string; value: string; data: Buffer }>(
    `select b.timestamp / ${width} * ${width} as span, t.value, l.data
       from logs l join transactions t using (bucket, transaction_position) join blocks b using (block_number)
      where l.topic0_id = (select topic_id from topics where topic = $2) and block_number <= $1`,
    [upTo, Buffer.from('93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055', 'hex')],
  )
  const subsidies = new Map<number, bigint>()
  for (const { span, value, data } of rows) {
    const subsidy = BigInt(decodeZeroRunsHex(`0x${data.toString('hex')}`)) - BigInt(value)
    subsidies.set(Number(span), (subsidies.get(Number(span)) ?? 0n) + subsidy)
  }
  return subsidies
}

/** Every point of a series, and what the rows say. */
const expectExact = async (span: Span, asOf?: number) => {
  const answer = await api!.ask(path, { span, start: 0, ...(asOf === undefined ? {} : { asOf }) })
  const [head] = await api!.sql<{ n: number }>('select max(block_number) as n from blocks')
  const points: ChainSeriesPoint[] = answer.points
  const wanted = await recount(span, asOf ?? head!.n)
  const rounded = (all: ChainSeriesPoint[]) =>
    all.map((point) => ({ ...point, meanBlockSeconds: point.meanBlockSeconds?.toFixed(6) ?? null }))
  expect(rounded(points)).toEqual(rounded(wanted))
  return points
}

describe('the series of a chain with empty hours and empty days', () => {
  it('are what the rows say, as of any block, and after a reorg that moves the boundary of a day', async () => {
    const chain = unevenChain('days')
    chain.extend(240)
    await openAt(chain)
    const days = await expectExact('day')
    const hours = await expectExact('hour')
    expect(days.filter(({ blocks }) => blocks === 0).length).toBeGreaterThan(3)
    expect(days.find(({ blocks }) => blocks === 0)).toMatchObject({ meanBlockSize: null, lowestGasPrice: null })
    expect(hours.length).toBeGreaterThan(24 * (days.length - 2))
    // that of the first block and that of the last one
    expect(days.flatMap(({ isComplete }, index) => (isComplete ? [] : [index]))).toEqual([0, days.length - 1])
    expect(
      days.some(({ transfers20, transfers721, transfers1155 }) => transfers20 * transfers721 * transfers1155 > 0),
    ).toBe(true)
    for (const asOf of [0, 1, 2, 100, 173]) {
      await expectExact('day', asOf)
      await expectExact('hour', asOf)
    }
    // The last block of a day is displaced by others at other times, some of another day.
    const dayOf = (number: number) => Math.floor(chain.blockByNumber(number)!.block.timestamp / seconds.day)
    const last = [...Array(60).keys()].map((back) => 230 - back).find((number) => dayOf(number) !== dayOf(number + 1))!
    const before = Array.from({ length: 240 - last + 1 }, (_, index) => dayOf(last + index))
    chain.fork(last - 1, 240 - last + 8)
    expect(Array.from({ length: 240 - last + 1 }, (_, index) => dayOf(last + index))).not.toEqual(before)
    await api!.rewind(chain.blockByNumber(last - 1)!)
    await eventually(async () => expect((await api!.ask(path, {})).asOf.number).toBe(last - 1))
    await expectExact('day')
    await api!.commit(blocksOf(chain, last))
    await untilHead(chain)
    expect((await expectExact('day')).length).not.toBe(0)
    await expectExact('hour')
  })

  it('begin inside a day with START_BLOCK, which is then not whole', async () => {
    const chain = unevenChain('late start')
    chain.extend(80)
    await openAt(chain, 30)
    const days = await expectExact('day')
    await expectExact('hour')
    expect(days[0]!.isComplete).toBe(false)
    expect((await api!.ask(path, {})).from).toBe(30)
    const { result } = await dialect('dailytx', '2023-11-01', '2024-12-31')
    expect(result).toHaveLength(days.filter(({ isComplete }) => isComplete).length)
    expect(result[0].unixTimeStamp).toBe(String(days[1]!.timestamp))
  })

  it('of a chain of one block are one point, of none no point', async () => {
    const chain = unevenChain('one block')
    api = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
    expect(await api.ask(path, {})).toEqual({ points: [], asOf: null })
    expect(await dialect('dailytx', '2023-11-14', '2023-11-15')).toMatchObject({ status: '0', result: [] })
    await api.commit(blocksOf(chain, 0))
    await untilHead(chain)
    const [point, ...others] = await expectExact('day')
    expect(others).toEqual([])
    expect(point).toMatchObject({ blocks: 1, isComplete: false, meanBlockSeconds: null })
    await expectExact('hour')
  })

  it('are asked by moments, and bounded', async () => {
    const chain = unevenChain('asked')
    chain.extend(200)
    await openAt(chain)
    const all: ChainSeriesPoint[] = (await api!.ask(path, { start: 0 })).points
    const [second, third] = [all[1]!.timestamp, all[2]!.timestamp]
    const asked = await api!.ask(path, { start: String(second + 5), end: third + 86_399 })
    expect(asked.points).toEqual(all.slice(1, 3))
    expect((await api!.ask(path, { start: 0, end: 5 })).points).toEqual([])
    await expectColumns(all)
    expect((await api!.ask(path, { start: all.at(-1)!.timestamp + 10 * 86_400 })).points).toEqual([])
    expect((await api!.ask(path, { span: 'hour' })).points).toHaveLength(168)
    const refused = async (request: object) => {
      const { status, body } = await api!.call(path, request)
      expect(status).toBe(400)
      return body.message
    }
    expect(await refused({ start: 9, end: 5 })).toContain('end: 5')
    expect(await refused({ span: 'week' })).toContain('span: "week"')
    expect(await refused({ start: 'monday' })).toContain('start: "monday"')
  })
})

/** `chart_series` holds the last days of the same series in columns, with the blocks of each. */
const expectColumns = async (all: ChainSeriesPoint[]) => {
  const request = { figures: ['transactions', 'gasUsed', 'meanGasPrice', 'transactions'], count: 4 }
  const columns = await api!.ask(calls.chartSeries.path, request)
  const last = all.slice(-4)
  expect(columns).toMatchObject({
    timestamps: last.map(({ timestamp }) => timestamp),
    partial: [3],
    figures: {
      transactions: last.map(({ transactions }) => transactions),
      gasUsed: last.map(({ gasUsed }) => gasUsed),
      meanGasPrice: last.map(({ meanGasPrice }) => meanGasPrice),
    },
  })
  const days = await api!.sql<{ day: string; first: number; last: number }>(
    'select timestamp / 86400 * 86400 as day, min(block_number) as first, max(block_number) as last from blocks group by 1',
  )
  const ends = new Map(days.map(({ day, first, last }) => [Number(day), [first, last]]))
  expect(columns.firstBlocks.map((first: number | null, index: number) => [first, columns.lastBlocks[index]])).toEqual(
    last.map(({ timestamp }) => ends.get(timestamp) ?? [null, null]),
  )
  const whole = await api!.ask(calls.chartSeries.path, { figures: ['blocks'], count: 4_000 })
  expect(whole.figures.blocks).toEqual(all.map(({ blocks }) => blocks))
  expect((await api!.call(calls.chartSeries.path, { figures: ['weather'] })).body.message).toContain('figures')
}

it('no answer is longer than 4,000 points', async () => {
  let wait = 86_400
  const chain = createSimulatedChain('long ago', { genesisTimestamp: 5, pause: () => wait })
  chain.extend(1)
  wait = 86_400 * 3_999
  chain.extend(1)
  await openAt(chain)
  const { status, body } = await api!.call(path, { start: 0 })
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^start: 0 .* 4001 points, more than the 4000/)])
  expect((await api!.ask(path, { start: 86_400 })).points).toHaveLength(4_000)
  expect((await api!.ask(path, {})).points).toHaveLength(365)
  const refused = await dialect('dailytx', '1970-01-01', '2030-01-01')
  expect(refused.result).toBe('Error! Invalid parameter startdate: 4001 days, more than the 4000 of one answer')
  expect((await dialect('dailytx', '1970-01-02', '2030-01-01')).result).toHaveLength(3_999)
})

it('a block 0 of years before is no beginning: series begin with block 1, and count block 0 there', async () => {
  let wait = 86_400 * 400
  const chain = createSimulatedChain('set by hand', { genesisTimestamp: 5, pause: () => wait })
  chain.extend(1)
  wait = 3_600
  chain.extend(30)
  await openAt(chain)
  const begin = 86_400 * 400
  const { points } = await api!.ask(path, { start: 0 })
  expect(points.map(({ timestamp, blocks }: { timestamp: number; blocks: number }) => [timestamp, blocks])).toEqual([
    [begin, 25],
    [begin + 86_400, 7],
  ])
  const history = await api!.ask(calls.transactionHistory.path, {})
  expect([history.total, history.records.map(({ blocks }: { blocks: number }) => blocks)]).toEqual([2, [7, 25]])
})

const dialect = async (action: string, startdate: string, enddate: string, more: Record<string, string> = {}) =>
  (await (
    await fetch(`${api!.url}/api?${new URLSearchParams({ module: 'stats', action, startdate, enddate, ...more })}`)
  ).json()) as {
    status: string
    message: string
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
    result: any
  }

describe('the daily series of the Etherscan dialect', () => {
  it('tell whole days in the documented shapes', async () => {
    const chain = unevenChain('dialect')
    chain.extend(120)
    await openAt(chain)
    // the day on which the chain begins is told as well
    const whole = (await expectExact('day')).slice(0, -1)
    const coins = (wei: bigint) => {
      const [units, fraction] = [wei / 10n ** 18n, (wei % 10n ** 18n).toString().padStart(18, '0')]
      return `${units}.${fraction}`.replace(/\.?0+$/, '')
    }
    const rewards = (day: ChainSeriesPoint) => coins(BigInt(day.rewards))
    for (const name of ['sharedFees', 'uncreditedFees', 'blobFees', 'subsidy'] as const)
      expect(whole.some((day) => day[name] !== '0')).toBe(true)
    const cut = (value: number | null, decimals: number) =>
      value === null ? '' : (Math.floor(value * 10 ** decimals + 1e-6) / 10 ** decimals).toFixed(decimals)
    const fields: Record<string, (day: ChainSeriesPoint) => object> = {
      dailytx: (day) => ({ transactionCount: `${day.transactions}` }),
      dailynewaddress: (day) => ({ newAddressCount: `${day.newAddresses}` }),
      dailytxnfee: (day) => ({ transactionFee_Eth: coins(BigInt(day.fees)) }),
      dailyavgblocksize: (day) => ({ blockSize_bytes: cut(day.meanBlockSize, 0) }),
      dailyavgblocktime: (day) => ({ blockTime_sec: cut(day.meanBlockSeconds, 2) }),
      dailyblkcount: (day) => ({ blockCount: `${day.blocks}`, blockRewards_Eth: rewards(day) }),
      dailyblockrewards: (day) => ({ blockRewards_Eth: rewards(day) }),
      dailyuncleblkcount: () => ({ uncleBlockCount: '0', uncleBlockRewards_Eth: '0' }),
      dailyavggaslimit: (day) => ({ gasLimit: day.meanGasLimit ?? '' }),
      dailygasused: (day) => ({ gasUsed: day.gasUsed }),
      dailyavggasprice: (day) => ({
        maxGasPrice_Wei: day.highestGasPrice ?? '',
        minGasPrice_Wei: day.lowestGasPrice ?? '',
        avgGasPrice_Wei: day.meanGasPrice ?? '',
      }),
      dailynetutilization: (day) => ({ networkUtilization: cut(day.gasUtilisation, 4) }),
    }
    for (const [action, fieldsOf] of Object.entries(fields)) {
      const wanted = whole.map((day) => ({
        UTCDate: new Date(day.timestamp * 1000).toISOString().slice(0, 10),
        unixTimeStamp: String(day.timestamp),
        ...fieldsOf(day),
      }))
      expect(await dialect(action, '2023-11-01', '2024-12-31')).toEqual({ status: '1', message: 'OK', result: wanted })
      const desc = await dialect(action, wanted[1]!.UTCDate, wanted[3]!.UTCDate, { sort: 'desc' })
      expect(desc.result).toEqual(wanted.slice(1, 4).toReversed())
    }
  })

  it('name what is wrong with a question', async () => {
    await openAt(unevenChain('refused'))
    const text = async (...question: Parameters<typeof dialect>) => {
      const { status, message, result } = await dialect(...question)
      expect([status, message]).toEqual(['0', 'NOTOK'])
      return result
    }
    expect(await text('dailytx', '2023-02-30', '2023-03-01')).toBe(
      'Error! Invalid parameter startdate: "2023-02-30" is no date (yyyy-MM-dd)',
    )
    expect(await text('dailytx', '2023-02-03', '')).toContain('enddate')
    expect(await text('dailytx', '2023-02-03', '2023-02-02')).toContain('enddate: it lies before startdate')
    expect(await text('dailyavghashrate', '2023-02-03', '2023-02-04')).toContain('No daily series of hash rates')
  })
})
