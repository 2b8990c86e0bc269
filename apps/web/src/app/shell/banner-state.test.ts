import type { Health } from '@corescope/api-schema/runtime-config'
import { describe, expect, it } from 'vitest'
import { bannerState } from './banner-state.ts'

const said = (state: Health['state'], indexed: number | null, node: number | null) => {
  const health = { state, indexed: { head: indexed }, node: { head: node }, message: null } as unknown as Health
  const banner = bannerState({ isOffline: false, health, isPreparing: false })
  return banner && [banner.key.replace('shell.banner', ''), banner.values]
}

describe('bannerState', () => {
  it.each([
    ['indexing', null, null, 'Preparing', {}],
    ['indexing', null, 2020, 'Preparing', {}],
    ['indexing', 749, 2020, 'Indexing', { head: '749', target: '2,020' }],
    ['indexing', 2021, 2020, 'Indexing', { head: '2,021', target: '2,021' }],
    ['indexing', 749, null, 'IndexingOpen', { head: '749' }],
    ['nodeDown', null, 2020, 'NodeDownBare', {}],
    ['nodeDown', 12, 2020, 'NodeDown', { head: '12' }],
    ['indexerDown', null, null, 'IndexerDownBare', {}],
    ['indexerDown', 12, null, 'IndexerDown', { head: '12' }],
    ['behind', 12, 20, 'Behind', { lag: 8 }],
  ] as const)('%s, block %s of %s', (state, indexed, node, key, values) => {
    expect(said(state, indexed, node)).toEqual([key, values])
  })

  it('says since when the node is away, or its head stands', () => {
    const say = (state: Health['state'], since: Partial<Health['node']>) => {
      const health = { state, indexed: { head: 12 }, node: { head: 12, ...since }, message: null } as unknown as Health
      return bannerState({ isOffline: false, health, isPreparing: false })
    }
    const since = expect.stringMatching(/2027/)
    expect(say('nodeDown', { awaySince: 1_800_000_000 })).toMatchObject({
      key: 'shell.bannerNodeDownSince',
      values: { head: '12', since },
    })
    expect(say('stalled', { headSince: 1_800_000_000 })).toMatchObject({
      key: 'shell.bannerStalled',
      values: { head: '12', since },
    })
    expect(say('databaseFull', {})?.key).toBe('shell.bannerDatabaseFull')
  })

  it('says nothing while all is well', () => expect(said('ok', 20, 20)).toBeUndefined())

  it('before the first check says what the page was written with', () => {
    const view = { isOffline: false, health: undefined }
    expect(bannerState({ ...view, isPreparing: false })).toBeUndefined()
    expect(bannerState({ ...view, isPreparing: true })?.key).toBe('shell.bannerPreparing')
  })
})
