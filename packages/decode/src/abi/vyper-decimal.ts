import type { AbiParameter } from 'viem'
import { formatUnits } from '../reader-input/format-units.ts'

/** Digits behind the point of Vyper's `decimal`, which is encoded as a whole number, `int168`. */
export const vyperDecimals = 10

const encoded = /^int168((?:\[\d*\])*)$/

/** Whether the values of a parameter, or those of its list, are decimals of Vyper: the compiler writes the name of the type beside `int168`. Pure. */
export const isVyperDecimal = ({ type, internalType }: AbiParameter): boolean =>
  internalType === 'decimal' && encoded.test(type)

/** A decimal by its encoded number: 32500000000 is `3.25`. Pure. */
export const writeVyperDecimal = (value: bigint): string => formatUnits(value, vyperDecimals)

/** The type of a parameter as readers are told it, `(uint256,decimal[])`: tuples written out, decimals of Vyper by their name. Pure. */
export const toldType = (parameter: AbiParameter): string => {
  if (isVyperDecimal(parameter)) return parameter.type.replace(encoded, 'decimal$1')
  if (!parameter.type.startsWith('tuple')) return parameter.type
  const components = 'components' in parameter ? parameter.components.map(toldType) : []
  return `(${components.join(',')})${parameter.type.slice('tuple'.length)}`
}
