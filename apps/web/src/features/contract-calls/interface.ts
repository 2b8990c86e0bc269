import { canonicalType } from '@corescope/decode/abi/abi-index'
import { type Abi, type AbiFunction, encodeFunctionData, toFunctionSelector } from 'viem'
import { blankOf, type Typed, typedValue } from './typed-value.ts'

/** A function of a contract as the screen knows it. */
export interface ContractFunction {
  item: AbiFunction
  /** `transfer(address,uint256)` */
  signature: string
  selector: `0x${string}`
  isReading: boolean
}

/** Functions of a contract that a screen lists. */
const maxFunctions = 500

/** Its functions in the order of the ABI; each selector once. */
export const functionsOf = (abi: Abi): ContractFunction[] => {
  const bySelector = new Map<string, ContractFunction>()
  for (const item of abi) {
    if (item.type !== 'function') continue
    const signature = `${item.name}(${item.inputs.map(canonicalType).join(',')})`
    const selector = toFunctionSelector(signature)
    const isReading = item.stateMutability === 'view' || item.stateMutability === 'pure'
    if (!bySelector.has(selector)) bySelector.set(selector, { item, signature, selector, isReading })
  }
  return [...bySelector.values()].slice(0, maxFunctions)
}

/** Nothing typed yet for the arguments of a function. */
export const blankArguments = ({ item }: ContractFunction): Typed[] => item.inputs.map(blankOf)

/**
 * Calldata of a call with what was typed.
 * @throws TypedValueError naming what is wrong
 */
export const calldataOf = ({ item }: ContractFunction, typed: readonly Typed[]): `0x${string}` =>
  encodeFunctionData({
    abi: [item],
    functionName: item.name,
    args: item.inputs.map((input, index) =>
      typedValue(input, typed[index] ?? blankOf(input), input.name || `#${index}`),
    ),
  })
