import type { Address, Hex } from '@corescope/chain/types/hex'
import type { FacetCut } from '@corescope/decode/proxies/proxy-upgrade'
import type { Reader } from '@corescope/store/reader'
import type { AbiOriginRow } from '@corescope/store/verification/abis'
import { describe, expect, it } from 'vitest'
import {
  type Forwarding,
  forwardingOf,
  readDelegationHistory,
  readDelegations,
  readForwarding,
  removedAfter,
  targetsAfter,
  targetsAt as targetsOf,
} from './forwarding.ts'
import type { UpgradeLog } from './upgrade-log.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [a, b, c] = ['a', 'b', 'c'].map(address) as [Address, Address, Address]
const targetsAt = (history: readonly Forwarding[], block: number | null) =>
  targetsOf(history, block).map((target) => target.address)
const since = (blockNumber: number, targets: Address[], isAddition = false) => ({ blockNumber, targets, isAddition })

describe('targetsAt', () => {
  const history = [since(30, [c]), since(20, [b]), since(10, [a])]
  it('is what the newest upgrade up to the block says', () => {
    expect(targetsAt(history, 29)).toEqual([b])
    expect(targetsAt(history, 31)).toEqual([c])
    expect(targetsAt(history, null)).toEqual([c])
  })
  it('is both in the block of an upgrade, the new one first', () => {
    expect(targetsAt(history, 20)).toEqual([b, a])
  })
  it('is the first that is known of blocks before it', () => {
    expect(targetsAt(history, 3)).toEqual([a])
    expect(targetsAt([], 3)).toEqual([])
  })
  it('of a diamond are all facets that were added until then', () => {
    const cuts = [since(30, [c], true), since(20, [b], true), since(10, [a], true)]
    expect(targetsAt(cuts, 25)).toEqual([b, a])
  })
  it('of a diamond leaves out facets that a cut took away, but in its own block', () => {
    const cuts = [{ ...since(30, [], true), gone: [a] }, since(20, [b], true), since(10, [a], true)]
    expect([25, 30, 31, null].map((block) => targetsAt(cuts, block))).toEqual([[b, a], [b, a], [b], [b]])
    expect(targetsAfter(cuts, 30).map((target) => target.address)).toEqual([b])
    // it was added again
    expect(targetsAt([since(40, [a], true), ...cuts], null)).toEqual([a, b])
    // what was found out later stands for itself
    expect(targetsAt([since(50, [a, c]), ...cuts], null)).toEqual([a, c])
  })
  it('has a ceiling', () => {
    const many = Array.from({ length: 200 }, (_, index): Address => `0x${index.toString(16).padStart(40, '0')}`)
    expect(targetsAt([since(1, many)], null)).toHaveLength(24)
  })
})

describe('targetsAfter', () => {
  it('is the new one alone in the block of an upgrade', () => {
    const told = targetsAfter([since(20, [b]), since(10, [a])], 20)
    expect(told).toEqual([{ address: b, isBeacon: false, behind: [] }])
  })
  it('tells of a diamond all facets, and of a beacon that it is one', () => {
    const cuts = [since(20, [b], true), since(10, [a], true)]
    expect(targetsAfter(cuts, 20).map((target) => target.address)).toEqual([b, a])
    expect(targetsAfter([{ ...since(10, [c]), areBeacons: true }], null)).toEqual([
      { address: c, isBeacon: true, behind: [] },
    ])
  })
})

describe('forwardingOf', () => {
  const log = (blockNumber: number, ...facets: FacetCut[]) => ({
    ...({ row: { blockNumber }, kind: 'diamondCut' } as UpgradeLog),
    upgrade: { implementation: null, beacon: null, previousAdmin: null, admin: null, facets, moreFacets: 0 },
  })
  const part = (action: FacetCut['action'], facet: Address, ...selectors: Hex[]): FacetCut => ({
    ...{ action, facet, selectors, moreSelectors: 0 },
  })
  const cuts = [
    log(30, part('remove', `0x${'0'.repeat(40)}`, '0x00000002')),
    log(10, part('add', a, '0x00000001'), part('add', b, '0x00000002')),
  ]
  it('of a diamond is not the facet that a later cut removed', () => {
    const history = forwardingOf(cuts, true)
    expect([targetsAt(history, 20), targetsAt(history, null)]).toEqual([[a, b], [a]])
    // where older cuts were not read nothing is known to be gone
    expect(targetsAt(forwardingOf(cuts, false), null)).toEqual([a, b])
  })
  it('of a diamond tells functions that were removed until a block, and not added again', () => {
    const again = log(50, part('add', c, '0x00000002'))
    // what was found out meanwhile says nothing of functions
    const history = [...forwardingOf([again, ...cuts], true), since(40, [a, b])]
    const removed = (block: number | null) => [...removedAfter(history, block)]
    expect([20, 30, 49, 50, null].map(removed)).toEqual([[], ['0x00000002'], ['0x00000002'], [], []])
    // a cut that removes one of two functions of a facet changes no facet, and is told
    const one = [
      log(30, part('remove', `0x${'0'.repeat(40)}`, '0x00000002')),
      log(10, part('add', a, '0x00000001', '0x00000002')),
    ]
    expect([...removedAfter(forwardingOf(one, true), null)]).toEqual(['0x00000002'])
    // of before the first thing that is known it is that which names a facet
    expect(targetsAt(forwardingOf([log(30, part('remove', a, '0x00000001'))], false), 5)).toEqual([])
  })
})

describe('readDelegations', () => {
  const zero: Address = `0x${'0'.repeat(40)}`
  const history = readDelegations([
    [40, null],
    [30, zero],
    [20, b],
    [10, a],
  ])
  it('is whose code the account ran at a block; none before the first, and none after the end', () => {
    expect([5, 10, 15, 25, 35, 45].map((block) => targetsAt(history, block))).toEqual([[], [a], [a], [b], [], []])
    expect(targetsAt(history, null)).toEqual([])
  })
})

describe('readForwarding', () => {
  const origin: AbiOriginRow = {
    ...{ address: a, addressId: 1, codeHash: null, verificationId: null, abiBytes: null },
    ...{ shortCode: null, upgrades: null, results: null, delegations: null },
  }
  const read = (given: Partial<AbiOriginRow>) => readForwarding({} as Reader, { ...origin, ...given })

  it("of a beacon's proxy that somebody asked about is the beacon, with what it named then", async () => {
    const { forwarding } = await read({ results: [[100, [b], c]] })
    expect(targetsOf(forwarding, 200)).toEqual([{ address: c, isBeacon: true, behind: [b] }])
  })

  it('says up to which block more may be known', async () => {
    const results = (count: number) =>
      Array.from({ length: count }, (_, index): [number, string[], null] => [100 - index, [b], null])
    expect((await read({ results: results(9) })).cutAt).toBeNull()
    expect((await read({ results: results(10) })).cutAt).toBe(91)
    const delegations = Array.from({ length: 40 }, (_, index): [number, string] => [100 - index, b])
    expect(readDelegationHistory(delegations).cutAt).toBe(61)
    expect(readDelegationHistory(delegations.slice(1)).cutAt).toBeNull()
  })
})
