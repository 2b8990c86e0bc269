import type { DetectedProxy } from '@corescope/decode/proxies/proxy'
import { expect, it } from 'vitest'
import { forwardedTo } from './contract-fields.ts'

const [one, other] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const
const proxy = (kind: DetectedProxy['kind'], more: Partial<DetectedProxy> = {}): DetectedProxy => ({
  ...{ kind, implementations: [one], moreImplementations: 0, beacon: null, admin: null, ...more },
})

it('a contract forwards to what events told, whatever its state says', () => {
  expect(forwardedTo([other], proxy('transparent'))).toEqual([other])
  expect(forwardedTo([other], undefined)).toEqual([other])
})

it('a proxy that no event tells of forwards to what its code and state tell', () => {
  for (const found of [proxy('safe'), proxy('uups', { isErc1822: true }), proxy('openZeppelin')]) {
    expect(forwardedTo([], found)).toEqual([one])
  }
})

it('what only answers `implementation()` is no proxy', () => {
  expect(forwardedTo([], proxy('erc897'))).toEqual([])
  expect(forwardedTo([], undefined)).toEqual([])
})
