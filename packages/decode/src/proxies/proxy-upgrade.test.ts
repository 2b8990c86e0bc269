import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { bytesToHex } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { maxFacets, maxSelectors, proxyUpgradeTopics, readProxyUpgrade } from './proxy-upgrade.ts'

const one: Address = `0x${'11'.repeat(20)}`
const two: Address = `0x${'22'.repeat(20)}`
const word = (address: Address): Hash => `0x${address.slice(2).padStart(64, '0')}`

it.each([
  ['upgraded', 'Upgraded(address)'],
  ['adminChanged', 'AdminChanged(address,address)'],
  ['beaconUpgraded', 'BeaconUpgraded(address)'],
  ['diamondCut', 'DiamondCut((address,uint8,bytes4[])[],address,bytes)'],
] as const)('%s is %s', (kind, signature) => {
  expect(bytesToHex(keccak256(new TextEncoder().encode(signature)))).toBe(proxyUpgradeTopics[kind])
})

describe('what an event says', () => {
  const { upgraded, adminChanged, beaconUpgraded, diamondCut } = proxyUpgradeTopics
  it('is read from topics or from data', () => {
    expect(readProxyUpgrade('upgraded', [upgraded, word(one)], '0x')).toMatchObject({
      implementation: one,
      beacon: null,
    })
    expect(readProxyUpgrade('upgraded', [upgraded], word(one))).toMatchObject({ implementation: one })
    expect(readProxyUpgrade('beaconUpgraded', [beaconUpgraded, word(two)], '0x')).toMatchObject({ beacon: two })
    const admins = `${word(one)}${word(two).slice(2)}` as const
    expect(readProxyUpgrade('adminChanged', [adminChanged], admins)).toMatchObject({ previousAdmin: one, admin: two })
    expect(readProxyUpgrade('adminChanged', [adminChanged, word(one), word(two)], '0x')).toMatchObject({ admin: two })
  })
  it('of a diamond is what was cut', () => {
    const parameters = parseAbiParameters('(address facet, uint8 action, bytes4[] selectors)[], address, bytes')
    const data = encodeAbiParameters(parameters, [
      [
        { facet: one, action: 0, selectors: ['0x01020304', '0xaabbccdd'] },
        { facet: two, action: 2, selectors: [] },
      ],
      two,
      '0x',
    ])
    expect(readProxyUpgrade('diamondCut', [diamondCut], data).facets).toEqual([
      { facet: one, action: 'add', selectors: ['0x01020304', '0xaabbccdd'], moreSelectors: 0 },
      { facet: two, action: 'remove', selectors: [], moreSelectors: 0 },
    ])
  })
  describe('of a diamond that is longer than any', () => {
    const parameters = parseAbiParameters('(address facet, uint8 action, bytes4[] selectors)[], address, bytes')
    const selector: Hex = '0x01020304'
    const dataOf = (facets: number, selectors: number) =>
      encodeAbiParameters(parameters, [
        Array.from({ length: facets }, () => ({
          ...{ facet: one, action: 0, selectors: Array.from({ length: selectors }, () => selector) },
        })),
        two,
        '0x',
      ])
    const read = (data: Hex, isCut?: boolean) => readProxyUpgrade('diamondCut', [diamondCut], data, isCut)
    it('256 facets are told, and how many more there are', () => {
      const { facets, moreFacets } = read(dataOf(300, 1))
      expect([facets?.length, moreFacets]).toEqual([maxFacets, 300 - maxFacets])
    })
    it('1,024 selectors are told, and how many more there are', () => {
      const { facets } = read(dataOf(3, 500))
      expect(facets?.map(({ selectors, moreSelectors }) => [selectors.length, moreSelectors])).toEqual([
        ...[
          [500, 0],
          [500, 0],
          [maxSelectors - 1000, 1500 - maxSelectors],
        ],
      ])
    })
    it('what lies behind the cut of its data is counted', () => {
      const cut = read(dataOf(200, 2).slice(0, 2 + 64 * 400) as Hex, true)
      expect([cut.facets!.length > 0, cut.facets!.length + cut.moreFacets]).toEqual([true, 200])
    })
    it('says nothing where it claims more than it has', () => {
      const huge = dataOf(1, 1).replace(/^(0x.{192}).{64}/, `$1${'f'.repeat(8).padStart(64, '0')}`) as Hex
      expect(read(huge)).toMatchObject({ facets: null, moreFacets: 0 })
      expect(read(dataOf(2, 2).slice(0, -500) as Hex)).toMatchObject({ facets: null, moreFacets: 0 })
    })
  })
  it('is nothing where it is no such thing', () => {
    expect(readProxyUpgrade('upgraded', [upgraded], '0x')).toMatchObject({ implementation: null })
    expect(readProxyUpgrade('upgraded', [upgraded, `0x${'ff'.repeat(32)}`], '0x')).toMatchObject({
      implementation: null,
    })
    expect(readProxyUpgrade('diamondCut', [diamondCut], '0x1234').facets).toBeNull()
  })
})
