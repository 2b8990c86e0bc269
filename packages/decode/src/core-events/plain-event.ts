import type { Log } from '@corescope/chain/types/transaction'
import type { AbiEvent } from 'viem'

/** The value of a 32-byte word, 64 hex digits; undefined where the word does not hold one of the type. */
type ReadWord = (word: string) => string | boolean | undefined

const zeros = '0'.repeat(64)

const readUint =
  (digits: number): ReadWord =>
  (word) =>
    word.startsWith(zeros.slice(digits)) ? BigInt(`0x${word}`).toString() : undefined

const readBytes =
  (digits: number): ReadWord =>
  (word) =>
    word.endsWith(zeros.slice(digits)) ? `0x${word.slice(0, digits)}` : undefined

const readAddress: ReadWord = (word) => (word.startsWith(zeros.slice(40)) ? `0x${word.slice(24)}` : undefined)

const readBool: ReadWord = (word) => (word.startsWith(zeros.slice(1)) && word[63]! < '2' ? word[63] === '1' : undefined)

/** How a type that takes one word is read (ABI specification, "Formal Specification of the Encoding"); undefined of any other. */
const readerOf = (type: string): ReadWord | undefined => {
  if (type === 'address') return readAddress
  if (type === 'bool') return readBool
  const [, name, size] = /^(uint|bytes)(\d+)$/.exec(type) ?? []
  if (name === 'uint') return readUint(Number(size) / 4)
  return name === 'bytes' ? readBytes(Number(size) * 2) : undefined
}

/** Reads the values of an event from its log; undefined where they are not as plain as its types. */
export type ReadPlainEvent = (log: Pick<Log, 'topics' | 'data'>) => Readonly<Record<string, unknown>> | undefined

/**
 * A reader of an event whose values take one word each, as most of Core's do: each is cut out of the log. An index reads thousands of
 * them a second. What it does not read, `decodeLog` may. Pure.
 * @returns undefined of an event with longer values
 */
export const plainEventReader = ({ inputs }: AbiEvent): ReadPlainEvent | undefined => {
  const fields: { name: string; read: ReadWord; isIndexed: boolean }[] = []
  for (const { name = '', type, indexed } of inputs) {
    const read = readerOf(type)
    if (read === undefined) return undefined
    fields.push({ name, read, isIndexed: indexed === true })
  }
  const topicCount = 1 + fields.filter(({ isIndexed }) => isIndexed).length
  const dataLength = 2 + 64 * (fields.length + 1 - topicCount)
  return ({ topics, data }) => {
    if (topics.length !== topicCount || data.length !== dataLength) return undefined
    const values: Record<string, unknown> = {}
    let topic = 1
    let at = 2
    for (const { name, read, isIndexed } of fields) {
      const value = read(isIndexed ? topics[topic]!.slice(2) : data.slice(at, at + 64))
      if (value === undefined) return undefined
      if (isIndexed) topic += 1
      else at += 64
      values[name] = value
    }
    return values
  }
}
