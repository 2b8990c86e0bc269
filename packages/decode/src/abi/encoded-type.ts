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
