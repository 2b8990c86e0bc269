import { calls } from '@corescope/api-schema/calls'
import { recoverAuthority } from '@corescope/decode/signatures/authorization'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('rare', { era: 'prague', transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(90)]
const transactions = blocks.flatMap(({ block }) =>
  block.transactions.map((transaction) => ({ ...transaction, blockNumber: block.number })),
)
let api: IndexedApi
let tuples: { hash: string; block: number; authority: string | null; delegate: string }[]

beforeAll(async () => {
  tuples = []
  for (const { hash, blockNumber, authorizationList } of transactions) {
    for (const tuple of authorizationList ?? []) {
      const authority = (await recoverAuthority(tuple)) ?? null
      tuples.push({ hash, block: blockNumber, authority, delegate: tuple.address })
    }
  }
  api = await startIndexedApi(blocks[0]!.block.hash)
  for (const bundle of blocks) await api.commit([bundle])
  await eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
    expect(body.data.asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(() => api.stop())

const ask: AskData = (path, request) => api.ask(path, request)
const walk = (path: string, request: object) => walkList(ask, path, request, 10)

describe('authorizations', () => {
  const path = calls.transactionAuthorization.path
  it('all, newest first, as of any block, with who signed', async () => {
    expect(tuples.length).toBeGreaterThan(30)
    expect(tuples.some(({ authority }) => authority === null)).toBe(true)
    for (const asOf of [90, 44, 0]) {
      const records = await walk(path, { asOf })
      const expected = tuples.filter(({ block }) => block <= asOf).toReversed()
      expect(records.map((one) => [one.transactionHash, one.authority?.hash ?? null, one.delegate.hash])).toEqual(
        expected.map(({ hash, authority, delegate }) => [hash, authority, delegate]),
      )
      expect(records.every((one) => (one.authority === null) === (one.verdict === 'invalidSignature'))).toBe(true)
    }
  })
  it('of a signer, of a delegate, of a transaction', async () => {
    const { authority, delegate, hash } = tuples.find((one) => one.authority !== null)!
    const own = await walk(path, { authority })
    expect(own).toHaveLength(tuples.filter((one) => one.authority === authority).length)
    const named = await walk(path, { delegate })
    expect(named.map((one) => one.transactionHash)).toEqual(
      tuples
        .filter((one) => one.delegate === delegate)
        .map((one) => one.hash)
        .toReversed(),
    )
    const ofTransaction = await walk(path, { transactionHash: hash })
    expect(ofTransaction.map((one) => one.authorizationIndex)).toEqual(
      tuples.filter((one) => one.hash === hash).map((_, index) => index),
    )
    expect(calls.transactionAuthorization.response.safeParse(await ask(path, {})).error).toBeUndefined()
  })
  it('refuses two owners at once', async () => {
    const { status } = await api.call(path, { authority: `0x${'1'.repeat(40)}`, delegate: `0x${'1'.repeat(40)}` })
    expect(status).toBe(400)
  })
  it('every transaction of type 4 is listed', async () => {
    const expected = transactions.filter(({ type }) => type === 4).toReversed()
    const records = await walk(calls.transaction7702.path, {})
    expect(records.map((one) => one.transactionHash)).toEqual(expected.map(({ hash }) => hash))
  })
})

describe('blobs', () => {
  const carried = transactions.flatMap(({ hash, blockNumber, blobVersionedHashes }) =>
    (blobVersionedHashes ?? []).map((versionedHash, blobIndex) => ({ hash, blockNumber, versionedHash, blobIndex })),
  )
  it('all, of a block, of a transaction, by hash', async () => {
    expect(carried.length).toBeGreaterThan(20)
    const keys = (list: { versionedHash: string; blobIndex: number }[]) =>
      list.map((one) => `${one.versionedHash}/${one.blobIndex}`)
    expect(keys(await walk(calls.blockBlobInfo.path, {}))).toEqual(keys(carried.toReversed()))
    for (const { blockNumber, hash, versionedHash } of carried.filter((_, index) => index % 7 === 0)) {
      const ofBlock = carried.filter((one) => one.blockNumber === blockNumber)
      expect(keys(await walk(calls.blockBlobInfo.path, { block: blockNumber }))).toEqual(keys(ofBlock.toReversed()))
      const info = await ask(calls.transactionBlobInfo.path, { transactionHash: hash })
      expect(keys(info.blobs)).toEqual(keys(carried.filter((one) => one.hash === hash)))
      expect(BigInt(info.blobGasUsed)).toBe(BigInt(info.blobs.length) * 131_072n)
      expect(BigInt(info.blobFee)).toBe(BigInt(info.blobGasUsed) * BigInt(info.blobGasPrice))
      const found = await ask(calls.blob.path, { versionedHash })
      const uses = carried.filter((one) => one.versionedHash === versionedHash).toReversed()
      expect(found.uses.map((use: { transactionHash: string }) => use.transactionHash)).toEqual(
        uses.map((one) => one.hash),
      )
      expect([found.version, found.total]).toEqual([1, uses.length])
      expect(calls.blob.response.safeParse(found).error).toBeUndefined()
      expect(calls.transactionBlobInfo.response.safeParse(info).error).toBeUndefined()
    }
  })
  it('are found by the search, which leads to the newest transaction that carries one', async () => {
    for (const { versionedHash } of carried.filter((_, index) => index % 7 === 0)) {
      const use = carried.findLast((one) => one.versionedHash === versionedHash)!
      const { suggestions } = await ask(calls.homeSearchAddress.path, { keyword: versionedHash.slice(2) })
      expect(suggestions).toEqual([
        {
          kind: 'blob',
          path: `/tx/${use.hash}`,
          versionedHash,
          transactionHash: use.hash,
          blockNumber: use.blockNumber,
        },
      ])
    }
  })
  it('are found by how their hashes begin, each once, before any block to come', async () => {
    const hashes = [...new Set(carried.map(({ versionedHash }) => versionedHash))].toSorted()
    const begin = hashes[3]!.slice(0, 8)
    const { suggestions } = await ask(calls.homeSearchAddress.path, { keyword: begin })
    const told = suggestions.filter(({ kind }: { kind: string }) => kind === 'blob')
    expect(told.map((one: { versionedHash: string }) => one.versionedHash)).toEqual(
      hashes.filter((hash) => hash.startsWith(begin)),
    )
    const use = carried.findLast((one) => one.versionedHash === told[0].versionedHash)!
    expect(told[0]).toMatchObject({ path: `/tx/${use.hash}`, transactionHash: use.hash, blockNumber: use.blockNumber })
    expect(suggestions.map(({ kind }: { kind: string }) => kind)).not.toContain('futureBlock')
    const all = await ask(calls.homeSearchAddress.path, { keyword: hashes[0]!.slice(0, 6) })
    expect(calls.homeSearchAddress.response.safeParse(all).error).toBeUndefined()
    const meant = await ask(calls.homeSearchAddress.path, { keyword: '0x0fff' })
    expect(meant.suggestions.map(({ kind }: { kind: string }) => kind)).toContain('futureBlock')
  })
  it('says what does not exist', async () => {
    const nothing = `0x01${'9'.repeat(62)}`
    for (const [path, request] of [
      [calls.blob.path, { versionedHash: nothing }],
      [calls.transactionBlobInfo.path, { transactionHash: nothing }],
      [calls.blockBlobInfo.path, { block: 5000 }],
    ] as const) {
      const { status, body } = await api.call(path, request)
      expect([status, body.code]).toEqual([200, '1'])
    }
    const plain = transactions.find(({ type }) => type === 2)!
    const info = await ask(calls.transactionBlobInfo.path, { transactionHash: plain.hash })
    expect([info.blobs, info.blobGasUsed]).toEqual([[], '0'])
  })
})

describe('a call to an account that has itself run the code of another', () => {
  /** Puts a transaction of text before or after a block, sent to an account. */
  const sendText = async (place: string, toId: number): Promise<string> => {
    const [sent] = await api.sql<{ hash: string }>(
      `update transactions set to_id = ${toId}, input = '\\x03696e766f'
        where transaction_position = (select transaction_position from transactions
                                       where to_id is not null and status = 1 and type = 2 and block_number ${place} limit 1)
        returning '0x' || encode(hash, 'hex') as hash`,
    )
    return sent!.hash
  }

  it('has a method from that block on; before it the bytes are a message', async () => {
    const [signed] = await api.sql<{ id: number; position: number; block: number }>(
      `select a.authority_id as id, a.position, t.block_number as block
         from authorizations a join transactions t using (transaction_position)
         join addresses e on e.address_id = a.delegate_id
        where a.authority_id is not null and a.verdict = 1 and t.block_number > 20
          and e.address <> decode(repeat('00', 20), 'hex') order by a.position limit 1`,
    )
    const { id, position, block } = signed!
    await api.sql(
      `update authorizations set effect = case when position = ${position} then 1 else 2 end where authority_id = ${id}`,
    )
    const [before, after] = [await sendText(`< ${block}`, id), await sendText(`> ${block}`, id)]
    const read = (transactionHash: string) => api.ask(calls.transaction.path, { transactionHash })
    expect(await read(before)).toMatchObject({ kind: 0, method: null })
    expect(await read(after)).toMatchObject({ kind: 1, method: { selector: '0x696e766f', name: null } })
  })
})
