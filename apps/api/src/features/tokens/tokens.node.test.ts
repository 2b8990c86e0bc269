import { calls } from '@corescope/api-schema/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { swindled } from '@corescope/devnet/world/swindle'
import { builtAddress } from '@corescope/devnet/world/workshop'
import { createPublicClient, http, parseAbi, parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The recount: balances, holders, transfers of every token asked from the node, by code that shares nothing with ours. */
let world: LiveWorld
let client: ReturnType<typeof createPublicClient>

const ask: AskData = async (path, request) => (await world.call(path, request)).data
const dialect = async (parameters: Record<string, string>) =>
  (await (await fetch(`${world.url}/api?${new URLSearchParams(parameters)}`)).json()) as {
    status: string
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
    result: any
  }
const walk = (path: string, request: object) => walkList(ask, path, request)

const { stableToken, bitcoinToken, wrappedCore, oldToken } = contractAddress
const prices = {
  PRICE_SOURCE: 'static:2.5,60000,1,-1',
  TOKEN_PRICES: `${stableToken}=1.01:0.5,${bitcoinToken}=60000`,
  WRAPPED_COINS: wrappedCore,
}

beforeAll(async () => {
  world = await startLiveWorld(prices, { audited: true })
  client = createPublicClient({ transport: http(world.node.url) })
  await eventually(async () => expect((await world.get('/health')).status).toBe(200))
  // the token facts lane has asked every token
  await eventually(async () => {
    const named = await walk(calls.tokenList.path, { standard: 20 })
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter(({ symbol }) => symbol === null)).toEqual([])
  })
})
afterAll(() => world.stop())

const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function decimals() view returns (uint8)',
])
const erc721 = parseAbi(['function ownerOf(uint256) view returns (address)', 'function name() view returns (string)'])
const erc1155 = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** Whose logs do not say what anybody holds. */
const { ivy, toll, seeds, foxes } = builtAddress
const contradicting: readonly string[] = [ivy, toll, seeds, foxes]
const listRegular = async (standard: number) =>
  (await walk(calls.tokenList.path, { standard })).filter((one) => !contradicting.includes(one.contractAddress))

describe('the recount from the node', () => {
  it('every holder of every regular ERC-20 has what balanceOf says, and supply is what they hold', async () => {
    for (const token of await listRegular(20)) {
      const address = token.contractAddress as `0x${string}`
      const holders = await walk(calls.tokenHolders.path, { contractAddress: address })
      const asked = await Promise.all(
        holders.map((holder) =>
          client.readContract({ address, abi: erc20, functionName: 'balanceOf', args: [holder.address.hash] }),
        ),
      )
      expect(
        holders.map(({ amount }) => BigInt(amount)),
        token.symbol,
      ).toEqual(asked)
      const [supply, decimals] = await Promise.all([
        client.readContract({ address, abi: erc20, functionName: 'totalSupply' }),
        client.readContract({ address, abi: erc20, functionName: 'decimals' }),
      ])
      const info = await ask(calls.tokenInfo.path, { contractAddress: address })
      expect([BigInt(info.totalSupply), BigInt(info.countedSupply), info.decimals]).toEqual([supply, supply, decimals])
      expect(asked.reduce((sum, amount) => sum + amount, 0n)).toBe(supply)
      expect(info.holders).toBe(holders.length)
    }
  })
  it('every item of a regular ERC-721 has the owner that ownerOf says', async () => {
    const tokens = await listRegular(721)
    expect(tokens.length).toBeGreaterThan(0)
    let items = 0
    for (const { contractAddress: address } of tokens) {
      const transfers = await walk(calls.tokenTransfers.path, { contractAddress: address })
      for (const tokenItem of new Set(transfers.map((transfer) => transfer.tokenItem as string))) {
        const detail = await ask(calls.nftDetail.path, { contractAddress: address, tokenItem })
        const owner = await client
          .readContract({ address, abi: erc721, functionName: 'ownerOf', args: [BigInt(tokenItem)] })
          .catch(() => null)
        expect(detail.owner?.hash ?? null).toBe(owner?.toLowerCase() ?? null)
        items += 1
      }
    }
    expect(items).toBeGreaterThan(10)
  })
  it('every amount of every item of a regular ERC-1155 is what balanceOf says', async () => {
    const tokens = await listRegular(1155)
    expect(tokens.length).toBeGreaterThan(0)
    for (const { contractAddress: address } of tokens) {
      const transfers = await walk(calls.tokenTransfers.path, { contractAddress: address })
      for (const tokenItem of new Set(transfers.map((transfer) => transfer.tokenItem as string))) {
        for (const holder of await walk(calls.tokenHolders.path, { contractAddress: address, tokenItem })) {
          const args = [holder.address.hash, BigInt(tokenItem)] as const
          expect(BigInt(holder.amount)).toBe(
            await client.readContract({ address, abi: erc1155, functionName: 'balanceOf', args }),
          )
        }
      }
    }
  })
  it('there are as many transfers as the node has logs of them', async () => {
    const range = { fromBlock: 0n, toBlock: 'latest' } as const
    const transfer = parseAbiItem('event Transfer(address indexed, address indexed, uint256)')
    const item = parseAbiItem('event Transfer(address indexed, address indexed, uint256 indexed)')
    const bare = parseAbiItem('event Transfer(address, address, uint256)')
    const single = parseAbiItem(
      'event TransferSingle(address indexed, address indexed, address indexed, uint256, uint256)',
    )
    const batch = parseAbiItem(
      'event TransferBatch(address indexed, address indexed, address indexed, uint256[], uint256[])',
    )
    const wrapping = [
      parseAbiItem('event Deposit(address indexed, uint256)'),
      parseAbiItem('event Withdrawal(address indexed, uint256)'),
    ]
    const strict = { ...range, strict: true } as const
    const [transfers, items, bareItems, singles, batches] = await Promise.all([
      client.getLogs({ event: transfer, ...strict }),
      client.getLogs({ event: item, ...strict }),
      client.getLogs({ event: bare, ...strict }),
      client.getLogs({ event: single, ...strict }),
      client.getLogs({ event: batch, ...strict }),
    ])
    const wrapped = await client.getLogs({ address: contractAddress.wrappedCore, events: wrapping, ...strict })
    const inBatches = batches.reduce((sum, { args }) => sum + args[3].length, 0)
    const total = async (standard: number) => (await ask(calls.tokenTransfers.path, { standard })).total
    expect([await total(20), await total(721), await total(1155)]).toEqual([
      transfers.length + wrapped.length,
      items.length + bareItems.length,
      singles.length + inBatches,
    ])
    expect(wrapped.length).toBeGreaterThan(0)
    expect(bareItems.length).toBeGreaterThan(3)
    expect(inBatches).toBeGreaterThan(0)
  })
})

describe('the dialect', () => {
  it('tokentx of an address and token adds up to what tokenbalance says; strings only', async () => {
    const { contractAddress: contractaddress } = (await walk(calls.tokenList.path, { standard: 20 }))[0]!
    const [holder] = await walk(calls.tokenHolders.path, { contractAddress: contractaddress })
    const address = holder!.address.hash as string
    const { result } = await dialect({ module: 'account', action: 'tokentx', address, contractaddress })
    const sum = result.reduce((total: bigint, one: Record<string, string>) => {
      expect(Object.values(one).filter((value) => typeof value !== 'string')).toEqual([])
      return total + (one.to === address ? BigInt(one.value!) : 0n) - (one.from === address ? BigInt(one.value!) : 0n)
    }, 0n)
    const balance = await dialect({ module: 'account', action: 'tokenbalance', address, contractaddress })
    expect(BigInt(balance.result)).toBe(sum)
    expect(result.map((one: { blockNumber: string }) => Number(one.blockNumber))).toEqual(
      result.map((one: { blockNumber: string }) => Number(one.blockNumber)).toSorted((a: number, b: number) => a - b),
    )
    const middle = result[Math.floor(result.length / 2)].blockNumber
    const early = await dialect({ module: 'account', action: 'tokentx', address, contractaddress, endblock: middle })
    const history = await dialect({
      module: 'account',
      action: 'tokenbalancehistory',
      address,
      contractaddress,
      blockno: middle,
    })
    const upTo = result.filter((one: { blockNumber: string }) => Number(one.blockNumber) <= Number(middle))
    expect(early.result).toHaveLength(upTo.length)
    expect(BigInt(history.result)).toBeGreaterThanOrEqual(0n)
  })
  it('token information, holders, holdings and items', async () => {
    const contractaddress = contractAddress.stableToken
    const info = await dialect({ module: 'token', action: 'tokeninfo', contractaddress })
    expect(info.result[0]).toMatchObject({ symbol: 'DUSD', divisor: '6', tokenType: 'ERC20' })
    const count = await dialect({ module: 'token', action: 'tokenholdercount', contractaddress })
    const list = await dialect({ module: 'token', action: 'tokenholderlist', contractaddress })
    expect(list.result).toHaveLength(Number(count.result))
    const supply = await dialect({ module: 'stats', action: 'tokensupply', contractaddress })
    expect(supply.result).toBe(info.result[0].totalSupply)
    const address = list.result[0].TokenHolderAddress
    const held = await dialect({ module: 'account', action: 'addresstokenbalance', address })
    expect(held.result.find((one: { TokenSymbol: string }) => one.TokenSymbol === 'DUSD').TokenQuantity).toBe(
      list.result[0].TokenHolderQuantity,
    )
    const [{ contractAddress: collection }] = (await walk(calls.tokenList.path, { standard: 721 })) as [
      { contractAddress: string },
    ]
    const items = await dialect({ module: 'account', action: 'tokennfttx', contractaddress: collection })
    expect(items.result[0].tokenID).toMatch(/^\d+$/)
    const owner = items.result.at(-1).to
    const inventory = await dialect({ module: 'account', action: 'addresstokennftbalance', address: owner })
    expect(inventory.result.length).toBeGreaterThan(0)
    const multiple = (await walk(calls.tokenList.path, { standard: 1155 }))[0]!
    const batches = await dialect({
      module: 'account',
      action: 'token1155tx',
      contractaddress: multiple.contractAddress,
    })
    expect(batches.result[0].tokenValue).toMatch(/^\d+$/)
  })
  it('says what is missing or unknown', async () => {
    expect(await dialect({ module: 'account', action: 'tokentx' })).toMatchObject({
      status: '0',
      result: 'Error! Missing address',
    })
    const contractaddress = `0x${'9'.repeat(40)}`
    expect((await dialect({ module: 'token', action: 'tokeninfo', contractaddress })).status).toBe('0')
    expect((await dialect({ module: 'account', action: 'tokentx', contractaddress })).result).toEqual([])
  })
})

describe('proxies of the devnet', () => {
  const verify = (address: string) => world.call(calls.verifyProxyContract.path, { address })
  it.each([
    ['standardProxy', 'counterByTwo', null],
    ['beaconProxy', 'counterByTwo', 'beacon'],
  ] as const)('%s forwards to %s', async (name, implementation, beacon) => {
    const { data } = await verify(contractAddress[name])
    expect(data.implementations.map((one: { hash: string }) => one.hash)).toEqual([contractAddress[implementation]])
    expect(data.beacon?.hash ?? null).toBe(beacon === null ? null : contractAddress[beacon])
    expect(calls.verifyProxyContract.response.safeParse(data).error).toBeUndefined()
  })
  it('what is kept is what the server found, once', async () => {
    const address = contractAddress.beaconProxy
    for (let time = 0; time < 2; time += 1) {
      const { data } = await world.call(calls.saveProxyResult.path, { address })
      expect(data.history.map((one: { kind: string }) => one.kind)).toEqual(['beacon'])
    }
  })
  it('a contract that is none, and an address without code', async () => {
    expect((await verify(contractAddress.stableToken)).data).toMatchObject({ kind: null, implementations: [] })
    expect((await verify(`0x${'9'.repeat(40)}`)).code).toBe('1')
    expect((await world.call(calls.saveProxyResult.path, { address: contractAddress.stableToken })).code).toBe('1')
  })
})

describe('the audit of the devnet', () => {
  it('finds nothing wrong in a whole pass over its blocks', async () => {
    await eventually(async () => {
      const { data } = (await (await world.get('/api/chain/index_health')).json()) as Envelope
      const { checks, findings } = data.audit
      expect(findings).toEqual([])
      expect(checks.find((check: { name: string }) => check.name === 'blocks').passes).toBeGreaterThan(0)
    })
  })
})

describe('tokens by volume', () => {
  const byVolume = (standard: number) => ({ standard, orderBy: 'volume' })
  const volumesAreThere = () =>
    eventually(async () => {
      const { asOf, total } = await ask(calls.tokenList.path, byVolume(20))
      expect([asOf?.number, total > 3]).toEqual([60, true])
    })
  it.each([20, 721, 1155])('name what moved of standard %s in the last day, the dearest first', async (standard) => {
    await volumesAreThere()
    const head = await client.getBlock({ blockNumber: 60n })
    const transfers = await walk(calls.tokenTransfers.path, { standard, asOf: 60 })
    const recent = transfers.filter(({ timestamp }) => timestamp > Number(head.timestamp) - 86_400)
    const expected = new Map<string, { transfers: number; amount: bigint }>()
    for (const { token, amount } of recent) {
      const found = expected.get(token.contractAddress) ?? { transfers: 0, amount: 0n }
      expected.set(token.contractAddress, {
        transfers: found.transfers + 1,
        amount: found.amount + BigInt(amount),
      })
    }
    const records = await walk(calls.tokenList.path, byVolume(standard))
    expect(
      new Map(
        records.map(({ contractAddress: address, volume }) => [
          address,
          { transfers: volume.transfers, amount: BigInt(volume.amount) },
        ]),
      ),
    ).toEqual(expected)
    const worths = records.map(({ volume }) => (volume.worth === null ? -1 : Number(volume.worth)))
    expect(worths).toEqual(worths.toSorted((a, b) => b - a))
    if (standard === 20) expect(worths.filter((worth) => worth > 0)).toHaveLength(3)
    expect(records.map(({ rank }) => rank)).toEqual(records.map((_, index) => index + 1))
    const answer = await ask(calls.tokenList.path, byVolume(standard))
    expect(calls.tokenList.response.safeParse(answer).error).toBeUndefined()
  })
  it('other orders tell the volume too', async () => {
    await volumesAreThere()
    const { records, currency } = await ask(calls.tokenList.path, { standard: 20, pageSize: 100 })
    const dollar = records.find((record: { symbol: string }) => record.symbol === 'DUSD')
    expect(currency).toBe('$')
    expect(dollar).toMatchObject({ price: '1.01', priceChange: '0.5', volume: { worth: expect.stringMatching(/^\d/) } })
  })
})

describe('swindles', () => {
  it('marks the partner that is imitated, and the token that bears the symbol of a better-known one', async () => {
    const dealt = await walk(calls.tokenTransfers.path, { address: swindled.address, contractAddress: stableToken })
    const found = dealt.find(({ suspicion }) => suspicion?.kind === 'imitation')
    expect(found).toMatchObject({ amount: '0', suspicion: { imitates: { hash: users[9]!.address.toLowerCase() } } })
    const tokens = await walk(calls.tokenList.path, { standard: 20 })
    expect(tokens.filter(({ borrowed }) => borrowed !== null)).toMatchObject([
      { symbol: 'dBTC', borrowed: { contractAddress: bitcoinToken } },
    ])
  })
  it('marks the borrowed symbol in lists of transfers and in the search too', async () => {
    const tokens = await walk(calls.tokenList.path, { standard: 20 })
    const fake = tokens.find(({ borrowed }) => borrowed !== null).contractAddress
    const transfers = await walk(calls.tokenTransfers.path, { contractAddress: fake })
    expect(transfers.length).toBeGreaterThan(0)
    for (const { token } of transfers) expect(token.borrowed).toMatchObject({ contractAddress: bitcoinToken })
    const sent = await Promise.all(
      transfers.map(({ transactionHash }) => ask(calls.transaction.path, { transactionHash })),
    )
    expect(sent.map(({ to }) => to?.hash)).toContain(fake)
    for (const { to, createdContract, toBorrowed } of sent) {
      if ((to ?? createdContract)?.hash === fake) expect(toBorrowed).toMatchObject({ contractAddress: bitcoinToken })
      else expect(toBorrowed).toBeUndefined()
    }
    for (const { to } of sent) if (to?.hash === fake) expect(to.borrowsSymbol).toBe(true)
    const real = await ask(calls.tokenTransfers.path, { contractAddress: bitcoinToken })
    expect(real.records[0].token.borrowed).toBeUndefined()
    const [ofFake, ofReal] = await Promise.all(
      [fake, bitcoinToken].map((address) => ask(calls.addressDetail.path, { address })),
    )
    expect(ofFake).toMatchObject({ borrowsSymbol: true, token: { borrowed: { contractAddress: bitcoinToken } } })
    expect(ofReal.borrowsSymbol).toBeUndefined()
    expect(ofReal.token.borrowed).toBeNull()
    const { suggestions } = await ask(calls.homeSearchToken.path, { keyword: 'dbtc' })
    const marks = suggestions.map((one: { contractAddress: string; borrowed: object | null }) => [
      one.contractAddress,
      one.borrowed !== null,
    ])
    expect(new Map(marks)).toEqual(
      new Map([
        [fake, true],
        [bitcoinToken, false],
      ]),
    )
  })
})

describe('worth', () => {
  it('of a holding is its amount times its price, and null where no price is known', async () => {
    const request = { address: users[0]!.address }
    const records = await walk(calls.tokenHoldingPage.path, request)
    const priceOf: Record<string, [price: number, decimals: number]> = {
      ...{ [stableToken]: [1.01, 6], [bitcoinToken]: [60_000, 8], [wrappedCore]: [2.5, 18] },
    }
    for (const { token, amount, price, worth } of records) {
      const [expected, decimals] = priceOf[token.contractAddress] ?? []
      expect([price, worth === null], token.symbol).toEqual([expected?.toString() ?? null, expected === undefined])
      if (worth !== null) expect(Number(worth)).toBeCloseTo((Number(amount) / 10 ** decimals!) * expected!, 1)
    }
    expect(records.filter(({ worth }) => worth !== null)).toHaveLength(3)
    const list = await ask(calls.tokenHoldingList.path, request)
    expect(calls.tokenHoldingList.response.safeParse(list).error).toBeUndefined()
    expect(list.currency).toBe('$')
    const byWorth = await walk(calls.tokenHoldingPage.path, { ...request, orderBy: 'worth' })
    const worths = byWorth.map(({ worth }) => Number(worth ?? -1))
    expect(worths).toEqual(worths.toSorted((one, other) => other - one))
    expect(worths.slice(0, 3).every((worth) => worth > 0)).toBe(true)
    expect(new Set(byWorth.map(({ token }) => token.contractAddress))).toEqual(
      new Set(records.map(({ token }) => token.contractAddress)),
    )
    const sum = records.reduce((total, { worth }) => total + Number(worth ?? 0), 0)
    expect(Number(list.worth)).toBeCloseTo(sum, 1)
  })
  it('of a token is its supply times its price', async () => {
    const info = await ask(calls.tokenInfo.path, { contractAddress: stableToken })
    expect(info).toMatchObject({ currency: '$', price: '1.01', priceChange: '0.5' })
    expect(Number(info.worth)).toBeCloseTo((Number(info.totalSupply) / 1e6) * 1.01, 0)
    const unpriced = await ask(calls.tokenInfo.path, { contractAddress: oldToken })
    expect(unpriced).toMatchObject({ price: null, priceChange: null, worth: null })
  })
  it('prices are told by themselves', async () => {
    const answer = await ask(calls.tokenPrice.path, { contractAddresses: [oldToken, wrappedCore, stableToken] })
    expect(calls.tokenPrice.response.safeParse(answer).error).toBeUndefined()
    expect(answer).toMatchObject({
      ...{ currency: '$', source: 'static', problem: null },
      tokenPriceList: [
        { contractAddress: wrappedCore, lastTxPrice: '2.5', rise24hVol: '1' },
        { contractAddress: stableToken, lastTxPrice: '1.01', rise24hVol: '0.5' },
      ],
    })
    expect((await ask(calls.tokenPrice.path, { contractAddress: oldToken })).tokenPriceList).toEqual([])
    expect((await ask(calls.tokenPrice.path, {})).tokenPriceList).toHaveLength(3)
    const { status, body } = await fetch(`${world.url}${calls.tokenPrice.path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ contractAddresses: ['0x12'] }),
    }).then(async (response) => ({ status: response.status, body: (await response.json()) as Envelope }))
    expect([status, body.code]).toEqual([400, '1'])
  })
})
