import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { maxNamedAddresses } from '@corescope/api-schema/shapes/decoded'
import { describe, expect, it } from 'vitest'
import { addressesIn, nameValues } from './name-values.ts'

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
const reference = (hash: `0x${string}`) => ({ hash, type: '1', publicName: `name of ${hash}` }) as AddressReference
const value = (given: unknown) => ({ name: '', type: '', value: given })
const decoded = (...values: unknown[]) => ({
  name: 'f',
  signature: 'f()',
  source: 'catalogue' as const,
  values: values.map(value),
})

describe('addressesIn', () => {
  it('finds them in lists and tuples, each once', () => {
    const values = [
      value(address(1)),
      value([{ owner: address(2), amount: '5' }, address(1)]),
      value('0x12'),
      value(null),
    ]
    expect(addressesIn(values)).toEqual([address(1), address(2)])
  })
  it('has a ceiling', () => {
    expect(addressesIn([value(Array.from({ length: 5_000 }, (_, index) => address(index)))])).toHaveLength(
      maxNamedAddresses,
    )
  })
})

describe('nameValues', () => {
  it('asks once for all, and says nothing where there is nothing to name', async () => {
    const asked: string[][] = []
    const book = {
      byAddress: async (wanted: Iterable<string>) => {
        asked.push([...wanted])
        return new Map(asked.flat().map((hash) => [hash, reference(hash as `0x${string}`)]))
      },
    }
    const [first, none, bare] = await nameValues(book, [decoded(address(1), address(2)), null, decoded('7')])
    expect(asked).toEqual([[address(1), address(2)]])
    expect(first?.addresses?.map(({ publicName }) => publicName)).toEqual([
      `name of ${address(1)}`,
      `name of ${address(2)}`,
    ])
    expect(none).toBeNull()
    expect(bare).not.toHaveProperty('addresses')
  })
})
