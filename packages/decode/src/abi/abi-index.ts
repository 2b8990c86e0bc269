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

const hashOfText = (text: string) =>
  bytesToHex(keccak256(Uint8Array.from(text, (character) => character.charCodeAt(0))))

function put<Item>(table: Map<string, IndexedItem<Item>[]>, key: string, entry: IndexedItem<Item>): void {
  const entries = table.get(key)
  if (entries === undefined) table.set(key, [entry])
  else entries.push(entry)
}

/** An ABI does not say whether it is a library's, whose selectors are made of the names of types. */
function putLinked({ functions }: Tables, given: AbiFunction, { item, signature }: IndexedItem<AbiFunction>): void {
  const linked = linkedSignature(given)
  if (linked !== signature) put(functions, hashOfText(linked).slice(0, 10), { item, signature: linked })
}

function buildTables(abi: Abi): Tables {
  const tables: Tables = { functions: new Map(), events: new Map(), errors: new Map() }
  for (const given of abi) {
    if (given.type !== 'function' && given.type !== 'event' && given.type !== 'error') continue
    const item = encodedItem(given)
    const signature = signatureOf(item)
    const hash = hashOfText(signature)
    if (item.type === 'event') put(tables.events, hash, { item, signature })
    else if (item.type === 'function') {
      put(tables.functions, hash.slice(0, 10), { item, signature })
      if (given.type === 'function') putLinked(tables, given, { item, signature })
    } else put(tables.errors, hash.slice(0, 10), { item, signature })
  }
  return tables
}

/** An ABI as human-readable signatures (`function …`, `event …`, `error …`) or as JSON. */
export function abiSource(abi: readonly string[] | Abi, source: DecodedSource): AbiSource {
  let tables: Tables | undefined
  const built = () => {
    tables ??= buildTables(typeof abi[0] === 'string' ? (parseAbi(abi as readonly string[]) as Abi) : (abi as Abi))
    return tables
  }
  return {
    source,
    functionsBySelector: (selector) => built().functions.get(selector) ?? [],
    eventsByTopic: (topic) => built().events.get(topic) ?? [],
    errorsBySelector: (selector) => built().errors.get(selector) ?? [],
  }
}
