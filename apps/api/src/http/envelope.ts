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
