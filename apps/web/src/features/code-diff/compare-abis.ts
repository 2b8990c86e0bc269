import { canonicalType } from '@corescope/decode/abi/abi-index'
import type { Abi, AbiParameter } from 'viem'

type Item = Abi[number]
export type ItemType = Item['type']

/** An entry that one ABI has and the other has not, or has otherwise. As text, without its type. */
export interface AbiChange {
  kind: 'changed' | 'added' | 'removed'
  type: ItemType
  left?: string
  right?: string
}
export interface AbiComparison {
  /** By type, in the order of the ABIs. */
  changes: AbiChange[]
  /** Entries that both have. */
  equal: number
}

/** A text is no ABI. */
export class AbiReadError extends Error {
  override name = 'AbiReadError'
}

const types = ['function', 'event', 'error', 'constructor', 'receive', 'fallback'] as const satisfies ItemType[]

const parameterText = (parameter: AbiParameter & { indexed?: boolean | undefined }): string => {
  const type =
    'components' in parameter
      ? `${listText(parameter.components as AbiParameter[])}${parameter.type.slice('tuple'.length)}`
      : parameter.type
  return [type, parameter.indexed === true ? 'indexed' : '', parameter.name ?? '']
    .filter((part) => part !== '')
    .join(' ')
}
const listText = (parameters: readonly AbiParameter[] = []): string => `(${parameters.map(parameterText).join(', ')})`

/** `transfer(address to, uint256 amount) view returns (bool)` */
const itemText = (item: Item): string => {
  const words = [`${'name' in item ? item.name : item.type}${listText('inputs' in item ? item.inputs : [])}`]
  if ('stateMutability' in item && item.stateMutability !== 'nonpayable') words.push(item.stateMutability)
  if (item.type === 'function' && item.outputs.length > 0) words.push(`returns ${listText(item.outputs)}`)
  if (item.type === 'event' && item.anonymous === true) words.push('anonymous')
  return words.join(' ')
}

/** What entries of both ABIs have in common when they are the same one. There is one constructor at most. */
const keyOf = (item: Item): string =>
  'name' in item ? `${item.type} ${item.name}(${(item.inputs ?? []).map(canonicalType).join()})` : item.type

const readAbi = (text: string): Map<string, Item> => {
  try {
    const abi: unknown = JSON.parse(text)
    if (!Array.isArray(abi)) throw new AbiReadError('an ABI is a list')
    return new Map((abi as Item[]).map((item) => [keyOf(item), item]))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new AbiReadError(error.message)
    throw error
  }
}

/**
 * What two ABIs (JSON texts) do not have in common. Pure.
 * @throws AbiReadError when a text is no ABI
 */
export const compareAbis = (left: string, right: string): AbiComparison => {
  const [a, b] = [readAbi(left), readAbi(right)]
  const changes: AbiChange[] = []
  for (const [key, item] of a) {
    const other = b.get(key)
    const former = itemText(item)
    if (other === undefined) changes.push({ kind: 'removed', type: item.type, left: former })
    else if (itemText(other) !== former) {
      changes.push({ kind: 'changed', type: item.type, left: former, right: itemText(other) })
    }
  }
  for (const [key, item] of b) if (!a.has(key)) changes.push({ kind: 'added', type: item.type, right: itemText(item) })
  const changed = changes.filter(({ kind }) => kind !== 'added').length
  changes.sort((one, other) => types.indexOf(one.type) - types.indexOf(other.type))
  return { changes, equal: a.size - changed }
}
