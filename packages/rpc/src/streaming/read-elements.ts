import type { WireError } from '../classify-failure.ts'
import type { JsonListener } from './json-scanner.ts'
import { createValueBuilder, literalValue, type ValueBuilder } from './value-builder.ts'

export interface ElementWindow {
  /** Members from the answer's root to the list: `['result', 'structLogs']`. */
  path: readonly string[]
  /** Elements [from, from + count) are kept; the others are counted. */
  from: number
  count: number
  /** What is done with each of them; by default they are kept. */
  take?: (element: unknown) => void
}

/** A list inside a JSON-RPC answer, read as it arrives. */
export interface ElementReader extends JsonListener {
  /** Kept elements; numbers in them are texts. */
  elements: unknown[]
  /** All so far. */
  total(): number
  /** Scalars that stand beside the list. */
  beside: Record<string, unknown>
  /** The answer's `error` member. */
  error(): WireError | undefined
}

/** The beginning of a string too long to be kept. */
export class CutText {
  readonly beginning: string
  /** Bytes of the whole string. */
  readonly length: number
  constructor(beginning: string, length: number) {
    this.beginning = beginning
    this.length = length
  }
}

/** Keeps a window of a list's elements and forgets the rest, whatever its length. */
export function createElementReader({ path, from, count, take: given }: ElementWindow): ElementReader {
  let depth = 0
  /** How many containers from the root lie on the path; the list itself is open when all do. */
  let matched = 0
  let member = ''
  let total = 0
  let builder: ValueBuilder | undefined
  let target: 'element' | 'error' = 'element'
  let error: WireError | undefined
  const elements: unknown[] = []
  const take = given ?? ((element: unknown) => elements.push(element))
  const beside: Record<string, unknown> = {}
  const isInList = () => matched === path.length + 1 && depth === path.length + 1
  const isWanted = () => total >= from && total < from + count

  const complete = () => {
    const value = builder?.value()
    builder = undefined
    if (target === 'error') error = readWireError(value)
    else take(value)
  }
  const begin = (what: 'element' | 'error') => {
    target = what
    builder = createValueBuilder()
    return builder
  }
  const add = (value: unknown) => {
    if (builder !== undefined) {
      if (builder.add(value)) complete()
    } else if (isInList()) {
      if (isWanted()) take(value)
      total += 1
    } else if (depth === path.length && matched === depth) beside[member] = value
  }

  return {
    elements,
    beside,
    total: () => total,
    error: () => error,
    open(kind) {
      let isSkipped = false
      if (builder === undefined) {
        if (isInList()) {
          if (isWanted()) begin('element')
          else isSkipped = true
          total += 1
        } else if (depth === 1 && member === 'error') begin('error')
        else if (depth === 0 || (matched === depth && member === path[depth - 1])) matched = depth + 1
      }
      builder?.open(kind)
      depth += 1
      return isSkipped ? 'skip' : undefined
    },
    close() {
      depth -= 1
      if (matched > depth) matched = depth
      if (builder?.close() === true) complete()
    },
    key(name) {
      if (builder === undefined) member = name
      else builder.key(name)
    },
    text: (value, length, isCut) => add(isCut ? new CutText(value, length) : value),
    literal: (text) => add(literalValue(text)),
  }
}

const readWireError = (value: unknown): WireError => {
  const { code, message, data } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { code: Number(code ?? -32000), message: String(message ?? 'error without message'), data }
}
