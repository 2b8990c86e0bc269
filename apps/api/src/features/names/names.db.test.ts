import { calls } from '@corescope/api-schema/calls'
import { startNameServer } from '@corescope/devnet/names/start-name-server'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'

// What a signed zone says, and what is not believed of it, is tested in names/names.test.ts.
const bundles = makeBundles({ branch: 'names', from: 0, count: 2, parentHash: zeroHash })
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash, { DOH_URL: 'none' })
  await api.commit(bundles)
})
afterAll(() => api?.stop())

it('where no DNS server is set, a look-up is refused, and no address has a name', async () => {
  const asked = { name: 'alice.example', network: 'devnet' }
  const { body } = await api.call(calls.nameLookup.path, asked)
  expect(body.message).toBe('This explorer asks no DNS server (DOH_URL is none).')
  expect(await api.ask(calls.resolveName.path, asked)).toMatchObject({ state: 'off', address: null, reason: null })
  const { address, ...rest } = await api.ask(calls.reverseLookup.path, { address: person(1), network: 'devnet' })
  expect([address.hash, rest]).toEqual([person(1), { state: 'off', name: null, reason: null }])
})

it('while the DNS is away, a name of an end that is known here does not exist; of others it is said where they were sought', async () => {
  const server = await startNameServer()
  const settings = { DOH_URL: 'http://127.0.0.1:1/dns-query', ...server.settings }
  const withNames = await startIndexedApi(bundles[0]!.block.hash, settings)
  try {
    const ask = (name: string) => withNames.call(calls.nameLookup.path, { name, network: 'devnet' })
    expect((await ask('anna.core')).body.data).toMatchObject({ exists: true, trust: 'secure' })
    for (const name of ['nobody.core', 'no.anna.core'])
      expect((await ask(name)).body.data).toEqual({ name, exists: false, trust: 'secure', reason: null, records: [] })
    expect((await ask('example.org')).body).toMatchObject({ fault: 'dnsBeyond' })
  } finally {
    await withNames.stop()
    await server.stop()
  }
})

it('another network and what is no name are refused by their names', async () => {
  for (const call of [calls.nameLookup, calls.resolveName]) {
    const { body } = await api.call(call.path, { name: 'alice.example', network: 'elsewhere' })
    expect(body.message).toContain('not elsewhere')
    expect((await api.call(call.path, { name: 'no name', network: 'devnet' })).body.message).toContain('name')
  }
})
