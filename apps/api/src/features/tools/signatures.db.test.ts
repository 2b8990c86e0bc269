import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { encodeFunctionData, parseAbi, toEventHash, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const bundles = makeBundles({ branch: 'signatures', from: 0, count: 1, parentHash: zeroHash })
let api: IndexedApi
let small: IndexedApi
let closed: IndexedApi
beforeAll(async () => {
  const open = (settings: Record<string, string> = {}) => startIndexedApi(bundles[0]!.block.hash, settings)
  ;[api, small, closed] = await Promise.all([
    open(),
    open({ SIGNATURES_PER_DAY: '3' }),
    open({ SIGNATURES_PER_DAY: '0' }),
  ])
  for (const one of [api, small, closed]) await one.commit(bundles)
})
afterAll(async () => {
  for (const one of [api, small, closed]) await one?.stop()
})

const { path } = calls.submitSignatures
const submit = async (abi: string) => calls.submitSignatures.response.parse(await api.ask(path, { abi })).signatures
const lookUp = async (...hashes: string[]) =>
  calls.signatures.response.parse(await api.ask(calls.signatures.path, { hashes }))
const noTables = { functions: {}, errors: {}, events: {} }

describe('signatures that anybody gives', () => {
  it('are told apart from those that are known, with the hashes that the server computes', async () => {
    const answer = await submit(
      'plant(uint seed)\nerror Wilted(uint64)\nevent Grown(bytes32 indexed id)\ntransfer(address,uint256)',
    )
    const [selector, error] = [toFunctionSelector('plant(uint256)'), toFunctionSelector('Wilted(uint64)')]
    const topic = toEventHash('event Grown(bytes32)')
    expect(answer).toEqual([
      { kind: 'function', signature: 'plant(uint256)', hash: selector, state: 'stored' },
      { kind: 'error', signature: 'Wilted(uint64)', hash: error, state: 'stored' },
      { kind: 'event', signature: 'Grown(bytes32)', hash: topic, state: 'stored' },
      { kind: 'function', signature: 'transfer(address,uint256)', hash: '0xa9059cbb', state: 'known' },
    ])
    expect(await lookUp(selector, error, topic)).toEqual({
      ...noTables,
      submitted: {
        functions: { [selector]: ['plant(uint256)'] },
        errors: { [error]: ['Wilted(uint64)'] },
        events: { [topic]: ['Grown(bytes32)'] },
      },
    })
    expect((await submit('plant(uint256)')).map(({ state }) => state)).toEqual(['known'])
  })

  it('come after those of verified contracts, and not twice', async () => {
    await submit('harvest(uint256)\nharvest(bool)')
    const selector = toFunctionSelector('harvest(uint256)')
    const hash = Buffer.from(selector.slice(2), 'hex')
    await api.sql(`insert into submitted_signatures values (-1, $1, 1, 'other(bytes8)')`, [hash])
    await api.sql(`insert into verified_signatures values ($1, 1, 'harvest(uint256)')`, [hash])
    expect(await lookUp(selector)).toEqual({
      ...{ ...noTables, functions: { [selector]: ['harvest(uint256)'] } },
      submitted: { ...noTables, functions: { [selector]: ['other(bytes8)'] } },
    })
  })

  it('are refused in words, whole, where one of them cannot be read', async () => {
    const refused = async (abi: string) => (await api.call(path, { abi })).body
    expect(await refused('sow(uint256)\nsow(uint7)')).toMatchObject({
      ...{ code: '1', message: 'abi: line 2: the ABI cannot be read: Unknown type "uint7".' },
    })
    expect(
      (await refused(JSON.stringify([{ type: 'function', name: 'sow', inputs: [{ type: 'bytes33' }] }]))).message,
    ).toBe('abi: entry 1: "bytes33" is no type of the ABI.')
    expect((await refused(Array.from({ length: 101 }, (_, index) => `f${index}()`).join('\n'))).message).toContain(
      'at most 100',
    )
    expect((await refused(`f(${'bool,'.repeat(30_000)}bool)`)).message).toContain('100000')
    expect(await lookUp(toFunctionSelector('sow(uint256)'))).toEqual({ ...noTables, submitted: noTables })
  })

  it('are limited in number for one client and day, and can be switched off', async () => {
    const first = await small.call(path, { abi: 'a1()\na2()' })
    expect(first.body.code).toBe('00000')
    const second = await small.call(path, { abi: 'a3()\na4()' })
    expect([second.status, second.body.message]).toEqual([429, expect.stringContaining('may ask again in')])
    expect((await small.call(path, { abi: 'a3()' })).body.code).toBe('00000')
    expect((await closed.call(path, { abi: 'a1()' })).body).toMatchObject({
      ...{ code: '1', message: 'This explorer takes no signatures.', fault: 'signaturesOff' },
    })
  })

  it('may not be given by pages of other origins', async () => {
    const { status } = await fetch(`${api.url}${path}`, {
      ...{ method: 'POST', body: JSON.stringify({ abi: 'b1()' }) },
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
    })
    expect(status).toBe(403)
  })
})

describe('input data', () => {
  const decode = async (input: string, more: object = {}) =>
    calls.decodeInput.response.parse(await api.ask(calls.decodeInput.path, { input, ...more }))
  const water = encodeFunctionData({ abi: parseAbi(['function water(uint256 drops)']), args: [7n] })

  it('is read by them where nothing else is known, and marked', async () => {
    expect(await decode(water)).toMatchObject({ decoded: null, candidates: [], submitted: [] })
    await submit('water(uint256)')
    expect(await decode(water)).toMatchObject({
      ...{ candidates: [], submitted: ['water(uint256)'] },
      decoded: { name: 'water', source: 'submitted', values: [{ type: 'uint256', value: '7' }] },
    })
  })

  it('is never read by them in the place of an ABI that knows the selector, even where that does not fit', async () => {
    const selector = '0xa9059cbb'
    const hash = Buffer.from(selector.slice(2), 'hex')
    await api.sql(`insert into submitted_signatures values (-2, $1, 1, 'gift(bytes8)')`, [hash])
    // 32 bytes are too few for transfer(address,uint256)
    const input = `${selector}${'11'.repeat(8)}${'00'.repeat(24)}`
    expect(await decode(input)).toMatchObject({
      ...{ decoded: null, candidates: ['transfer(address,uint256)'], submitted: ['gift(bytes8)'] },
    })
    const given = await decode(water, { abi: 'water(uint256 litres)' })
    expect(given).toMatchObject({ decoded: { source: 'given' }, candidates: ['water(uint256)'], submitted: [] })
  })
})
