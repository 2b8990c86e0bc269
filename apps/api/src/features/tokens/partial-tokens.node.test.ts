import { calls } from '@corescope/api-schema/calls'
import type { Address } from '@corescope/chain/types/hex'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** An index that begins here, of a chain whose contracts gave everybody something before. */
const from = 40
const chain = createSimulatedChain('partial tokens', { era: 'prague', transactionsPerBlock: 10 })
chain.extend(120)
const before = chain.blockByNumber(from)!.block.parentHash

/** Contracts as the index knows them, by what it knows of the time before. */
interface TokenRow {
  address: Address
  standard: number
  older: boolean
  gap: boolean
}
let node: SimulatedNode
let api: IndexedApi
let tokens: TokenRow[]
/** One whose contract refused when it was asked of the time before; it answers now. */
let gapped: Address
let sound: Address
let items: Address
let young: Address
/** Whether the node still keeps the state before the index. */
let isKept = true

beforeAll(async () => {
  node = await startSimulatedNode(chain, { tokens: true })
  const source = createSimulatedSource(() => chain)
  gapped = chain.wrappedCoin
  const past: typeof source.past = async (at, questions) => {
    if (!isKept) return undefined
    const answers = await source.past(at, questions)
    return answers!.map((answer, index) =>
      questions[index]!.to === gapped && questions[index]!.data !== undefined ? null : answer,
    )
  }
  const genesis = chain.blockByNumber(0)!.block.hash
  api = await startIndexedApi(genesis, { RPC_URL: node.url }, from, { past })
  await api.commit(Array.from({ length: 121 - from }, (_, index) => chain.blockByNumber(from + index)!))
  await eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
    expect(body.data.asOf?.hash).toBe(chain.head().block.hash)
  })
  tokens = await listTokens()
  const find = (is: (token: TokenRow) => boolean) => tokens.find(is)!.address
  sound = find(({ standard, older, gap }) => standard !== 1155 && older && !gap)
  items = find(({ standard, older, gap }) => standard === 1155 && older && !gap)
  young = find(({ older }) => !older)
  expect(tokens.find(({ address }) => address === gapped)).toMatchObject({ older: true, gap: true })
})
const listTokens = () =>
  api.sql<TokenRow>(`
    select '0x' || encode(address, 'hex') as address, standard, coalesce(is_older, false) as older, gap is not null as gap
      from tokens join addresses on address_id = token_id left join token_openings using (token_id)
     order by transfers desc`)
afterAll(async () => {
  await api?.stop()
  await node?.stop()
})

const ask = async (call: { path: string; response: { parse(data: unknown): unknown } }, request: object) => {
  const data = await api.ask(call.path, request)
  call.response.parse(data)
  return data
}
const holdersOf = (contractAddress: string) => walkList(api.ask, calls.tokenHolders.path, { contractAddress }, 10)
const isPartial = ({ standard, older, gap }: TokenRow) => gap || (older && standard === 1155)

describe('what an index with START_BLOCK says of tokens', () => {
  it('token_info: since when it counts, and whether it knows what was before', async () => {
    for (const token of tokens) {
      const info = await ask(calls.tokenInfo, { contractAddress: token.address })
      expect([token.address, info.partial]).toEqual([token.address, isPartial(token) ? true : undefined])
      expect(info.from).toBe(from)
      const supply = chain.ledger.supply(token.address, chain.head().block.hash)
      const then = token.older ? 0n : chain.ledger.supply(token.address, before)
      expect(info.countedSupply).toBe(token.gap ? null : String(supply - then))
    }
  })

  it('token_holders: partial beside from, shares only of what is known whole', async () => {
    for (const [contractAddress, partial] of [
      [sound, undefined],
      [young, undefined],
      [items, true],
      [gapped, true],
    ] as const) {
      const page = await ask(calls.tokenHolders, { contractAddress })
      expect({ from: page.from, partial: page.partial }).toEqual({ from, partial })
      const records = await holdersOf(contractAddress)
      expect(records.length).toBe(page.total)
      expect(records.every(({ amount }) => BigInt(amount as string) > 0n)).toBe(true)
      // what the contract says now is whole, whatever it said of the time before
      for (const { address, amount, share, source } of partial ? records : []) {
        const holder = (address as { hash: Address }).hash
        const held = chain.ledger.held({ token: contractAddress, holder, tokenItem: null }, chain.head().block.hash)
        expect(source === 'node' ? amount : share).toBe(source === 'node' ? String(held) : null)
      }
      expect(new Set(records.map(({ source }) => source))).toEqual(
        new Set([contractAddress === gapped ? 'node' : 'logs']),
      )
    }
    for (const { address, amount, share } of await holdersOf(sound)) {
      const holder = (address as { hash: Address }).hash
      const held = chain.ledger.held({ token: sound, holder, tokenItem: null }, chain.head().block.hash)
      expect([amount, share]).toEqual([String(held), expect.any(String)])
    }
  })

  it('token_holders of an item: what its contract could tell of items is whole', async () => {
    const [item] = await api.sql<{ item: string }>(
      // a number that moved as an ERC-721 too has an owner beside its holders
      `select token_item as item from item_holdings h join addresses on address_id = token_id
        where standard = 1155 and amount > 0 and address = $1 and not exists (
          select from token_transfers t where t.token_id = h.token_id and t.token_item = h.token_item and t.standard = 721)
        limit 1`,
      [Buffer.from(items.slice(2), 'hex')],
    )
    const page = await ask(calls.tokenHolders, { contractAddress: items, tokenItem: item!.item })
    expect(page.partial).toBeUndefined()
    for (const { address, amount } of page.records) {
      const question = { token: items, holder: address.hash, tokenItem: BigInt(item!.item) }
      expect(amount).toBe(String(chain.ledger.held(question, chain.head().block.hash)))
    }
  })

  it('lists of tokens, of holdings and items, an address, an item', async () => {
    const listed = await ask(calls.tokenList, { standard: 20, pageSize: 100 })
    expect(listed.from).toBe(from)
    for (const one of listed.records) {
      expect(one.partial ?? false).toBe(isPartial(tokens.find(({ address }) => address === one.contractAddress)!))
    }
    const [{ address: holder }] = (await holdersOf(gapped)) as unknown as [{ address: { hash: Address } }]
    for (const call of [calls.tokenHoldingPage, calls.tokenHoldingList]) {
      const held = await ask(call, { address: holder.hash, pageSize: 100 })
      expect(held.from).toBe(from)
      const records = (held.records ?? held.holdings) as {
        token: { contractAddress: string; partial?: boolean }
        amount: string
      }[]
      const partial = new Map(records.map(({ token }) => [token.contractAddress, token.partial]))
      expect(partial.get(gapped)).toBe(true)
      expect(records.every(({ amount }) => BigInt(amount) > 0n)).toBe(true)
    }
    const inventory = await ask(calls.tokenInventory, { address: holder.hash })
    expect(inventory.from).toBe(from)
    const [first] = inventory.records
    const detail = await ask(calls.nftDetail, {
      contractAddress: first.token.contractAddress,
      tokenItem: first.tokenItem,
    })
    expect(detail.from).toBe(from)
    expect((await ask(calls.addressDetail, { address: gapped })).token.partial).toBe(true)
    expect((await ask(calls.addressDetail, { address: sound })).token.partial).toBeUndefined()
  })
})

describe('balances', () => {
  const people = chain.people.slice(0, 12)
  const stranger: Address = `0x${'5a'.repeat(20)}`
  const held = (token: Address, holder: Address, blockNumber: number) =>
    String(chain.ledger.held({ token, holder, tokenItem: null }, chain.blockByNumber(blockNumber)!.block.hash))

  it('of a token that was there before, at any indexed block: of those who moved it, will move it, and never did', async () => {
    const sources = new Set<string>()
    for (const contractAddress of [sound, gapped]) {
      for (const address of [...people, stranger]) {
        for (const blockNumber of [from, 60, 120]) {
          const answer = await ask(calls.searchTokenBalance, { address, contractAddress, blockNumber })
          expect(answer.balance).toBe(held(contractAddress, address, blockNumber))
          sources.add(`${contractAddress === sound ? 'sound' : 'gapped'} ${answer.source}`)
        }
      }
    }
    expect([...sources].toSorted()).toEqual(['gapped node', 'sound logs', 'sound node'])
  })

  it('of a token that came later begin with nothing', async () => {
    for (const address of [...people, stranger]) {
      const { balance } = await ask(calls.searchTokenBalance, { address, contractAddress: young, blockNumber: 120 })
      expect(balance).toBe(String(BigInt(held(young, address, 120)) - BigInt(held(young, address, from - 1))))
    }
  })

  it('of an ERC-1155 as a whole are not told of who never moved any of it', async () => {
    const { body } = await api.call(calls.searchTokenBalance.path, { address: stranger, contractAddress: items })
    expect(body).toMatchObject({ code: '1', message: expect.stringContaining('before the first indexed block') })
    const [tokenItem] = ['5']
    const answer = await ask(calls.searchTokenBalance, { address: stranger, contractAddress: items, tokenItem })
    const question = { token: items, holder: stranger, tokenItem: 5n }
    expect(answer).toMatchObject({
      balance: String(chain.ledger.held(question, chain.head().block.hash)),
      source: 'node',
    })
  })

  it('in the Etherscan dialect are the same', async () => {
    const dialect = async (parameters: Record<string, string>) => {
      const response = await fetch(`${api.url}/api?${new URLSearchParams({ module: 'account', ...parameters })}`)
      return (await response.json()) as { status: string; result: string }
    }
    for (const contractaddress of [sound, gapped]) {
      for (const address of [people[0]!, stranger]) {
        const asked = { action: 'tokenbalance', contractaddress, address }
        expect((await dialect(asked)).result).toBe(held(contractaddress, address, 120))
        const then = { ...asked, action: 'tokenbalancehistory', blockno: '60' }
        expect((await dialect(then)).result).toBe(held(contractaddress, address, 60))
      }
    }
    const [of] = (await holdersOf(gapped)) as unknown as [{ address: { hash: Address } }]
    const listed = await dialect({ action: 'addresstokenbalance', address: of.address.hash })
    for (const { TokenAddress, TokenQuantity } of listed.result as unknown as Record<string, Address>[]) {
      if (tokens.find(({ address }) => address === TokenAddress)!.older) {
        expect(TokenQuantity).toBe(held(TokenAddress!, of.address.hash, 120))
      }
    }
  })
})

describe('state that the node does not keep any more', () => {
  it('makes tokens partial from then on: kept answers that name them say so, too', async () => {
    const transfersOf = (contractAddress: string) => ask(calls.tokenTransfers, { contractAddress, asOf: 100 })
    const whole = tokens.filter((token) => token.older && !isPartial(token))
    for (const { address } of whole) {
      for (const { token } of (await transfersOf(address)).records) expect(token.partial).toBeUndefined()
    }
    isKept = false
    await api.commit(chain.extend(60))
    await eventually(async () => {
      const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
      expect(body.data.asOf?.hash).toBe(chain.head().block.hash)
    })
    const now = await listTokens()
    const lost = whole.filter(({ address }) => now.find((token) => token.address === address)!.gap)
    expect(lost.length).toBeGreaterThan(0)
    for (const { address } of lost) {
      const { records } = await transfersOf(address)
      expect(records.length).toBeGreaterThan(0)
      for (const { token } of records) expect(token.partial).toBe(true)
    }
  })

  it('does not make a token partial that a call created since', async () => {
    const [unknown] = await api.sql<{ id: number; address: Address }>(`
      select token_id as id, '0x' || encode(address, 'hex') as address from token_openings
        join addresses on address_id = token_id where is_older is null`)
    expect((await ask(calls.tokenInfo, { contractAddress: unknown!.address })).partial).toBe(true)
    // what the traces lane writes where it finds the call
    await api.sql(`insert into contract_creations values (1, 1, $1, $1, ${from})`, [unknown!.id])
    await api.sql('update fact_rounds set round = round + 1')
    await eventually(async () => {
      const info = await ask(calls.addressDetail, { address: unknown!.address })
      expect(info.token.partial).toBeUndefined()
    })
  })
})
