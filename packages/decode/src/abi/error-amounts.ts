import type { DecodedValue } from './decoded.ts'

/**
 * Names that ERC-6093 and common tokens give to amounts in their errors. A number by another name may as well be an item, a
 * time or a share of something else.
 */
const amountNames = new Set([
  ...['amount', 'value', 'balance', 'allowance', 'currentallowance', 'needed', 'required', 'available', 'requested'],
  ...['have', 'want', 'wanted', 'supply', 'increasedsupply', 'totalsupply', 'maxsupply', 'cap', 'requesteddecrease'],
])

const isWideInteger = (type: string) => /^uint(96|112|128|160|192|224|256)?$/.test(type)

/** Places of the values of a token's own error that are amounts of that token, by their names. Pure. */
export const amountPlaces = (values: readonly DecodedValue[]): number[] =>
  values.flatMap(({ name, type, value }, place) =>
    isWideInteger(type) && typeof value === 'string' && amountNames.has(name.replaceAll('_', '').toLowerCase())
      ? [place]
      : [],
  )
