import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@corescope/api-schema/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { deployer, users } from '@corescope/devnet/world/accounts'
import { cloneAddress, contractAddress, listDeployments } from '@corescope/devnet/world/contracts'
import { EtherscanProvider, JsonRpcProvider } from 'ethers'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const castFolder = createRequire(import.meta.url).resolve(
  `@foundry-rs/cast-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}/package.json`,
)
const castFile = join(castFolder, '..', 'bin', 'cast')
const cast = async (...parameters: string[]) =>
  (await promisify(execFile)(castFile, [...parameters, '--rpc-url', `${world.url}/rpc`])).stdout.trim()
const someone = deployer.address.toLowerCase()
let world: LiveWorld

const dialect = async (parameters: Record<string, string>, path = '/api') =>
  (await (await fetch(`${world.url}${path}?${new URLSearchParams(parameters)}`)).json()) as {
    status: string
    message: string
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
    result: any
  }

beforeAll(async () => {
  world = await startLiveWorld({ PRICE_SOURCE: 'static:1.25,50000,2.5,-1' })
  await eventually(async () => expect((await world.get('/health')).status).toBe(200))
})
/** Calls inside transactions, and accounts and codes that they alone name, are known a moment after their blocks. */
const untilCallsAreKnown = () =>
  eventually(async () => {
    const ask = async (path: string, request: object) => (await world.call(path, request)).data
    const { asOf, coverage } = await ask(calls.contractInternalTransactions.path, {})
    expect([asOf?.number, coverage.idle]).toEqual([60, null])
    expect(await ask(calls.topAccounts.path, { pageSize: 10 })).toMatchObject({ pendingBalances: 0 })
    expect((await ask(calls.contractCode.path, { address: cloneAddress })).copies).toBeGreaterThan(1)
  })
afterAll(() => world.stop())

describe('cast', () => {
  it('reads the chain through /rpc', async () => {
    expect(await cast('chain-id')).toBe('1112')
    // the node stands still; the index may be some blocks behind it at first
    const head = await cast('block-number')
    const { data } = await eventually(async () => {
      const told = await world.call(calls.searchBlock.path, {})
      expect(String(told.data.asOf.number)).toBe(head)
      return told
    })
    expect(await cast('block', String(data.asOf.number), '--field', 'hash')).toBe(data.asOf.hash)
    const detail = (await world.call(calls.addressDetail.path, { address: someone })).data
    expect(await cast('balance', someone)).toBe(detail.balance)
    expect(await cast('nonce', someone)).toBe(detail.nonce)
    expect(await cast('call', contractAddress.stableToken, 'symbol()(string)')).toBe('"DUSD"')
  })
  it('cannot write through it', async () => {
    await expect(cast('rpc', 'eth_sendRawTransaction', '0x00')).rejects.toThrow('not served here')
    await expect(cast('rpc', 'evm_mine')).rejects.toThrow('not served here')
  })
})

/** ethers has hosts and chain ids wired in: the one thing changed is whom it asks. */
class OwnEtherscanProvider extends EtherscanProvider {
  override getUrl(module: string, parameters: Record<string, string>) {
    return super
      .getUrl(module, parameters)
      .replace('https://api.etherscan.io/v2/api?chainid=1&', `${world.url}/v2/api?`)
  }
}

describe('ethers', () => {
  it('its Etherscan provider finds blocks, transactions, balances, the price and logs', async () => {
    const provider = new OwnEtherscanProvider('mainnet', 'any')
    const { data } = await world.call(calls.searchTransaction.path, { pageSize: 10 })
    const [record] = data.records
    expect(await provider.getBlockNumber()).toBe(data.asOf.number)
    expect((await provider.getTransaction(record.transactionHash))?.from.toLowerCase()).toBe(record.from.hash)
    expect((await provider.getTransactionReceipt(record.transactionHash))?.status).toBe(record.status)
    const { balance } = (await world.call(calls.addressDetail.path, { address: someone })).data
    expect((await provider.getBalance(someone)).toString()).toBe(balance)
    expect(await provider.getEtherPrice()).toBe(1.25)
    provider.destroy()
  })
  it('reads through /rpc', async () => {
    const provider = new JsonRpcProvider(`${world.url}/rpc`, 1112, { staticNetwork: true })
    expect((await provider.getBlock(1))?.hash).toBe((await world.call(calls.block.path, { block: 1 })).data.blockHash)
    provider.destroy()
  })
})

describe('viem', () => {
  it('reads through /rpc, in batches too', async () => {
    const client = createPublicClient({ transport: http(`${world.url}/rpc`, { batch: true }) })
    const [chainId, number, code] = await Promise.all([
      client.getChainId(),
      client.getBlockNumber(),
      client.getCode({ address: contractAddress.relay }),
    ])
    expect([chainId, number > 0n, (code ?? '0x').length > 2]).toEqual([1112, true, true])
  })
})

describe('the Etherscan dialect', () => {
  const strings = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.every(strings)
      : typeof value === 'object' && value !== null
        ? Object.values(value).every(strings)
        : typeof value === 'string'
  it('lists every transaction of an address once, whatever the page, with strings only', async () => {
    const base = { module: 'account', action: 'txlist', address: someone, sort: 'asc' }
    const all = await dialect(base)
    expect(strings(all)).toBe(true)
    const total = (await world.call(calls.addressTransaction.path, { address: someone })).data.total
    expect(all.result).toHaveLength(total)
    const paged: unknown[] = []
    for (let page = 1; paged.length < total; page += 1) {
      paged.push(...(await dialect({ ...base, page: String(page), offset: '20' })).result)
    }
    expect(paged).toEqual(all.result)
    const descending = await dialect({ ...base, sort: 'desc', page: '0', offset: '5' }, '/v2/api')
    expect(descending.result).toEqual(all.result.slice(-5).reverse())
    const middle = all.result[Math.floor(total / 2)]
    const range = { startBlock: middle.blockNumber, ENDBLOCK: middle.blockNumber }
    const inBlock = await dialect({ ...base, ...range })
    const wanted = all.result.filter((entry: { blockNumber: string }) => entry.blockNumber === middle.blockNumber)
    expect(inBlock.result).toEqual(wanted)
  })
  it('answers from query and form body, the body first', async () => {
    const response = await fetch(`${world.url}/api?module=account&action=txlist`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'balancemulti', address: `${someone},${users[0]!.address}` }),
    })
    const { result } = (await response.json()) as { result: { account: string; balance: string }[] }
    expect(result.map(({ account }) => account)).toEqual([someone, users[0]!.address.toLowerCase()])
    expect(await dialect({ module: 'account', action: 'balance', address: someone })).toEqual({
      status: '1',
      message: 'OK',
      result: result[0]!.balance,
    })
  })
  it('finds blocks by time', async () => {
    const { data } = await world.call(calls.block.path, { block: 10 })
    const ask = async (offset: number, closest: string) =>
      (
        await dialect({
          module: 'block',
          action: 'getblocknobytime',
          timestamp: String(data.timestamp + offset),
          closest,
        })
      ).result
    expect(await Promise.all([ask(0, 'before'), ask(-1, 'before'), ask(0, 'after'), ask(1, 'after')])).toEqual([
      '10',
      '9',
      '10',
      '11',
    ])
  })
  it('filters logs as the node does', async () => {
    const topic0 = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const ofContract = { address: contractAddress.stableToken, topic0 }
    const mine = await dialect({ module: 'logs', action: 'getLogs', ...ofContract, offset: '1000' })
    const response = await fetch(world.node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getLogs',
        params: [{ address: ofContract.address, topics: [topic0], fromBlock: '0x0', toBlock: 'latest' }],
      }),
    })
    const theirs = (await response.json()) as { result: { transactionHash: string; logIndex: string; data: string }[] }
    const facts = ({ transactionHash, logIndex, data }: (typeof theirs.result)[number]) => [
      transactionHash,
      logIndex,
      data,
    ]
    expect(mine.result.length).toBeGreaterThan(10)
    expect(mine.result.map(facts)).toEqual(theirs.result.map(facts))
    const second = await dialect({ module: 'logs', action: 'getLogs', ...ofContract, page: '2', offset: '3' })
    expect(second.result).toEqual(mine.result.slice(3, 6))
  })
  it('says what is wrong with HTTP 200 and the words clients match', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ module: 'account', action: 'nothing' }, 'Error! Missing Or invalid Action name'],
      [{ module: 'nothing', action: 'x' }, 'Error! Missing Or invalid Module name'],
      [{ module: 'account', action: 'balance', address: '0x1' }, 'Error! Invalid address format'],
      [{ module: 'proxy', action: 'evm_mine' }, 'Error! Missing Or invalid Action name'],
      [
        { module: 'account', action: 'balance', address: someone, chainId: '1' },
        'Missing or unsupported chainid parameter',
      ],
    ]
    for (const [parameters, words] of cases) {
      expect(await dialect(parameters)).toEqual({ status: '0', message: 'NOTOK', result: words })
    }
    const nobody = `0x${'9'.repeat(40)}`
    expect(await dialect({ module: 'account', action: 'txlist', address: nobody })).toEqual({
      status: '0',
      message: 'No transactions found',
      result: [],
    })
    expect((await dialect({ module: 'logs', action: 'getLogs', address: nobody })).message).toBe('No records found')
  })
})

describe('what only the node knows', () => {
  beforeAll(async () => {
    await untilCallsAreKnown()
    // the token facts lane has asked the tokens below
    await eventually(async () => {
      for (const address of [contractAddress.stableToken, contractAddress.items, contractAddress.portraits]) {
        const { data } = await world.call(calls.addressDetail.path, { address })
        expect(data.tokenName).not.toBeNull()
      }
      // the worker has read the list that names its icon
      const { data } = await world.call(calls.addressDetail.path, { address: contractAddress.stableToken })
      expect(data.token.icon).not.toBeNull()
    })
  })
  it('a failed transaction says why', async () => {
    const { data } = await world.call(calls.addressTransaction.path, {
      address: contractAddress.failures,
      pageSize: 100,
    })
    const failed = data.records.filter((record: { status: number }) => record.status === 0)
    const reasons: string[] = []
    for (const { transactionHash } of failed) {
      const detail = (await world.call(calls.transaction.path, { transactionHash })).data
      reasons.push(`${detail.failure.kind}: ${detail.failure.reason}`)
    }
    expect(reasons).toContain('error: The orchard is closed today')
    expect(reasons).toContain('panic: Panic 0x12: division or modulo by zero')
    expect(reasons.filter((reason) => /^(noAnswer|stateGone)/.test(reason))).toEqual([])
  })
  it('tokens are found by name, symbol and address', async () => {
    const { data: found } = await world.call(calls.homeSearchToken.path, { keyword: 'DUSD' })
    expect(found.suggestions[0]).toMatchObject({ contractAddress: contractAddress.stableToken, standard: 20 })
    const { data } = await world.call(calls.homeSearchToken.path, { keyword: contractAddress.items })
    expect(data.suggestions[0]).toMatchObject({ tokenName: 'Orchard Tools', standard: 1155 })
  })
  it('the search says when a text means more than it tells', async () => {
    const names = async (keyword: string) => (await world.call(calls.homeSearchAddress.path, { keyword })).data
    const [many, one, dotted] = await Promise.all(['a', 'ValidatorSet', 'validator.set'].map(names))
    expect(many.hasMore).toBe(true)
    expect(one).toMatchObject({ suggestions: [{ kind: 'name', name: 'ValidatorSet' }], hasMore: false })
    expect(dotted).toMatchObject({ suggestions: [], hasMore: false })
  })
  it('the detail of a contract tells the token it is, of anything else none', async () => {
    const tokenAt = async (address: string) => (await world.call(calls.addressDetail.path, { address })).data.token
    expect(await tokenAt(contractAddress.stableToken)).toEqual({
      tokenName: 'Devnet Dollar',
      symbol: 'DUSD',
      icon: expect.stringMatching(/^\/media\/0x[0-9a-f]{40}\/icon\?v=\d+$/),
      decimals: 6,
      standard: 20,
      irregular: false,
      borrowed: null,
    })
    expect(await tokenAt(contractAddress.items)).toMatchObject({ tokenName: 'Orchard Tools', standard: 1155 })
    expect(await tokenAt(contractAddress.portraits)).toMatchObject({ symbol: 'PORTRAIT', standard: 721 })
    expect(await tokenAt(contractAddress.failures)).toBeNull()
    expect(await tokenAt(deployer.address)).toBeNull()
  })
  it('the supply is what the genesis block allocated', async () => {
    const supply = (await (await world.get('/api/chain/circulating_supply?_t=1')).json()) as {
      data: Record<string, string>
    }
    const held = (await world.call(calls.topAccounts.path, { pageSize: 100 })).data
    expect(supply.data.totalSupply).toBe(held.totalSupply)
    expect(BigInt(supply.data.circulatingSupply!)).toBeLessThan(BigInt(supply.data.totalSupply!))
  })
  it('accounts that hold something are ranked by balance, with a total that counts them', async () => {
    const { data } = await world.call(calls.topAccounts.path, { pageSize: 100 })
    const ask = async (path: string, request: object) => (await world.call(path, request)).data
    const records = await walkList(ask, calls.topAccounts.path, {})
    const balances = records.map((record: { balance: string }) => BigInt(record.balance))
    expect(balances).toEqual([...balances].sort((a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)))
    expect(balances.every((balance: bigint) => balance > 0n)).toBe(true)
    expect([data.total, data.pendingBalances]).toEqual([balances.length, 0])
    const summary = (await world.call(calls.analysisSummary.path, {})).data
    expect(data.total).toBeLessThan(summary.totalAddresses)
    const client = createPublicClient({ transport: http(world.node.url) })
    const asked = await Promise.all(
      records.map((record: { address: { hash: `0x${string}` } }) =>
        client.getBalance({ address: record.address.hash }),
      ),
    )
    expect(balances).toEqual(asked)
    // by kind: the same accounts with the same ranks, each in one of the two lists; a delegation (EIP-7702) is no contract
    const codes = await Promise.all(
      records.map((record: { address: { hash: `0x${string}` } }) => client.getCode({ address: record.address.hash })),
    )
    const kinds = codes.map((code) => (code === undefined || code.startsWith('0xef0100') ? 'account' : 'contract'))
    for (const kind of ['contract', 'account']) {
      const { data: found } = await world.call(calls.topAccounts.path, { pageSize: 100, kind })
      const own = records.filter((_: unknown, index: number) => kinds[index] === kind)
      expect(found.records).toEqual(own)
      expect([found.total, found.searched]).toEqual([own.length, { entries: data.total, of: data.total }])
      const past = (await world.call(calls.topAccounts.path, { pageSize: 100, kind, pageNum: 9 })).data
      expect([past.records, past.total]).toEqual([[], own.length])
    }
  })
})

describe('contracts of a real chain', () => {
  const { standardProxy, beacon, counterByTwo, cloneFactory, stableToken } = contractAddress
  const codeOf = (address: string) => cast('code', address)
  beforeAll(untilCallsAreKnown)
  it('have their codes, also those a contract made on a node that can run nothing again', async () => {
    const token = (await world.call(calls.contractCode.path, { address: stableToken })).data
    const sent = listDeployments().find(({ name }) => name === 'stableToken')!.data
    expect(token.runtimeCode).toMatchObject({ code: await codeOf(stableToken) })
    expect(token.creation).toMatchObject({
      insideCall: false,
      creator: { hash: someone },
      creationCode: { code: sent },
    })
    const clone = (await world.call(calls.contractCode.path, { address: cloneAddress })).data
    expect(clone.runtimeCode.code).toBe(await codeOf(cloneAddress))
    expect(clone.copies).toBeGreaterThan(1)
    expect(clone.creation).toMatchObject({ insideCall: true, creator: { hash: cloneFactory }, message: null })
    // ERC-1167: what is stored is the tail of what was sent
    expect(clone.creation.creationCode.code).toContain(clone.runtimeCode.code.slice(2))
  })
  it('name those who made them, in the dialect too', async () => {
    const contractaddresses = `${cloneAddress},${stableToken}`
    const { result } = await dialect({ module: 'contract', action: 'getcontractcreation', contractaddresses })
    expect(result).toMatchObject([
      {
        ...{ contractAddress: cloneAddress, contractFactory: cloneFactory },
        // ERC-1167: what is stored is the tail of what was sent
        creationBytecode: expect.stringContaining((await codeOf(cloneAddress)).slice(2)),
      },
      { contractAddress: stableToken, contractCreator: someone, contractFactory: '' },
    ])
  })
  it('list what proxies forwarded to', async () => {
    const upgrades = async (address: string) => (await world.call(calls.contractUpgrades.path, { address })).data
    const proxy = await upgrades(standardProxy)
    expect(proxy.records[0]).toMatchObject({ kind: 'upgraded', implementation: { hash: counterByTwo } })
    expect(proxy.total).toBe(proxy.records.length)
    expect((await upgrades(beacon)).records[0]).toMatchObject({
      kind: 'upgraded',
      implementation: { hash: counterByTwo },
    })
    expect((await upgrades(stableToken)).total).toBe(0)
  })
  it('tell their calls where the node can run nothing again, and what follows from them', async () => {
    const { data } = await world.call(calls.contractInternalTransactions.path, { pageSize: 10 })
    const { transactionHash } = data.records[0]
    const { frames, total } = (await world.call(calls.gethTrace.path, { transactionHash })).data
    expect(frames).toHaveLength(total)
    expect(frames[0]).toMatchObject({ traceAddress: [], error: null })
    const state = (await world.call(calls.transactionState.path, { txHash: transactionHash })).data
    expect(state).toMatchObject({ source: 'index', message: expect.stringMatching(/no longer has the state of block/) })
    expect(state.accounts.length).toBeGreaterThan(1)
  })
})
