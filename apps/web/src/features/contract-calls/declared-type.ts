import type { DecodedValue } from '@corescope/api-schema/shapes/decoded'
import { isVyperDecimal, toldType } from '@corescope/decode/abi/vyper-decimal'
import type { AbiParameter } from 'viem'

/** A type that a source declares, as compilers write it in `internalType`. */
const declared = /^(?:enum|struct|contract) ([\w$.]+(?:\[\d*\])*)$/

/** The name that a source gives the type of a parameter: `Outer`, `Pool.State[]`, Vyper's `decimal`; undefined of plain types. Pure. */
const declaredType = (parameter: AbiParameter): string | undefined =>
  isVyperDecimal(parameter) ? toldType(parameter) : declared.exec(parameter.internalType ?? '')?.[1]

/** The type of a parameter as a form says it: `Outer[]` of structs, `IERC20, address` and `State, uint8` of what is encoded as another. Pure. */
export const typeLabel = (parameter: AbiParameter): string => {
  const name = declaredType(parameter)
  if (name === undefined) return parameter.type
  return parameter.type.startsWith('tuple') ? name : `${name}, ${parameter.type}`
}

/** A result, with the name that its source gives its type. */
export type ReadValue = DecodedValue & { declared?: string }

/** Results with the names of their types. Pure. */
export const withDeclared = (outputs: readonly AbiParameter[], values: readonly DecodedValue[]): ReadValue[] =>
  values.map((value, index) => {
    const name = outputs[index] === undefined ? undefined : declaredType(outputs[index])
    return name === undefined || name === value.type ? value : { ...value, declared: name }
  })
