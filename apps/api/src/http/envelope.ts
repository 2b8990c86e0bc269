import { setImmediate as breathe } from 'node:timers/promises'
import { errorCode, successCode, unauthorisedCode } from '@corescope/api-schema/codes'
import type { WaitReason } from '@corescope/api-schema/envelope'
import type { ReasonParameters } from '@corescope/api-schema/reason-names'

const prefix = Buffer.from(`{"code":"${successCode}","message":"","data":`)
const suffix = Buffer.from('}')

/** An answer as bytes on the wire, ready to be sent any number of times. */
export interface EncodedAnswer {
  /** The whole envelope. */
  envelope: Buffer
  /** gzip form, made when first asked for. */
  gzip?: Buffer
}

/** Wraps data into the success envelope (spec §7). The one place where it is put on. */
export const encodeAnswer = (data: unknown): EncodedAnswer => ({
  envelope: Buffer.concat([prefix, Buffer.from(JSON.stringify(data)), suffix]),
})

/** Rows of a list that are written at once. */
const rowsAtOnce = 50

/** The rows of a list as JSON, without its brackets; others are answered between the parts. */
async function* partsOf(rows: readonly unknown[]): AsyncGenerator<Buffer> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await breathe()
    yield Buffer.from(JSON.stringify(rows.slice(at, at + rowsAtOnce)).slice(1, -1))
  }
}

async function* listOf(
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const page of pages) {
    for await (const part of partsOf(page)) {
      if (!isFirst) yield Buffer.from(',')
      isFirst = false
      yield part
    }
  }
}

const isPaged = (value: unknown): value is AsyncIterable<readonly unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The same for an answer of long lists: it is written in parts. A list may come page by page, and is not kept whole then. */
export const encodeInParts = async (data: Readonly<Record<string, unknown>>): Promise<EncodedAnswer> => {
  const parts: Buffer[] = [prefix, Buffer.from('{')]
  for (const [index, [name, value]] of Object.entries(data).entries()) {
    parts.push(Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`))
    if (isPaged(value) || Array.isArray(value)) {
      parts.push(Buffer.from('['))
      for await (const part of listOf(isPaged(value) ? value : [value])) parts.push(part)
      parts.push(Buffer.from(']'))
    } else parts.push(Buffer.from(JSON.stringify(value ?? null)))
  }
  return { envelope: Buffer.concat([...parts, Buffer.from('}'), suffix]) }
}

/** JSON of the data inside an encoded answer. */
export const dataOf = (answer: EncodedAnswer): string =>
  answer.envelope.toString('utf8', prefix.length, answer.envelope.length - suffix.length)

/** The failure envelope (ruling 14). */
export const encodeFailure = (
  message: string,
  reason?: WaitReason,
  kind: 'error' | 'unauthorised' = 'error',
  fault?: string,
  parameters?: ReasonParameters,
): Buffer => {
  const code = kind === 'error' ? errorCode : unauthorisedCode
  return Buffer.from(JSON.stringify({ code, message, data: null, reason, fault, parameters }))
}
