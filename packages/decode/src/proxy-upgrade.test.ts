import type { Address, Hash } from '@corescope/chain/types/hex'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { bytesToHex } from './bytes.ts'
import { keccak256 } from './keccak.ts'
import { proxyUpgradeTopics, readProxyUpgrade } from './proxy-upgrade.ts'

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
      { facet: one, action: 'add', selectors: ['0x01020304', '0xaabbccdd'] },
      { facet: two, action: 'remove', selectors: [] },
    ])
  })
  it('is nothing where it is no such thing', () => {
    expect(readProxyUpgrade('upgraded', [upgraded], '0x')).toMatchObject({ implementation: null })
    expect(readProxyUpgrade('upgraded', [upgraded, `0x${'ff'.repeat(32)}`], '0x')).toMatchObject({
      implementation: null,
    })
    expect(readProxyUpgrade('diamondCut', [diamondCut], '0x1234').facets).toBeNull()
  })
})
