import type { AbiParameter } from 'viem'

/**
 * A parameter as the library takes it: a `function` of the ABI is an address and a selector, encoded as `bytes24`, and the library does
 * not know it. Pure.
 */
export const encodedParameter = (parameter: AbiParameter): AbiParameter => {
  const type = parameter.type.replace(/^function(?=$|\[)/, 'bytes24')
  return 'components' in parameter
    ? { ...parameter, components: parameter.components.map(encodedParameter) }
    : type === parameter.type
      ? parameter
      : { ...parameter, type }
}

const known = /^(?:address|bool|string|bytes\d*|u?int\d*|function|tuple)(?:\[\d*\])*$/

/** Whether values of a parameter can be read here: `fixed168x10`, the decimal of early Vyper, cannot. Pure. */
export const isReadable = (parameter: AbiParameter): boolean =>
  known.test(parameter.type) && (!('components' in parameter) || parameter.components.every(isReadable))
