import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { contract, makeBundles, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Pictures that documents name are tested with a node in features/tokens/nfts.node.test.ts.
const bundles = makeBundles({ branch: 'media', from: 0, count: 20, parentHash: zeroHash })
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash)
  await api.commit(bundles)
})
afterAll(() => api?.stop())

it('what no document names is 404 with a sentence, kept for a minute', async () => {
  for (const path of [`${contract(1)}/1/image`, `${contract(1)}/icon`]) {
    const response = await fetch(`${api.url}/media/${path}`)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'public, max-age=60'])
    expect(((await response.json()) as { message: string }).message).toBe('No document names such media.')
  }
})

it('what is no item is refused by its name', async () => {
  for (const [path, name] of [
    ['0x12/1/image', 'contract'],
    [`${contract(1)}/x/image`, 'item'],
    [`${contract(1)}/1/sound`, 'kind'],
    ['0x12/icon', 'contract'],
  ] as const) {
    const response = await fetch(`${api.url}/media/${path}`)
    expect(response.status, path).toBe(400)
    expect(((await response.json()) as { message: string }).message, path).toContain(`${name}: `)
  }
})
