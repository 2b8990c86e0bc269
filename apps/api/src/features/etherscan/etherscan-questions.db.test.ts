import type { TraceFrame } from '@corescope/chain/types/trace'
import { formatGwei } from '@corescope/decode/reader-input/format-units'
import { tracesOf } from '@corescope/devnet/simulated-node/make-traces'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextBaseFee } from '../../entities/blocks/next-base-fee.ts'
import { hadPlaceAt } from './gas.ts'

const chain = createSimulatedChain('questions of existing tools', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(60)]
const head = blocks.at(-1)!.block

let node: SimulatedNode
let api: IndexedApi
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  api = await startIndexedApi(blocks[0]!.block.hash, {
    ...{ RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112' },
    ...{ PRICE_SOURCE: 'static:1.25,50000', TOTAL_SUPPLY: '1000' },
  })
  await api.commit(blocks.slice(0, 50))
  await api.trace(chain)
  await api.commit(blocks.slice(50))
  await eventually(async () => expect((await ask('proxy', 'eth_blockNumber')).result).toBe('0x3c'))
  await eventually(async () => expect((await ask('gastracker', 'gasoracle')).result.LastBlock).toBe('60'))
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
})

const get = async (path: string) =>
  (await (await fetch(`${api.url}${path}`)).json()) as {
    status: string
    message: string
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
    result: any
  }
const ask = (module: string, action: string, parameters: Record<string, string> = {}) =>
  get(`/api?${new URLSearchParams({ module, action, ...parameters })}`)
const failure = (result: string) => ({ status: '0', message: 'NOTOK', result })

/** Frames inside a transaction that are listed as internal transactions. */
const isInternal = ({ traceAddress, type, value }: TraceFrame) =>
  traceAddress.length > 0 && ((type === 'call' && value > 0n) || /^create|selfdestruct/.test(type))

describe('tools set up with a slash at the end of their base address', () => {
  it('are answered at //api as at /api, questions and forms alike; no other path is', async () => {
    const question = 'module=proxy&action=eth_blockNumber'
    const expected = await get(`/api?${question}`)
    for (const path of ['//api', '//api/', '/v2//api', '//v2/api']) {
      expect(await get(`${path}?${question}`)).toEqual(expected)
      const body = new URLSearchParams(question)
      expect(await (await fetch(`${api.url}${path}`, { method: 'POST', body })).json()).toEqual(expected)
    }
    expect(await get('//api/geth/eth_blockNumber')).toEqual(expected)
    for (const path of ['//api/chain/circulating_supply', '//health', '//txs', '//127.0.0.2/api']) {
      const response = await fetch(`${api.url}${path}`, { redirect: 'manual' })
      expect([path, response.status]).toEqual([path, 404])
    }
  })
})

describe('the counts of a block', () => {
  it('are those of its lists, as far as its calls are known', async () => {
    for (const made of blocks) {
      const { number, transactions } = made.block
      const [counted] = await api.sql<{ c20: string; c721: string; c1155: string }>(
        `select count(*) filter (where standard = 20) as c20, count(*) filter (where standard = 721) as c721,
                count(*) filter (where standard = 1155) as c1155
           from token_transfers k join transactions t using (transaction_position) where t.block_number = $1`,
        [number],
      )
      const internals = tracesOf(made).flat().filter(isInternal).length
      expect((await ask('block', 'getblocktxnscount', { blockno: String(number) })).result).toEqual({
        block: String(number),
        txsCount: String(transactions.length),
        internalTxsCount: number < 50 ? String(internals) : '',
        erc20TxsCount: counted!.c20,
        erc721TxsCount: counted!.c721,
        erc1155TxsCount: counted!.c1155,
      })
    }
    for (const blockno of ['61', '99999999999', '-1', '']) {
      expect((await ask('block', 'getblocktxnscount', { blockno })).status).toBe('0')
    }
  })
})

describe('who funded an address', () => {
  /** Every transfer of coins that took effect, in the order of the chain, as far as calls are traced. */
  const transfers = blocks.flatMap((made) =>
    made.block.transactions.flatMap((transaction, index) => {
      const { status, contractAddress } = made.receipts[index]!
      const fact = { hash: transaction.hash, block: made.block.number, timestamp: made.block.timestamp }
      const top = { ...fact, from: transaction.from, to: transaction.to ?? contractAddress, value: transaction.value }
      const frames = tracesOf(made)[index]!
      const hasFailed = ({ traceAddress }: TraceFrame) =>
        frames.some(
          (one) => one.error !== null && one.traceAddress.every((step, depth) => traceAddress[depth] === step),
        )
      const inside = frames
        .filter((frame) => isInternal(frame) && !hasFailed(frame) && made.block.number < 50)
        .map(({ from, to, value }) => ({ ...fact, from, to, value }))
      return [...(status === 0 ? [] : [top]), ...inside]
    }),
  )
  const firstTo = (address: string) =>
    transfers.find(({ from, to, value }) => to === address && from !== address && value > 0n)
  it('is told by the first transaction, or call inside one, that brought coins', async () => {
    const receivers = [...new Set(transfers.flatMap(({ to }) => (to === null ? [] : [to])))].slice(0, 60)
    let insideCalls = 0
    for (const address of receivers) {
      const first = firstTo(address)
      const answer = await ask('account', 'fundedby', { address })
      if (first === undefined) expect(answer).toEqual({ status: '0', message: 'No transactions found', result: [] })
      else {
        expect(answer.result).toEqual({
          block: String(first.block),
          timeStamp: String(first.timestamp),
          fundingAddress: first.from,
          fundingTxn: first.hash,
          value: String(first.value),
        })
        const { transactions } = blocks[first.block]!.block
        if (transactions.find(({ hash }) => hash === first.hash)!.to !== address) insideCalls += 1
      }
    }
    expect(insideCalls).toBeGreaterThan(0)
  })
  it('is nobody of an address never met, and an error of what is none', async () => {
    expect((await ask('account', 'fundedby', { address: `0x${'77'.repeat(20)}` })).result).toEqual([])
    expect(await ask('account', 'fundedby', { address: '0x12' })).toEqual(failure('Error! Invalid address format'))
  })
})

describe('gas', () => {
  const feesOf = ({ block, receipts }: (typeof blocks)[number]) => {
    const paid = receipts.map(({ effectiveGasPrice }) => effectiveGasPrice ?? 0n).filter((price) => price > 0n)
    const lowest = paid.reduce<bigint | null>((least, price) => (least === null || price < least ? price : least), null)
    return {
      blockNumber: block.number,
      gasUsed: String(block.gasUsed),
      gasLimit: String(block.gasLimit),
      baseFeePerGas: block.baseFeePerGas === null ? null : String(block.baseFeePerGas),
      lowest: lowest === null ? null : String(lowest),
    }
  }
  it('the oracle tells what the last blocks paid above the base fee, and that of the next one', async () => {
    const tips = blocks
      .filter(({ block }) => block.transactions.length > 0)
      .slice(-20)
      .flatMap(({ block, receipts }) =>
        receipts.flatMap(({ effectiveGasPrice: price }) => {
          const paid = price ?? 0n
          return paid > 0n ? [paid - (block.baseFeePerGas ?? 0n)] : []
        }),
      )
      .sort((a, b) => (a < b ? -1 : Number(a > b)))
    const base = nextBaseFee(feesOf(blocks.at(-1)!))
    const at = (share: number) => formatGwei(base + tips[Math.ceil(tips.length * share) - 1]!)
    const { result } = await ask('gastracker', 'gasoracle')
    expect(result).toMatchObject({
      LastBlock: '60',
      SafeGasPrice: at(0.1),
      ProposeGasPrice: at(0.5),
      FastGasPrice: at(0.9),
      suggestBaseFee: formatGwei(base),
    })
    const ratios = result.gasUsedRatio.split(',').map(Number)
    const expected = blocks.slice(-5).map(({ block }) => Number(block.gasUsed) / Number(block.gasLimit))
    expect(ratios).toHaveLength(5)
    for (const [index, ratio] of ratios.entries()) expect(ratio).toBeCloseTo(expected[index]!, 5)
  })
  it('an estimate is the longer, the fewer blocks had a place at that price', async () => {
    const last = blocks.slice(-50).map(feesOf)
    const interval = 3
    for (const gasprice of [10n ** 12n, 5n * 10n ** 8n, 10n ** 8n]) {
      const takers = last.filter((one) => hadPlaceAt(one, gasprice)).length
      expect(takers).toBeGreaterThan(0)
      const { result } = await ask('gastracker', 'gasestimate', { gasprice: String(gasprice) })
      expect(result).toBe(String(Math.max(1, Math.round((interval * 50) / takers))))
    }
    expect(await ask('gastracker', 'gasestimate', { gasprice: '0' })).toEqual(
      failure('Error! None of the last 50 blocks had a place at this price'),
    )
    expect(await ask('gastracker', 'gasestimate', { gasprice: 'much' })).toEqual(
      failure('Error! Invalid parameter gasprice'),
    )
  })
})

describe('the balance of a token', () => {
  it('is that of the block that the tag names', async () => {
    const [holding] = await api.sql<{ token: string; holder: string }>(
      `select '0x' || encode(k.address, 'hex') as token, '0x' || encode(h.address, 'hex') as holder
         from token_entries e join addresses k on k.address_id = e.token_id join addresses h on h.address_id = e.address_id
        where e.standard = 20 group by 1, 2 order by count(*) desc, 1, 2 limit 1`,
    )
    const { token: contractaddress, holder: address } = holding!
    const of = async (tag: Record<string, string>) =>
      (await ask('account', 'tokenbalance', { contractaddress, address, ...tag })).result
    const history = async (blockno: number) =>
      (await ask('account', 'tokenbalancehistory', { contractaddress, address, blockno: String(blockno) })).result
    const told = await Promise.all([0, 20, 40, 60].map(history))
    expect(new Set(told).size).toBeGreaterThan(1)
    expect(await Promise.all(['0', '20', '0x28', '60'].map((tag) => of({ tag })))).toEqual(told)
    expect(await Promise.all([of({}), of({ tag: 'latest' }), of({ tag: 'earliest' })])).toEqual([
      told[3],
      told[3],
      told[0],
    ])
    expect(await ask('account', 'tokenbalance', { contractaddress, address, tag: '61' })).toEqual(
      failure('Error! There is no such block'),
    )
  })
})

describe('a contract whose source nobody has verified', () => {
  const address = chain.people[0]!
  it('has no ABI and an empty source, in the words tools match', async () => {
    expect(await ask('contract', 'getabi', { address })).toEqual(failure('Contract source code not verified'))
    const [entry] = (await ask('contract', 'getsourcecode', { address })).result
    expect(entry).toMatchObject({
      SourceCode: '',
      ABI: 'Contract source code not verified',
      Proxy: '0',
      Implementation: '',
    })
    expect(Object.values(entry).every((value) => typeof value === 'string')).toBe(true)
    expect((await ask('contract', 'getsourcecode', { address: 'x' })).status).toBe('0')
  })
  it('that was recognised as a proxy names what it forwards to', async () => {
    const logic = `0x${'ab'.repeat(20)}`
    await api.sql(
      `insert into proxy_results (address_id, block_number, kind, implementations)
       select address_id, 60, 'eip1967', array[$2::bytea] from addresses where address = $1`,
      [address, logic].map((hex) => Buffer.from(hex.slice(2), 'hex')),
    )
    const given = (code: string) =>
      api.sql(
        `with a_code as (insert into codes (code_hash, code) values (sha256($2), $2))
         insert into contract_codes (address_id, block_number, code_hash)
         select address_id, 60, sha256($2) from addresses where address = $1
         on conflict (address_id) do update set code_hash = excluded.code_hash`,
        [address.slice(2), code].map((hex) => Buffer.from(hex, 'hex')),
      )
    const told = async () => (await ask('contract', 'getsourcecode', { address })).result[0]
    // it says the address to everybody, and has no instruction that forwards: DELEGATECALL stands in what it pushes
    await given(`73${logic.slice(2)}60f45060005260206000f3`)
    expect(await told()).toMatchObject({ Proxy: '0', Implementation: '' })
    await given('36600060003760006000366000545af400')
    expect(await told()).toMatchObject({ Proxy: '1', Implementation: logic })
  })
})

describe('the paths of Core’s public API', () => {
  const address = chain.people[0]!
  const [transaction] = blocks.findLast(({ block }) => block.transactions.length > 0)!.block.transactions
  const hash = transaction!.hash
  it.each([
    [
      `/api/accounts/list_of_txs_by_address/${address}?offset=5&sort=desc`,
      'account',
      'txlist',
      { address, offset: '5', sort: 'desc' },
    ],
    [`/api/accounts/core_balance_by_address/${address}`, 'account', 'balance', { address }],
    [`/api/accounts/internal_txs_by_tx_hash/${hash}`, 'account', 'txlistinternal', { txhash: hash }],
    [
      '/api/accounts/internal_txs_by_block_range?startblock=5&endblock=9',
      'account',
      'txlistinternal',
      { startblock: '5', endblock: '9' },
    ],
    [`/api/accounts/list_of_erc20_transfer_events_by_address/${address}`, 'account', 'tokentx', { address }],
    [`/api/accounts/list_of_erc721_transfer_events_by_address/${address}`, 'account', 'tokennfttx', { address }],
    [
      `/api/accounts/list_of_blocks_validated_by_address/${head.miner}?page=1&offset=3`,
      'account',
      'getminedblocks',
      { address: head.miner, page: '1', offset: '3' },
    ],
    [
      `/api/blocks/block_number_by_timesamp?timestamp=${head.timestamp}`,
      'block',
      'getblocknobytime',
      { timestamp: String(head.timestamp), closest: 'before' },
    ],
    ['/api/blocks/block_rewards_by_block_number/7', 'block', 'getblockreward', { blockno: '7' }],
    ['/api/blocks/estimated_block_countdown_time_by_block_number/99', 'block', 'getblockcountdown', { blockno: '99' }],
    [`/api/contracts/abi_of_verified_contract/${address}`, 'contract', 'getabi', { address }],
    [`/api/contracts/source_code_of_verified_contract/${address}`, 'contract', 'getsourcecode', { address }],
    ['/api/geth/eth_getBlockByNumber?tag=0x3', 'proxy', 'eth_getBlockByNumber', { tag: '0x3', boolean: 'true' }],
    [`/api/geth/eth_getTransactionReceipt?txhash=${hash}`, 'proxy', 'eth_getTransactionReceipt', { txhash: hash }],
    ['/api/stats/last_core_price', 'stats', 'coreprice', {}],
    ['/api/stats/total_core_supply', 'stats', 'coresupply', {}],
    [`/api/txs/tx_receipt_status?txhash=${hash}`, 'transaction', 'gettxreceiptstatus', { txhash: hash }],
  ] as [string, string, string, Record<string, string>][])('%s', async (path, module, action, parameters) => {
    const own = await get(`${path}${path.includes('?') ? '&' : '?'}apikey=anything&module=x&action=y`)
    expect(own).toEqual(await ask(module, action, parameters))
    expect(own.message ?? 'OK').not.toMatch(/Missing Or invalid/)
  })
})
