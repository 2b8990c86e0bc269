import type { AbiSource, IndexedItem } from '@corescope/decode/abi/abi-index'
import { readSignatureWords, WordsError } from '@corescope/decode/abi/signature-words'
import type { AbiEvent, AbiFunction } from 'viem'

type AbiError = ReturnType<AbiSource['errorsBySelector']>[number]['item']

/** What is known of a selector or topic by signatures alone. */
export interface SignatureItems {
  functions: IndexedItem<AbiFunction>[]
  events: IndexedItem<AbiEvent>[]
  errors: IndexedItem<AbiError>[]
}

export const noSignatures: SignatureItems = { functions: [], events: [], errors: [] }
/** Meanings of one hash that are tried. */
const maxMeanings = 8

/** A signature as an item of an ABI; undefined of one that cannot be read. Pure. */
const parse = <Item>(kind: string, signature: string): Item | undefined => {
  try {
    return readSignatureWords([`${kind} ${signature}`])[0]!.item as Item
  } catch (error) {
    if (!(error instanceof WordsError)) throw error
    // a struct in the place of its members, or a name that no signature may have
    return undefined
  }
}

/**
 * An event by its signature alone does not say which of its values are topics. It is told where that leaves no doubt: all of them,
 * or none. Pure.
 */
const readings = (event: AbiEvent): AbiEvent[] =>
  [true, false].map((indexed) => ({ ...event, inputs: event.inputs.map((input) => ({ ...input, indexed })) }))

/** Signatures of one selector or topic as items of an ABI, the first of them. Pure. */
export const readSignatureRows = (rows: readonly { kind: number; signature: string }[]): SignatureItems => {
  const known: SignatureItems = { functions: [], events: [], errors: [] }
  for (const { kind, signature } of rows.slice(0, maxMeanings)) {
    if (kind === 2) {
      const item = parse<AbiEvent>('event', signature)
      if (item !== undefined) known.events.push(...readings(item).map((one) => ({ item: one, signature })))
    } else if (kind === 1) {
      const item = parse<AbiFunction>('function', signature)
      if (item !== undefined) known.functions.push({ item, signature })
    } else {
      const item = parse<AbiError>('error', signature)
      if (item !== undefined) known.errors.push({ item, signature })
    }
  }
  return known
}

/** @param of what is known of a selector or topic */
export const signatureSource = (
  source: 'signature' | 'submitted',
  of: (hash: string) => SignatureItems,
): AbiSource => ({
  source,
  functionsBySelector: (selector) => of(selector).functions,
  eventsByTopic: (topic) => of(topic).events,
  errorsBySelector: (selector) => of(selector).errors,
})
