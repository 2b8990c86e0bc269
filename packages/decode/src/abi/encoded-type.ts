import type { AbiParameter } from 'viem'

/** A parameter with other types, down to the members of its structs. */
const retyped = (parameter: AbiParameter, typeOf: (type: string) => string): AbiParameter => {
  const type = typeOf(parameter.type)
  return 'components' in parameter
    ? { ...parameter, components: parameter.components.map((one) => retyped(one, typeOf)) }
    : type === parameter.type
      ? parameter
      : { ...parameter, type }
}

const encodedType = (type: string): string => type.replace(/^function(?=$|\[)/, 'bytes24')
const rawType = (type: string): string => encodedType(type).replace(/^string(?=$|\[)/, 'bytes')

/**
 * A parameter as the library takes it: a `function` of the ABI is an address and a selector, encoded as `bytes24`, and the library does
 * not know it. Pure.
 */
export const encodedParameter = (parameter: AbiParameter): AbiParameter => retyped(parameter, encodedType)

/** The same for what is read: a `string` too is its bytes, for the library replaces those that are no UTF-8. Pure. */
export const rawParameter = (parameter: AbiParameter): AbiParameter => retyped(parameter, rawType)

const known = /^(?:address|bool|string|bytes\d*|u?int\d*|function|tuple)(?:\[\d*\])*$/

/** Whether values of a parameter can be read here: `fixed168x10`, the decimal of early Vyper, cannot. Pure. */
export const isReadable = (parameter: AbiParameter): boolean =>
  known.test(parameter.type) && (!('components' in parameter) || parameter.components.every(isReadable))
