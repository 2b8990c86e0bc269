import { canonicalType } from '@corescope/decode/abi/abi-index'
import type { LibraryFunction } from '@corescope/decode/abi/given-abi'
import { type Abi, type AbiFunction, encodeAbiParameters, toFunctionSelector } from 'viem'
import { blankOf, type Typed, typedValue } from './typed-value.ts'

/** A function of a contract as the screen knows it, or what takes calls without one: plain coins, or bytes of no function. */
export interface ContractFunction {
  kind: 'function' | 'receive' | 'fallback'
  item: AbiFunction
  /** `transfer(address,uint256)` */
  signature: string
  /** Empty of what is no function. */
  selector: `0x${string}`
  isReading: boolean
  /** Another function has the same name. */
  isOverloaded: boolean
}

/** Its functions in the order of the ABI; each selector once. */
export const functionsOf = (abi: Abi): ContractFunction[] => {
  const bySelector = new Map<string, ContractFunction>()
  const times = new Map<string, number>()
  for (const item of abi) {
    if (item.type !== 'function') continue
    const { linkedSignature } = item as LibraryFunction
    const signature = linkedSignature ?? `${item.name}(${item.inputs.map(canonicalType).join(',')})`
    const selector = toFunctionSelector(signature)
    const isReading = item.stateMutability === 'view' || item.stateMutability === 'pure'
    if (bySelector.has(selector)) continue
    bySelector.set(selector, { kind: 'function', item, signature, selector, isReading, isOverloaded: false })
    times.set(item.name, (times.get(item.name) ?? 0) + 1)
  }
  return [...bySelector.values()].map((of) => ({ ...of, isOverloaded: (times.get(of.item.name) ?? 0) > 1 }))
}

/** What takes calls without a function, where the ABI has it: coins alone, and bytes of any kind. */
export const entriesOf = (abi: Abi): ContractFunction[] =>
  (['receive', 'fallback'] as const).flatMap((kind) => {
    const entry = abi.find(({ type }) => type === kind)
    if (entry === undefined || !('stateMutability' in entry)) return []
    const inputs = kind === 'receive' ? [] : [{ name: 'data', type: 'bytes' }]
    const { stateMutability } = entry
    const item = { type: 'function', name: kind, inputs, outputs: [], stateMutability } as AbiFunction
    return [{ kind, item, signature: kind, selector: '0x', isReading: false, isOverloaded: false }]
  })

/** Whether there is anything to read or write by an ABI. */
export const hasCalls = (abi: Abi): boolean =>
  abi.some(({ type }) => type === 'function' || type === 'receive' || type === 'fallback')

/** Nothing typed yet for the arguments of a function. */
export const blankArguments = ({ item }: ContractFunction): Typed[] => item.inputs.map(blankOf)

/**
 * Calldata of a call with what was typed.
 * @throws TypedValueError naming what is wrong
 */
export const calldataOf = ({ kind, item, selector }: ContractFunction, typed: readonly Typed[]): `0x${string}` => {
  const values = item.inputs.map((input, index) =>
    typedValue(input, typed[index] ?? blankOf(input), input.name || `#${index}`),
  )
  if (kind === 'receive') return '0x'
  if (kind === 'fallback') return values[0] as `0x${string}`
  return `${selector}${encodeAbiParameters(item.inputs, values).slice(2)}`
}
