import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { expect, it } from 'vitest'
import { denialOf, type Forwarding } from './is-denied.ts'

const named = (sign: string) => ({ hash: `0x${sign.repeat(40)}` }) as AddressReference
const [good, beacon] = [named('a'), named('b')]
const upgraded = { kind: 'upgraded', blockNumber: 10, implementation: good, beacon: null } as const
const asked = { kind: 'beaconUpgraded', blockNumber: 10, implementation: null, beacon } as const

type Otherwise = NonNullable<Forwarding>['otherwise']
const isDenied = (event: Parameters<typeof denialOf>[0], otherwise: Otherwise) => {
  const denial = denialOf(event, { basis: 'state', otherwise })
  expect(['notSo', null]).toContain(denial)
  return denial !== null
}

it('of the events only the last one that names what does not run says what is not so', () => {
  const otherwise = { implementation: good, beacon: null, blockNumber: 10 }
  expect(isDenied(upgraded, otherwise)).toBe(true)
  expect(isDenied(upgraded, null)).toBe(false)
  // it named the same before, when that may have been so
  expect(isDenied({ ...upgraded, blockNumber: 9 }, otherwise)).toBe(false)
  expect(isDenied({ ...upgraded, implementation: named('c') }, otherwise)).toBe(false)
  // the proxy does ask that beacon
  expect(isDenied(asked, otherwise)).toBe(false)
})

it('where the proxy asks another beacon it is its own event that says what is not so', () => {
  const otherwise = { implementation: good, beacon, blockNumber: 10 }
  expect(isDenied(asked, otherwise)).toBe(true)
  expect(isDenied(upgraded, otherwise)).toBe(false)
})

it('what a beacon answers denies its own event less than storage does', () => {
  const byBeacon = (otherwise: Otherwise) => ({ basis: 'beacon' as const, otherwise })
  const same = { implementation: good, beacon: null, blockNumber: 10 }
  expect(denialOf(upgraded, byBeacon(same))).toBe('notAnswered')
  // that the proxy asks another beacon is in its storage
  expect(denialOf(asked, byBeacon({ ...same, beacon }))).toBe('notSo')
  expect(denialOf(upgraded, null)).toBeNull()
})
