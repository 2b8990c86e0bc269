import { canonicalType } from '@corescope/decode/abi/abi-index'
import { encodedParameter } from '@corescope/decode/abi/encoded-type'
import type { LibraryFunction } from '@corescope/decode/abi/given-abi'
import { type Abi, type AbiFunction, encodeAbiParameters, toFunctionSelector } from 'viem'
import { blankOf, blanksOf, type Typed, typedValue } from './inputs/typed-value.ts'

/** A function of a contract as the screen knows it, or what takes calls without one: plain coins, or bytes of no function. */
export interface ContractFunction {
  kind: 'function' | 'receive' | 'fallback'
  item: AbiFunction
  /** `transfer(address,uint256)` */
  signature: string
  /** Empty of what is no function, and where nothing tells it. */
  selector: `0x${string}`
  /** It is a library's, and takes structs whose names its compiler does not tell: its selector is made of them, so nothing can call it. */
  isUnlinked: boolean
  isReading: boolean
  /** Another function has the same name. */
  isOverloaded: boolean
  /** Of what a proxy forwards to: the proxy's own function that has this selector, and is called in its place. */
  answeredBy?: string | undefined
}

/** Signatures of the functions of an ABI by their selectors. */
const signaturesOf = (abi: Abi | undefined): ReadonlyMap<string, string> =>
  new Map(abi === undefined ? [] : functionsOf(abi).map(({ selector, signature }) => [selector, signature]))

/**
 * Its functions in the order of the ABI; each selector once. Those whose selector nothing tells are among them.
 * @param proxy the own ABI of the proxy through which they are called
 */
export const functionsOf = (abi: Abi, proxy?: Abi): ContractFunction[] => {
  const own = signaturesOf(proxy)
  const found = new Map<string, ContractFunction>()
  const times = new Map<string, number>()
  for (const item of abi) {
    if (item.type !== 'function') continue
    const { linkedSignature } = item as LibraryFunction
    const isUnlinked = linkedSignature === null
    const signature = linkedSignature ?? `${item.name}(${item.inputs.map(canonicalType).join(',')})`
    const selector = isUnlinked ? '0x' : toFunctionSelector(signature)
    const isReading = item.stateMutability === 'view' || item.stateMutability === 'pure'
    const key = isUnlinked ? signature : selector
    if (found.has(key)) continue
    const answeredBy = isUnlinked ? undefined : own.get(selector)
    found.set(key, {
      kind: 'function',
      item,
      signature,
      selector,
      isUnlinked,
      isReading,
      isOverloaded: false,
      answeredBy,
    })
    times.set(item.name, (times.get(item.name) ?? 0) + 1)
  }
  return [...found.values()].map((of) => ({ ...of, isOverloaded: (times.get(of.item.name) ?? 0) > 1 }))
}

/** What takes calls without a function, where the ABI has it: coins alone, and bytes of any kind. */
export const entriesOf = (abi: Abi): ContractFunction[] =>
  (['receive', 'fallback'] as const).flatMap((kind) => {
    const entry = abi.find(({ type }) => type === kind)
    if (entry === undefined || !('stateMutability' in entry)) return []
    const inputs = kind === 'receive' ? [] : [{ name: 'data', type: 'bytes' }]
    const { stateMutability } = entry
    const item = { type: 'function', name: kind, inputs, outputs: [], stateMutability } as AbiFunction
    const plain = { isUnlinked: false, isReading: false, isOverloaded: false }
    return [{ kind, item, signature: kind, selector: '0x', ...plain }]
  })

/** Whether there is anything to read or write by an ABI. */
export const hasCalls = (abi: Abi): boolean =>
  abi.some(({ type }) => type === 'function' || type === 'receive' || type === 'fallback')

/** Nothing typed yet for the arguments of a function. */
export const blankArguments = ({ item }: ContractFunction): Typed[] => blanksOf(item.inputs)

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
  return `${selector}${encodeAbiParameters(item.inputs.map(encodedParameter), values).slice(2)}`
}
