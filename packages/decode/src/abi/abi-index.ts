import type { Hex } from '@corescope/chain/types/hex'
import { type Abi, type AbiEvent, type AbiFunction, type AbiParameter, parseAbi } from 'viem'
import { bytesToHex } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import type { DecodedSource } from './decoded.ts'
import { encodedItem, linkedSignature } from './library-types.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

/** An ABI item with what it is found by. */
export interface IndexedItem<Item> {
  item: Item
  signature: string
}

interface Tables {
  functions: Map<string, IndexedItem<AbiFunction>[]>
  events: Map<string, IndexedItem<AbiEvent>[]>
  errors: Map<string, IndexedItem<AbiError>[]>
}

/** One ABI to look into; it is parsed when first asked. */
export interface AbiSource {
  source: DecodedSource
  /** Functions with this 4-byte selector, in order of precedence. */
  functionsBySelector(selector: Hex): readonly IndexedItem<AbiFunction>[]
  /** Events with this topic0; they may differ in what they index. */
  eventsByTopic(topic: Hex): readonly IndexedItem<AbiEvent>[]
  errorsBySelector(selector: Hex): readonly IndexedItem<AbiError>[]
}

/** `uint256`, `(address,uint16)[]`: tuples written out. */
export function canonicalType(parameter: AbiParameter): string {
  if (!parameter.type.startsWith('tuple')) return parameter.type
  const components = 'components' in parameter ? parameter.components.map(canonicalType) : []
  return `(${components.join(',')})${parameter.type.slice('tuple'.length)}`
}

const signatureOf = (item: AbiFunction | AbiEvent | AbiError) =>
  `${item.name}(${item.inputs.map(canonicalType).join(',')})`

/** keccak-256 of a signature. Pure. */
export const hashOfText = (text: string) =>
  bytesToHex(keccak256(Uint8Array.from(text, (character) => character.charCodeAt(0))))

function put<Item>(table: Map<string, IndexedItem<Item>[]>, key: string, entry: IndexedItem<Item>): void {
  const entries = table.get(key)
  if (entries === undefined) table.set(key, [entry])
  else entries.push(entry)
}

/** What an item of an ABI is found by: topic0 of an event, or a selector. Pure. */
export const abiKeyOf = (item: AbiFunction | AbiEvent | AbiError): Hex => {
  const hash = hashOfText(signatureOf(encodedItem(item)))
  return (item.type === 'event' ? hash : hash.slice(0, 10)) as Hex
}

function putItem(tables: Tables, given: AbiFunction | AbiEvent | AbiError, key: string): void {
  const item = encodedItem(given)
  const signature = signatureOf(item)
  if (item.type === 'event') put(tables.events, key, { item, signature })
  else if (item.type === 'function') put(tables.functions, key, { item, signature })
  else put(tables.errors, key, { item, signature })
}

/** An ABI does not say whether it is a library's, whose selectors are made of the names of types. */
function putLinked({ functions }: Tables, given: AbiFunction): void {
  const item = encodedItem(given)
  const linked = linkedSignature(given)
  if (linked !== signatureOf(item)) put(functions, hashOfText(linked).slice(0, 10), { item, signature: linked })
}

const emptyTables = (): Tables => ({ functions: new Map(), events: new Map(), errors: new Map() })

function buildTables(abi: Abi): Tables {
  const tables = emptyTables()
  for (const item of abi) {
    if (item.type !== 'function' && item.type !== 'event' && item.type !== 'error') continue
    putItem(tables, item, abiKeyOf(item))
    if (item.type === 'function') putLinked(tables, item)
  }
  return tables
}

const sourceOf = (source: DecodedSource, built: () => Tables): AbiSource => ({
  source,
  functionsBySelector: (selector) => built().functions.get(selector) ?? [],
  eventsByTopic: (topic) => built().events.get(topic) ?? [],
  errorsBySelector: (selector) => built().errors.get(selector) ?? [],
})

/** Items whose keys were found before (`abiKeyOf`), in order of precedence: nothing is hashed. */
export function keyedSource(
  items: readonly { key: Hex; item: AbiFunction | AbiEvent | AbiError }[],
  source: DecodedSource,
): AbiSource {
  const tables = emptyTables()
  for (const { key, item } of items) putItem(tables, item, key)
  return sourceOf(source, () => tables)
}

/** An ABI as human-readable signatures (`function …`, `event …`, `error …`) or as JSON. */
export function abiSource(abi: readonly string[] | Abi, source: DecodedSource): AbiSource {
  let tables: Tables | undefined
  const built = () => {
    tables ??= buildTables(typeof abi[0] === 'string' ? (parseAbi(abi as readonly string[]) as Abi) : (abi as Abi))
    return tables
  }
  return sourceOf(source, built)
}
