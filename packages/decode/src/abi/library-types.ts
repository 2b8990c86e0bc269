import type { Abi, AbiParameter } from 'viem'

/** A type that a source declares, as compilers write it in `internalType`: `enum L.K[2][]`. */
const declared = /^(enum|struct|contract) ([\w$.]{1,400})((?:\[\d*\])*)$/
const encodedAs: Partial<Record<string, string>> = { enum: 'uint8', contract: 'address' }

const isStored = ({ type }: AbiParameter) => typeof type === 'string' && type.endsWith(' storage')

/**
 * A parameter by the type that its bytes have. Compilers write the types of a library by their names: `L.K` of an enum, `I` of a contract,
 * `L.S storage` of a place in storage. Pure.
 */
const encodedParameter = (parameter: AbiParameter): AbiParameter => {
  if (isStored(parameter)) return { name: parameter.name, type: 'uint256' } as AbiParameter
  if ('components' in parameter && Array.isArray(parameter.components)) {
    return { ...parameter, components: parameter.components.map(encodedParameter) } as AbiParameter
  }
  const [, kind = '', name = '', lists = ''] = declared.exec(parameter.internalType ?? '') ?? []
  const encoded = encodedAs[kind]
  return encoded === undefined || parameter.type !== name + lists
    ? parameter
    : ({ ...parameter, type: encoded + lists } as AbiParameter)
}

/** How a library's signature writes a type: what its source declares, by its name. */
const linkedType = (parameter: AbiParameter): string => {
  if (isStored(parameter)) return parameter.type
  const [, , name, lists = ''] = declared.exec(parameter.internalType ?? '') ?? []
  if (name !== undefined) return name + lists
  if (!('components' in parameter)) return parameter.type
  return `(${parameter.components.map(linkedType).join(',')})${parameter.type.slice('tuple'.length)}`
}

/** The signature of a function if it is a library's, from which its selector is made: `set(L.K,L.S)`. Pure. */
export const linkedSignature = ({ name, inputs = [] }: { name: string; inputs?: readonly AbiParameter[] }): string =>
  `${name}(${inputs.map(linkedType).join(',')})`

/**
 * Whether a signature of a library can be known: a struct stands in it by its name, which compilers before 0.5.11 do not tell. Pure.
 */
export const tellsLinkedTypes = ({ inputs = [] }: { inputs?: readonly AbiParameter[] }): boolean =>
  inputs.every((one) => isStored(one) || !('components' in one) || declared.test(one.internalType ?? ''))

type Item = Abi[number]

/** An entry by the types that its bytes have. Pure. */
export const encodedItem = <One extends Item>(item: One): One => {
  const all = (list: unknown) =>
    Array.isArray(list) ? list.map((one) => (one instanceof Object ? encodedParameter(one) : one)) : list
  const { inputs, outputs } = item as { inputs?: unknown; outputs?: unknown }
  return {
    ...item,
    ...(inputs === undefined ? {} : { inputs: all(inputs) }),
    ...(outputs === undefined ? {} : { outputs: all(outputs) }),
  }
}
