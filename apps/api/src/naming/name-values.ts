import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { type Decoded, maxNamedAddresses } from '@corescope/api-schema/shapes/decoded'
import type { AddressBook } from './address-book.ts'

const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)

/** Addresses among decoded values, those inside lists and tuples too; each once, in order, at most so many. Pure. */
export const addressesIn = (values: readonly { value: unknown }[]): `0x${string}`[] => {
  const found = new Set<`0x${string}`>()
  const visit = (value: unknown): void => {
    if (found.size >= maxNamedAddresses) return
    if (isAddress(value)) found.add(value)
    else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) visit(part)
  }
  for (const { value } of values) visit(value)
  return [...found]
}

/** Decoded calls or events with the names of the addresses they mention: one look-up for all of them. */
export const nameValues = async (
  book: Pick<AddressBook, 'byAddress'>,
  decoded: readonly (Decoded | null)[],
): Promise<(Decoded | null)[]> => {
  const mentioned = decoded.map((one) => (one === null ? [] : addressesIn(one.values)))
  const wanted = mentioned.flat()
  if (wanted.length === 0) return [...decoded]
  const names: ReadonlyMap<string, AddressReference> = await book.byAddress(wanted)
  return decoded.map((one, index) => {
    const addresses = mentioned[index]!
    return one === null || addresses.length === 0
      ? one
      : { ...one, addresses: addresses.map((address) => names.get(address)!) }
  })
}
