import type { Address, Hex } from '@corescope/chain/types/hex'
import type { FacetCut } from '@corescope/decode/proxies/proxy-upgrade'
import { expect, it } from 'vitest'
import { followCuts } from './facets.ts'

const [a, b] = ['a', 'b'].map((digit): Address => `0x${digit.repeat(40)}`) as [Address, Address]
const zero: Address = `0x${'0'.repeat(40)}`
const [one, two, three] = ['0x00000001', '0x00000002', '0x00000003'] as const satisfies Hex[]
const part = (action: FacetCut['action'], facet: Address, selectors: Hex[], moreSelectors = 0): FacetCut => ({
  ...{ facet, action, selectors, moreSelectors },
})
const cut = (...facets: FacetCut[]) => ({ facets, moreFacets: 0 })

it('a facet whose functions are all removed or replaced is gone, and not before', () => {
  const cuts = [
    cut(part('add', a, [one]), part('add', b, [two, three])),
    cut(part('remove', zero, [two])),
    cut(part('remove', zero, [three])),
    cut(part('replace', b, [one])),
  ]
  expect(followCuts(cuts, true)).toEqual([
    { targets: [a, b], gone: [] },
    { targets: [], gone: [], removed: [two] },
    { targets: [], gone: [b], removed: [three] },
    { targets: [b], gone: [a] },
  ])
})

it('where not everything is told no facet is gone', () => {
  const cuts = (first: FacetCut, moreFacets = 0) => [{ facets: [first], moreFacets }, cut(part('remove', zero, [one]))]
  const goneOf = (...given: Parameters<typeof cuts>) => followCuts(cuts(...given), true)[1]!.gone
  expect(goneOf(part('add', a, [one]))).toEqual([a])
  expect(goneOf(part('add', a, [one], 3))).toEqual([])
  expect(goneOf(part('add', a, [one]), 1)).toEqual([])
  expect(followCuts(cuts(part('add', a, [one])), false)[1]!.gone).toEqual([])
})

it('a cut that adds and removes at once names what is left', () => {
  expect(followCuts([cut(part('add', a, [one]), part('replace', b, [one]))], true)).toEqual([
    { targets: [b], gone: [a] },
  ])
  expect(followCuts([{ facets: null, moreFacets: 0 }], true)).toEqual([{ targets: [], gone: [] }])
})

it('functions that are removed are told, and those that lead somewhere again', () => {
  const cuts = [
    cut(part('add', a, [one, two])),
    cut(part('remove', zero, [one, two])),
    // removed and added in one cut: it leads somewhere
    cut(part('add', b, [one]), part('remove', zero, [one]), part('add', b, [one])),
    // of functions that are not told any may lead somewhere again
    cut(part('add', b, [three], 2)),
  ]
  const told = followCuts(cuts, true).map(({ removed, restored }) => [removed, restored])
  expect(told).toEqual([
    [undefined, undefined],
    [[one, two], undefined],
    [undefined, [one]],
    [undefined, [two]],
  ])
})
