import { calls } from '@corescope/api-schema/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { builder, delegators, users } from '@corescope/devnet/world/accounts'
import { openBlockWriter } from '@corescope/devnet/world/block-writer'
import { cloneAddress, contractAddress } from '@corescope/devnet/world/contracts'
import { postBlobs } from '@corescope/devnet/world/life/blobs'
import { createNodeClient } from '@corescope/devnet/world/node-client'
import { createRandom } from '@corescope/devnet/world/random'
import { openStage } from '@corescope/devnet/world/stage'
import { argumentsCloneAddress, builtAddress, mayflyAddress, safeAddress } from '@corescope/devnet/world/workshop'
import { airdropRecipients, mayflySalts, stairSteps } from '@corescope/devnet/world/workshop-acts'
import pg from 'pg'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: LiveWorld
const built = builtAddress
const { counter, counterByTwo, relay, nursery } = contractAddress

beforeAll(async () => {
  world = await startLiveWorld({}, { audited: true })
  await eventually(async () => {
    const { asOf, coverage } = await ask(calls.contractInternalTransactions.path, {})
    expect([asOf?.number, coverage.idle]).toEqual([60, null])
  })
})
afterAll(() => world?.stop())

// biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
const ask = async (path: string, request: object): Promise<any> => (await world.call(path, request)).data
const hashOf = (reference: { hash: string } | null) => reference?.hash ?? null
const hashesOf = (references: { hash: string }[]) => references.map(({ hash }) => hash)
/** The newest transaction that called this function of a contract. */
const transactionTo = async (address: string, signature: string) => {
  const { records } = await ask(calls.addressTransaction.path, { address, pageSize: 50 })
  // biome-ignore lint/suspicious/noExplicitAny: records of the wire
  const own = records.filter((record: any) => hashOf(record.to) === address)
  for (const { transactionHash } of own) {
    const { rawTransaction } = await ask(calls.transactionInfo.path, { transactionHash })
    if (rawTransaction.input.startsWith(toFunctionSelector(signature))) return transactionHash as string
  }
  throw new Error(`nobody called ${signature} on ${address}`)
}

describe('proxies are told apart', () => {
  it.each([
    ['erc1167', cloneAddress, [counter], null],
    ['cloneWithImmutableArgs', argumentsCloneAddress, [built.tally], null],
    ['transparent', built.transparentProxy, [counter], null],
    ['uups', built.uupsProxy, [counter], null],
    ['erc1967', built.slotProxy, [built.tally], null],
    ['beacon', built.movingBeaconProxy, [counter], built.secondBeacon],
    ['openZeppelin', built.zeppelinProxy, [built.tallyTwice], null],
    ['erc897', built.namedProxy, [built.tallyTwice], null],
    ['diamond', built.diamond, [built.plantingFacet, built.harvestFacet, built.harvestTwiceFacet], null],
    ['safe', safeAddress, [built.vault], null],
    ['delegation', delegators[0]!.address.toLowerCase(), [built.vault], null],
  ])('%s', async (kind, address, implementations, beacon) => {
    const answer = await ask(calls.verifyProxyContract.path, { address })
    expect(calls.verifyProxyContract.response.safeParse(answer).error).toBeUndefined()
    expect([answer.kind, hashesOf(answer.implementations), hashOf(answer.beacon)]).toEqual([
      ...[kind, implementations, beacon],
    ])
    const admin = kind === 'transparent' ? users[3]!.address.toLowerCase() : null
    expect(hashOf(answer.admin)).toBe(admin)
  })
})

describe('the history of upgrades', () => {
  const upgrades = async (address: string) => {
    const answer = await ask(calls.contractUpgrades.path, { address })
    expect(calls.contractUpgrades.response.safeParse(answer).error).toBeUndefined()
    // biome-ignore lint/suspicious/noExplicitAny: records of the wire
    return answer.records as any[]
  }
  it('of a transparent proxy names each implementation and each admin', async () => {
    const [owner, heir] = [builder.address.toLowerCase(), users[3]!.address.toLowerCase()]
    const told = (await upgrades(built.transparentProxy)).map(({ kind, implementation, previousAdmin, admin }) => [
      ...[kind, hashOf(implementation), hashOf(previousAdmin), hashOf(admin)],
    ])
    expect(told).toEqual([
      ['adminChanged', null, owner, heir],
      ['upgraded', counter, null, null],
      ['upgraded', counterByTwo, null, null],
      ['adminChanged', null, `0x${'0'.repeat(40)}`, owner],
      ['upgraded', counter, null, null],
    ])
  })
  it.each([
    ['uupsProxy', [counter, counterByTwo, counter]],
    ['slotProxy', [built.tally, built.tallyTwice, built.tally]],
    ['namedProxy', [built.tallyTwice, built.tally]],
    ['secondBeacon', [counter, counterByTwo]],
  ] as const)('of %s', async (name, implementations) => {
    const records = await upgrades(built[name])
    expect(records.map(({ implementation }) => hashOf(implementation))).toEqual(implementations)
  })
  it('of a beacon proxy names its beacons', async () => {
    const records = await upgrades(built.movingBeaconProxy)
    expect(records.map(({ kind, beacon }) => [kind, hashOf(beacon)])).toEqual([
      ['beaconUpgraded', built.secondBeacon],
      ['beaconUpgraded', built.firstBeacon],
    ])
  })
  it('of a diamond tells which functions went where', async () => {
    const cuts = (await upgrades(built.diamond)).map(({ facets }) =>
      // biome-ignore lint/suspicious/noExplicitAny: records of the wire
      facets.map(({ facet, action, selectors }: any) => [hashOf(facet), action, selectors.length]),
    )
    expect(cuts).toEqual([
      [[`0x${'0'.repeat(40)}`, 'remove', 1]],
      [[built.harvestTwiceFacet, 'replace', 1]],
      [[built.harvestFacet, 'add', 2]],
      [[built.plantingFacet, 'add', 2]],
    ])
  })
})

describe('items drawn by their contract', () => {
  const documentOf = async (contract: string, tokenItem: number) =>
    (await ask(calls.nftDetail.path, { contractAddress: contract, tokenItem: String(tokenItem) })).document
  it.each([
    ['blossoms', 2, 'Blossom 2', { trait: 'Season', value: '1' }],
    ['stamps', 1, 'Stamp 1', { trait: 'Printing', value: '1' }],
  ] as const)('%s have names, traits and pictures of their newest document', async (name, item, title, trait) => {
    const document = await eventually(async () => {
      const found = await documentOf(built[name], item)
      expect(found.status).toBe('ready')
      return found
    })
    expect(document).toMatchObject({ name: title, problem: null, attributes: [trait] })
    const picture = await world.get(document.image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await picture.text()).toMatch(new RegExp(`^<svg .*<ellipse .*>${title}</text></svg>$`))
  })
})

describe('tokens off the beaten track', () => {
  it('that contradict their logs are flagged, others are not', async () => {
    await eventually(async () => {
      const { data } = (await (await world.get(calls.indexHealth.path)).json()) as { data: unknown }
      const { irregularTokens } = calls.indexHealth.response.parse(data)
      const flagged = new Set(irregularTokens.map(({ token }) => token.contractAddress))
      expect([...flagged].toSorted()).toEqual([built.ivy, built.toll, built.seeds, built.foxes].toSorted())
      // collections with the item that showed it
      const itemOf = (name: 'ivy' | 'toll' | 'seeds' | 'foxes') =>
        irregularTokens.find(({ token }) => token.contractAddress === built[name])!.tokenItem
      expect([itemOf('ivy'), itemOf('toll'), itemOf('foxes')]).toEqual([null, null, '1'])
      expect(['1', '2']).toContain(itemOf('seeds'))
    })
    for (const name of ['ivy', 'toll', 'seeds', 'foxes', 'petals', 'stamps'] as const) {
      const { irregular } = await ask(calls.tokenHolders.path, { contractAddress: built[name] })
      expect([name, irregular]).toEqual([name, !['petals', 'stamps'].includes(name)])
      expect((await ask(calls.addressDetail.path, { address: built[name] })).token.irregular).toBe(irregular)
    }
    const address = users[1]!.address
    const balance = await ask(calls.searchTokenBalance.path, { address, contractAddress: built.ivy })
    // 2,000 grew by 5 %, then 100 were given away; parts are rounded down.
    expect([balance.source, Math.round(Number(balance.balance) / 1e18)]).toEqual(['node', 2000])
  })
  it('what somebody has of an item of theirs is what the contract says', async () => {
    const held = async (index: number, contractAddress: string, tokenItem: string, at = {}) => {
      const request = { address: users[index]!.address, contractAddress, tokenItem, ...at }
      const { balance, source } = await ask(calls.searchTokenBalance.path, request)
      return [balance, source]
    }
    expect(await held(30, built.seeds, '2')).toEqual(['10', 'node'])
    expect(await held(31, built.seeds, '1')).toEqual(['3', 'node'])
    // of what nobody sent them too
    expect(await held(32, built.seeds, '1')).toEqual(['0', 'node'])
    expect([await held(32, built.foxes, '1'), await held(35, built.foxes, '1')]).toEqual([
      ['0', 'node'],
      ['1', 'node'],
    ])
    expect(await held(0, built.stamps, '2')).toEqual(['20', 'logs'])
  })
  it('lists of theirs tell what their contracts say, in the order of their logs', async () => {
    const { records } = await ask(calls.tokenHolders.path, { contractAddress: built.ivy, pageSize: 100 })
    expect(new Set(records.map(({ source }: { source: string }) => source))).toEqual(new Set(['node']))
    for (const { address, amount } of records) {
      const { balance } = await ask(calls.searchTokenBalance.path, {
        ...{ address: address.hash, contractAddress: built.ivy },
      })
      expect(amount).toBe(balance)
    }
    // of what the contract says there is; each share is rounded down
    const shares = records.reduce((sum: number, { share }: { share: string }) => sum + Number(share), 0)
    expect(shares).toBeCloseTo(100, 4)
    const held = await ask(calls.tokenHoldingPage.path, { address: users[1]!.address, pageSize: 100 })
    const told = (held.records as { token: { contractAddress: string }; amount: string; source: string }[]).filter(
      ({ token }) => token.contractAddress === built.ivy,
    )
    const own = records.find(
      ({ address }: { address: { hash: string } }) => hashOf(address) === users[1]!.address.toLowerCase(),
    )
    expect(told).toMatchObject([{ amount: own.amount, source: 'node' }])
    expect(new Set(held.records.map(({ source }: { source: string }) => source))).toEqual(new Set(['logs', 'node']))
  })
  it('items of theirs, too: one that went to another is said not to be there', async () => {
    const inventory = async (index: number, contractAddress: string) => {
      const answer = await ask(calls.tokenInventory.path, { address: users[index]!.address, contractAddress })
      expect(calls.tokenInventory.response.safeParse(answer).error).toBeUndefined()
      return answer.records.map(({ tokenItem, amount, source }: Record<string, string>) => [tokenItem, amount, source])
    }
    expect(await inventory(30, built.seeds)).toEqual([
      ['1', '5', 'node'],
      ['2', '10', 'node'],
    ])
    expect(await inventory(32, built.foxes)).toEqual([['1', '0', 'node']])
    expect(await inventory(0, built.stamps)).toContainEqual(['2', '20', 'logs'])
    const holders = await ask(calls.tokenHolders.path, { contractAddress: built.seeds, tokenItem: '1' })
    expect(holders.records.map(({ amount, source, share }: Record<string, string>) => [amount, source, share])).toEqual(
      expect.arrayContaining([
        ['5', 'node', null],
        ['3', 'node', null],
      ]),
    )
    const owner = async (contractAddress: string, tokenItem: string) => {
      const answer = await ask(calls.nftDetail.path, { contractAddress, tokenItem })
      expect(calls.nftDetail.response.safeParse(answer).error).toBeUndefined()
      return [hashOf(answer.owner), answer.ownerSource]
    }
    expect(await owner(built.foxes, '1')).toEqual([users[35]!.address.toLowerCase(), 'node'])
    expect(await owner(built.foxes, '2')).toEqual([users[33]!.address.toLowerCase(), 'node'])
    expect(await owner(built.cats, '1')).toEqual([users[7]!.address.toLowerCase(), 'logs'])
  })
  it('the Etherscan dialect too: an item that went to another has the quantity 0', async () => {
    const list = async (index: number) => {
      const query = { module: 'account', action: 'addresstokennftbalance', address: users[index]!.address }
      const response = await fetch(`${world.url}/api?${new URLSearchParams(query)}`)
      const { result } = (await response.json()) as {
        result: Record<'TokenAddress' | 'TokenSymbol' | 'TokenQuantity' | 'TokenId', string>[] | string
      }
      return (Array.isArray(result) ? result : [])
        .filter(({ TokenAddress: address }) => address === built.seeds || address === built.foxes)
        .map(({ TokenSymbol: symbol, TokenId: item, TokenQuantity: quantity }) => [symbol, item, quantity])
    }
    expect(await list(30)).toEqual([
      ['SEED', '1', '5'],
      ['SEED', '2', '10'],
    ])
    expect(await list(32)).toEqual([['FOX', '1', '0']])
    expect(await list(33)).toEqual([['FOX', '2', '1']])
    // no log says that it came here
    expect(await list(35)).toEqual([])
  })
  it('an ERC-721 from before the standard has owners, and is one', async () => {
    const { standard, holders } = await ask(calls.tokenInfo.path, { contractAddress: built.cats })
    expect([standard, holders]).toEqual([721, 3])
    const { owner } = await ask(calls.nftDetail.path, { contractAddress: built.cats, tokenItem: '1' })
    expect(hashOf(owner)).toBe(users[7]!.address.toLowerCase())
  })
  it('an airdrop is one transaction with all its transfers', async () => {
    const { total, records } = await ask(calls.tokenTransfers.path, { contractAddress: built.petals, pageSize: 100 })
    // made, given to the airdrop, dropped
    expect(total).toBe(2 + airdropRecipients)
    expect(new Set(records.map(({ transactionHash }: { transactionHash: string }) => transactionHash)).size).toBe(1)
    const { transactionHash } = records[0]
    expect((await ask(calls.tokenTransfers.path, { transactionHash })).total).toBe(airdropRecipients)
    expect((await ask(calls.tokenInfo.path, { contractAddress: built.petals })).holders).toBe(2 + airdropRecipients)
  })
})

describe('the way down the stairs', () => {
  // biome-ignore lint/suspicious/noExplicitAny: records of the wire
  let steps: any[]
  beforeAll(async () => {
    const transactionHash = await transactionTo(built.stairs, 'descend(uint256)')
    steps = (await ask(calls.transactionInternalTransactions.path, { transactionHash, pageSize: 100 })).records
  })
  it('has every call with its depth', () => {
    const taken = steps.filter(({ status, type }) => status === 1 && type === 'call')
    expect(taken).toHaveLength(stairSteps)
    expect(taken.map(({ traceAddress }) => traceAddress.length)).toEqual(taken.map((_, index) => index + 1))
  })
  it('tells what stumbled on the way, and why', () => {
    const failed = steps.filter(({ status, failedAbove }) => status === 0 && !failedAbove)
    // Slipped(uint256,address), which no ABI at hand knows
    const slipped = expect.stringMatching(/^0x148599de0{62}/)
    expect(failed.map(({ type, traceAddress, reason }) => [type, traceAddress.length, reason])).toEqual([
      ['call', 1, slipped],
      ['call', 11, 'Stairs: a loose stone'],
      ['create', 21, 'Stillborn: not today'],
      ['call', 31, null],
      ['call', 41, 'Panic 0x12: division or modulo by zero'],
      ['call', 51, slipped],
      ['call', 61, 'Stairs: a loose stone'],
    ])
    expect(failed.every(({ error, value }) => error === 'execution reverted' && value === '1')).toBe(true)
    const fallen = steps.filter(({ failedAbove }) => failedAbove)
    expect(fallen).toHaveLength(failed.filter(({ type }) => type === 'call').length)
  })
})

describe('authorizations', () => {
  it('are listed with who signed them and whether they can take effect', async () => {
    const [first, second, third] = delegators.map(({ address }) => address.toLowerCase())
    const ofFirst = await ask(calls.transactionAuthorization.path, { authority: first })
    const { transactionHash } = ofFirst.records.at(-1)
    const answer = await ask(calls.transactionAuthorization.path, { transactionHash })
    expect(calls.transactionAuthorization.response.safeParse(answer).error).toBeUndefined()
    // biome-ignore lint/suspicious/noExplicitAny: records of the wire
    const told = (one: any) => [hashOf(one.authority), one.verdict, one.chainId, one.nonce, one.tookEffect, one.refusal]
    expect(answer.records.map(told)).toEqual([
      [first, 'mayTakeEffect', '1112', '0', true, null],
      [second, 'mayTakeEffect', '0', '0', true, null],
      [third, 'otherChain', '1', '0', false, 'otherChain'],
      [third, 'mayTakeEffect', '1112', '5', false, 'otherNonce'],
      [null, 'invalidSignature', '1112', '0', false, 'invalidSignature'],
    ])
    expect(hashesOf(ofFirst.records.map(({ delegate }: { delegate: { hash: string } }) => delegate))).toEqual([
      ...[built.vault, relay],
    ])
    const delegates = await Promise.all(
      [first, second, third].map(async (address) =>
        hashOf((await ask(calls.addressDetail.path, { address })).delegate),
      ),
    )
    expect(delegates).toEqual([built.vault, null, null])
  })
})

describe('contracts that end', () => {
  const detail = (salt: `0x${string}`) => ask(calls.addressDetail.path, { address: mayflyAddress(salt) })
  it('one that is gone says so, with the transaction and the heir of the last time', async () => {
    const answer = await detail(mayflySalts.gone)
    expect(calls.addressDetail.response.safeParse(answer).error).toBeUndefined()
    expect([answer.code, hashOf(answer.creator)]).toEqual([null, nursery])
    expect(answer.selfDestruct).toMatchObject({
      heir: { hash: users[6]!.address.toLowerCase() },
      sameTransaction: true,
    })
  })
  it('one made again at its address stands, and its end is remembered', async () => {
    const answer = await detail(mayflySalts.returns)
    expect(answer.code).not.toBeNull()
    expect(answer.selfDestruct).toMatchObject({ sameTransaction: true })
  })
  it('one that ended after its birth only paid out', async () => {
    const answer = await detail(mayflySalts.paysOut)
    expect([answer.code === null, answer.balance]).toEqual([false, '0'])
    expect(answer.selfDestruct).toMatchObject({
      heir: { hash: users[5]!.address.toLowerCase() },
      sameTransaction: false,
    })
  })
  it('one that never ended says nothing', async () => {
    expect((await ask(calls.addressDetail.path, { address: nursery })).selfDestruct).toBeNull()
  })
})

describe('blobs', () => {
  it('of a transaction and of its block are listed with what they cost', async () => {
    const node = createNodeClient(world.node.url)
    const stage = await openStage(node, 1112, createRandom(1))
    const [raw] = await postBlobs(stage)
    const writer = await openBlockWriter(node, stage.wallets)
    const block = await writer.seal({ timestamp: 1_750_000_000 + 5 * 86_400, transactions: [raw!] })
    const ofBlock = await eventually(async () => {
      const answer = await ask(calls.blockBlobInfo.path, { block })
      expect(answer?.records.length).toBeGreaterThan(0)
      return answer
    })
    const { transactionHash, versionedHash } = ofBlock.records[0]
    const info = await ask(calls.transactionBlobInfo.path, { transactionHash })
    expect(calls.transactionBlobInfo.response.safeParse(info).error).toBeUndefined()
    expect(info.blobs).toHaveLength(ofBlock.total)
    expect([info.blobGasUsed, ofBlock.blobGasUsed]).toEqual(Array(2).fill(String(131_072 * ofBlock.total)))
    const receipt = await node.call<Record<string, `0x${string}`>>('eth_getTransactionReceipt', [transactionHash])
    const blobFee = BigInt(receipt.blobGasUsed!) * BigInt(receipt.blobGasPrice!)
    expect(blobFee).toBeGreaterThan(0n)
    const told = { blobFee: String(blobFee), burntBlobFee: String(blobFee) }
    const sent = await ask(calls.transaction.path, { transactionHash })
    expect(sent).toMatchObject(told)
    expect(sent.fee).toBe(String(BigInt(receipt.gasUsed!) * BigInt(receipt.effectiveGasPrice!)))
    const sealed = await ask(calls.block.path, { block })
    expect(calls.block.response.safeParse(sealed).error).toBeUndefined()
    expect(sealed).toMatchObject({ blobFees: told.blobFee, burntBlobFees: told.burntBlobFee, sharedFees: '0' })
    expect(await ask(calls.blob.path, { versionedHash })).toMatchObject({ total: 1, version: 1 })
  })
  it('leave as many coins in existence as the accounts of the chain hold', async () => {
    const client = new pg.Client({ connectionString: world.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ address: Buffer }>('select address from addresses')
    await client.end()
    const { totalSupply, asOf } = ((await (await world.get(calls.circulatingSupply.path)).json()) as Envelope).data
    const node = createNodeClient(world.node.url)
    const balances = await node.batch(
      rows.map(({ address }) => ['eth_getBalance', [`0x${address.toString('hex')}`, `0x${asOf.number.toString(16)}`]]),
    )
    const held = (balances as `0x${string}`[]).reduce((sum, balance) => sum + BigInt(balance), 0n)
    expect(held).toBe(BigInt(totalSupply))
  })
})
