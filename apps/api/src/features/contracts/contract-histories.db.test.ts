import { calls } from '@corescope/api-schema/calls'
import type { AccountState } from '@corescope/api-schema/execution/calls'
import { type ProxyUpgradeKind, proxyUpgradeTopics, readProxyUpgrade } from '@corescope/decode/proxies/proxy-upgrade'
import { tracesOf } from '@corescope/devnet/simulated-node/make-traces'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('contract histories', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(80)]
const transactions = blocks.flatMap((made) => made.block.transactions.map((transaction) => ({ made, transaction })))

let node: SimulatedNode
let api: IndexedApi
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  api = await startIndexedApi(blocks[0]!.block.hash, { RPC_URL: node.url, NETWORK: 'custom', CHAIN_ID: '1112' })
  await api.commit(blocks.slice(0, 40))
  for (const bundle of blocks.slice(40)) await api.commit([bundle])
  await api.trace(chain)
  await api.readBalances(chain)
  await eventually(async () => {
    expect((await ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
})

const ask: AskData = (path, request) => api.ask(path, request)
const walk = (path: string, request: object) => walkList(ask, path, request, 10)

describe('upgrades of a contract', () => {
  const path = calls.contractUpgrades.path
  const kindOf = new Map(
    Object.entries(proxyUpgradeTopics).map(([kind, topic]) => [topic as string, kind as ProxyUpgradeKind]),
  )
  const wanted = blocks.flatMap(({ block, receipts }) =>
    receipts.flatMap(({ transactionHash, logs }) =>
      logs.flatMap(({ address, topics, data, logIndex }) => {
        const kind = kindOf.get(topics[0] ?? '')
        if (kind === undefined) return []
        const said = readProxyUpgrade(kind, topics, data)
        return [{ address, blockNumber: block.number, transactionHash, logIndex, kind, ...said }]
      }),
    ),
  )
  it('are listed newest first, as of any block, with what each says', async () => {
    const contracts = [...new Set(wanted.map(({ address }) => address))]
    expect(contracts.length).toBeGreaterThan(3)
    expect(new Set(wanted.map(({ kind }) => kind)).size).toBe(4)
    for (const asOf of [80, 41]) {
      for (const address of contracts) {
        const records = await walk(path, { address, asOf })
        const own = wanted
          .filter((one) => one.address === address && one.blockNumber <= asOf)
          .toReversed()
          .map((one, index, all) => ({
            ...one,
            previousImplementation:
              one.implementation === null
                ? null
                : (all.slice(index + 1).find(({ implementation }) => implementation !== null)?.implementation ?? null),
          }))
        const hashOf = (reference: { hash: string } | null) => reference?.hash ?? null
        expect(
          records.map(({ timestamp: _timestamp, ...record }) => ({
            ...record,
            address,
            implementation: hashOf(record.implementation),
            previousImplementation: hashOf(record.previousImplementation),
            beacon: hashOf(record.beacon),
            previousAdmin: hashOf(record.previousAdmin),
            admin: hashOf(record.admin),
          })),
        ).toEqual(own)
      }
    }
    expect(await ask(path, { address: `0x${'77'.repeat(20)}` })).toMatchObject({ total: 0, pages: 0, records: [] })
  })
})

describe('the code of a contract', () => {
  const path = calls.contractCode.path
  it('made by a transaction: both codes, and who made it', async () => {
    const { made, transaction } = transactions.find(
      ({ made, transaction: { to, transactionIndex } }) => to === null && made.receipts[transactionIndex]!.status === 1,
    )!
    const address = made.receipts[transaction.transactionIndex]!.contractAddress!
    const answer = await ask(path, { address })
    expect(calls.contractCode.response.parse(answer)).toMatchObject({
      runtimeCode: { code: '0x6000', size: 2, blockNumber: 80 },
      creation: {
        creator: { hash: transaction.from },
        transactionHash: transaction.hash,
        insideCall: false,
        creationCode: { code: transaction.input },
        message: null,
      },
    })
    expect(answer.copies).toBeGreaterThan(1)
  })
  it('made inside a call: its creation code is found in the call tree, or it is said why not', async () => {
    const inside = blocks.flatMap((made) =>
      tracesOf(made).flatMap((frames, index) =>
        frames.every(({ error }) => error === null)
          ? frames
              .filter(
                ({ type, traceAddress, to }) =>
                  type.startsWith('create') && traceAddress.length > 0 && !chain.people.includes(to!),
              )
              .map((creation) => ({ creation, transaction: made.block.transactions[index]! }))
          : [],
      ),
    )
    const all = blocks.flatMap((made) => tracesOf(made).flat())
    const isMetOnce = (address: string) => all.filter(({ from, to }) => from === address || to === address).length === 1
    const known = new Map(inside.flatMap((one) => (isMetOnce(one.creation.to!) ? [[one.creation.to!, one]] : [])))
    const [address, { creation, transaction }] = [...known][0]!
    const answer = await ask(path, { address })
    expect(answer.creation).toMatchObject({ insideCall: true, creationCode: { code: '0x60' }, message: null })
    expect(answer.runtimeCode.code).toBe('0x6000')
    expect([answer.creation.creator.hash, answer.creation.transactionHash]).toEqual([creation.from, transaction.hash])
    await node.refuse()
    const [other] = [...known].at(-1)!
    expect((await ask(path, { address: other })).creation).toMatchObject({
      insideCall: true,
      creationCode: null,
      message: 'The node cannot be reached.',
    })
    await node.accept()
  })
  it('of a contract that was there from the beginning has no creation; of nobody there is none', async () => {
    const made = new Set(
      blocks.flatMap((block) => [
        ...block.receipts.map(({ contractAddress }) => contractAddress),
        ...tracesOf(block).flatMap((frames) => frames.flatMap(({ type, to }) => (type.startsWith('create') ? to : []))),
      ]),
    )
    // A call of these chains may name any address as the contract it makes.
    const emitters = blocks.flatMap(({ receipts }) =>
      receipts.flatMap(({ logs }) => logs.map(({ address }) => address)),
    )
    const address = emitters.find((one) => !made.has(one))
    expect(address).toBeDefined()
    expect(await ask(path, { address })).toMatchObject({
      runtimeCode: { code: '0x6000' },
      creation: null,
    })
    expect((await api.call(path, { address: `0x${'77'.repeat(20)}` })).body).toMatchObject({ code: '1', data: null })
  })
})

describe('contracts with the same code', () => {
  const path = calls.similarContracts.path
  /** When each contract was made last, by the rows of transactions and calls themselves; 0: it was there. */
  const made = () =>
    api.sql<{ address: string; since: number }>(
      `select '0x' || encode(a.address, 'hex') as address, coalesce((
         select max(x.block_number) from (
           select block_number from transactions t where t.created_id = c.address_id and t.status = 1
           union all select block_number from internal_transactions i
            where i.to_id = c.address_id and i.type in (2, 3) and i.error is null and not i.failed_above) x), 0) as since
         from contract_codes c join addresses a using (address_id) order by 2 desc, c.address_id desc`,
    )
  it('are listed as of any block, last made first, without the one that was asked for', async () => {
    const all = await made()
    const [newest] = all
    expect(new Set(all.map(({ since }) => since)).size).toBeGreaterThan(3)
    for (const asOf of [80, 45, 0]) {
      for (const { address } of [newest!, all.at(-1)!]) {
        const wanted = all.filter((one) => one.since <= asOf && one.address !== address)
        const records = await walk(path, { address, asOf })
        expect(records.map((one) => [one.address.hash, one.blockNumber ?? 0])).toEqual(
          wanted.map((one) => [one.address, one.since]),
        )
        expect((await ask(path, { address, asOf })).total).toBe(wanted.length)
        const file = await fetch(
          `${api.url}/api/chain/export?type=similarContracts&format=jsonl&address=${address}&toBlock=${asOf}`,
        )
        const lines = (await file.text()).split('\n').filter(Boolean)
        expect(
          lines.map((line) => JSON.parse(line)).map((one) => [one.contract, one.creator, one.blockNumber]),
        ).toEqual(records.map((one) => [one.address.hash, one.creator?.hash ?? null, one.blockNumber]))
      }
    }
  })
  it('tell who made them and how they are verified; nobody has none', async () => {
    const [one, other, third] = await made()
    await api.sql(
      `insert into verified_contracts (job_id, address, code_hash, language, contract_name, contract_path, compiler_version,
         optimizer, via_ir, license_type, runtime_match, settings, abi, libraries, immutables)
       select gen_random_uuid(), decode(substr($1, 3), 'hex'), code_hash, 'solidity', 'Twin', 'T.sol', 'v0.8.37', false, false, 1, 'exact',
              '{}', '[]', '[]', '[]' from contract_codes join addresses using (address_id) where address = decode(substr($1, 3), 'hex')`,
      [other!.address],
    )
    await api.sql('update fact_rounds set round = round + 1, name_round = name_round + 1')
    await eventually(async () => {
      const answer = calls.similarContracts.response.parse(await ask(path, { address: one!.address }))
      expect(answer).toMatchObject({ hasMore: false })
      expect(answer.records.slice(0, 2)).toMatchObject([
        { address: { hash: other!.address }, match: 'exact', contractName: 'Twin', blockNumber: other!.since },
        { address: { hash: third!.address }, match: 'similar', contractName: 'Twin' },
      ])
      const { creation } = await ask(calls.contractCode.path, { address: other!.address })
      expect(answer.records[0]).toMatchObject({
        creator: { hash: creation.creator.hash },
        transactionHash: creation.transactionHash,
      })
    })
    expect(await ask(path, { address: `0x${'77'.repeat(20)}` })).toMatchObject({ total: 0, pages: 0, records: [] })
  })
})

describe('sidecars of blobs', () => {
  const { transaction } = transactions.findLast(({ transaction: { type } }) => type === 3)!
  const [versionedHash] = transaction.blobVersionedHashes!
  it('are named where the node serves them, the blob itself when asked for', async () => {
    const info = await ask(calls.transactionBlobInfo.path, { transactionHash: transaction.hash })
    expect(calls.transactionBlobInfo.response.parse(info).blobs[0]).toMatchObject({
      versionedHash,
      commitment: expect.stringMatching(/^0x[0-9a-f]{96}$/),
      proof: expect.stringMatching(/^0x[0-9a-f]{96}$/),
    })
    const short = await ask(calls.blob.path, { versionedHash })
    expect(short).toMatchObject({ commitment: info.blobs[0].commitment, data: null, verified: null })
    // a busy machine may not prove it in time; it is proven when it is asked for again
    await eventually(async () => {
      const whole = await ask(calls.blob.path, { versionedHash, data: true })
      expect(whole.data).toHaveLength(2 + 2 * 131_072)
      expect(whole.verified).toBe(true)
    })
  })
  it('are nobody’s where it serves none', async () => {
    await node.refuse()
    expect(await ask(calls.blob.path, { versionedHash, data: true })).toMatchObject({
      commitment: null,
      proof: null,
      data: null,
    })
    await node.accept()
  })
})

describe('what a transaction changed', () => {
  const path = calls.transactionState.path
  it('with the reasons a node tells', async () => {
    const { made, transaction } = transactions.find(
      ({ made, transaction: { transactionIndex } }) => (chain.diffs(made)[transactionIndex]?.length ?? 0) > 2,
    )!
    const diffs = chain.diffs(made)[transaction.transactionIndex]!
    const answer = await ask(path, { txHash: transaction.hash })
    expect(calls.transactionState.response.parse(answer)).toMatchObject({
      source: 'node',
      reasons: 'node',
      total: diffs.length,
    })
    for (const { address, before, after, reason } of diffs) {
      const account = answer.accounts.find((one: AccountState) => one.address.hash === address)
      expect(account).toMatchObject({
        balance: { before: String(before), after: String(after) },
        balanceChanges: [{ reason, amount: String(after - before), before: String(before), after: String(after) }],
      })
    }
  })
  it('without a node: what follows from the stored calls', async () => {
    await node.refuse()
    const { transaction, made } = transactions.find(({ made, transaction: { transactionIndex, gasPrice } }) => {
      const frames = tracesOf(made)[transactionIndex]!
      return (
        gasPrice > 0n &&
        frames.filter((frame) => frame.value > 0n && frame.error === null).length > 2 &&
        frames[0]!.error === null
      )
    })!
    const { source, reasons, message, accounts } = await ask(path, { txHash: transaction.hash })
    expect({ source, reasons, message }).toEqual({
      source: 'index',
      reasons: 'derived',
      message: 'The node cannot be reached.',
    })
    const sums = accounts.flatMap(({ balanceChanges }: AccountState) =>
      balanceChanges.map(({ amount }) => BigInt(amount)),
    )
    const { gasUsed } = made.receipts[transaction.transactionIndex]!
    const burnt = gasUsed * (made.block.baseFeePerGas ?? 0n)
    const blobFee = made.receipts[transaction.transactionIndex]!.blobGasUsed ?? 0n
    // Coins only change hands, but for what is burnt.
    expect(sums.reduce((sum: bigint, amount: bigint) => sum + amount, 0n)).toBe(-burnt - blobFee)
    const paid = accounts.find(({ address }: AccountState) => address.hash === transaction.from)
    expect(paid.balanceChanges[0]).toMatchObject({ reason: 6, before: null })
    await node.accept()
  })
})
