import { type AccountFault, accountFaults, type Fault } from '@corescope/api-schema/accounts/fault-names'
import { passwordFields } from '@corescope/api-schema/accounts/fields'
import type { WaitReason } from '@corescope/api-schema/envelope'
import type { ReasonName, ReasonParameters } from '@corescope/api-schema/reason-names'
import type { Reason } from '@corescope/api-schema/shapes/reason'
import { unknownForms } from '@corescope/api-schema/shapes/scalars'
import { RpcError } from '@corescope/rpc/errors'
import { isDiskFull } from '@corescope/store/leadership'
import { DatabaseSlowError, DatabaseUnreachableError, SchemaBehindError } from '@corescope/store/reader'
import { AnswerTooLongError } from '@corescope/store/wire/answer-too-long'
import type { z } from 'zod'

/** Input that cannot be understood: HTTP 400 naming field and value (ruling 14). */
export class BadRequestError extends Error {
  override name = 'BadRequestError'
}

/** A question without an answer: of an unknown hash, or of what can be no hash or address. HTTP 200 with code 1. */
export class FailureError extends Error {
  override name = 'FailureError'
  /** What it is in the words of a screen; undefined where the message is all there is. */
  readonly why: Reason | undefined

  constructor(message: string, reason?: ReasonName, parameters: ReasonParameters = {}) {
    super(message)
    this.why = reason && { reason, parameters }
  }
}

/** A field cannot be understood, which its call's schema could not tell: a refusal of each dialect, HTTP 400 of our own calls. */
export class BadFieldError extends FailureError {
  override name = 'BadFieldError'
}

/** A file that cannot be made. The status is an error too, so that a client does not save this sentence as the file. */
export class NoFileError extends FailureError {
  override name = 'NoFileError'
  readonly status: 404 | 409

  constructor({ message, why }: FailureError, status: 404 | 409) {
    super(message, why?.reason, why?.parameters)
    this.status = status
  }
}

/** A form was refused for a reason that its screen has a sentence for: HTTP 200 with code 1 and `fault`. */
export class RefusedError extends FailureError {
  override name = 'RefusedError'
  readonly fault: Fault
  readonly parameters: ReasonParameters

  constructor(fault: Fault, message: string, parameters: ReasonParameters = {}) {
    super(message)
    this.fault = fault
    this.parameters = parameters
  }
}

/** The call is for users, and none is known by this request: HTTP 401, code 401 (ruling 14). */
export class UnauthorisedError extends Error {
  override name = 'UnauthorisedError'

  constructor() {
    super('Sign in to use this.')
  }
}

/** The request may not come from where it comes from: HTTP 403. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

/** This client asked too often for what costs more than most: HTTP 429. */
export class TooManyError extends Error {
  override name = 'TooManyError'
  readonly waitSeconds: number

  constructor(
    waitSeconds: number,
    message = `Max rate limit reached: this address may ask again in ${waitSeconds} s (rate limit).`,
  ) {
    super(message)
    this.waitSeconds = waitSeconds
  }
}

/** A part this product needs is away; the same question may succeed later: HTTP 503. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
  /** As of `FailureError`. */
  readonly why: Reason | undefined

  constructor(message: string, options?: ErrorOptions & { reason?: ReasonName; parameters?: ReasonParameters }) {
    super(message, options)
    this.why = options?.reason && { reason: options.reason, parameters: options.parameters ?? {} }
  }
}

const valueAt = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)

/** Signs that show nothing or turn the direction of reading, as JSON escapes them: a refusal would be turned too. */
const escaped = (text: string) =>
  text.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

const shown = (value: unknown) => {
  const text = value === undefined ? 'nothing' : escaped(JSON.stringify(value))
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** What is wrong with a value, in words of ours where the validator has none that a reader wants. */
const problemOf = (issue: z.ZodError['issues'][number] | undefined): string => {
  if (issue?.code === 'invalid_value') return `it is one of ${issue.values.join(', ')}`
  if (issue?.code === 'unrecognized_keys') return 'there is no such field'
  return issue?.message ?? 'unknown'
}

/** First validation problem as one sentence with field and value. */
export const badRequestOf = (error: z.ZodError, input: unknown): BadRequestError => {
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...(issue?.path ?? []), ...unknown]
  const field = path.length === 0 ? 'request' : path.join('.')
  // who writes down what was refused writes no password down
  if (passwordFields.has(String(path.at(-1)))) {
    return new BadRequestError(`${field}: this password is not valid (${problemOf(issue)})`)
  }
  return new BadRequestError(`${field}: ${shown(valueAt(input, path))} is not valid (${problemOf(issue)})`)
}

/** The thing asked for has a name that nothing can have (`address: "0x12"`). The block a list is cut at is no such thing. */
const namesNothing = ([issue]: z.ZodError['issues']): boolean =>
  issue?.path.length === 1 && issue.path[0] !== 'asOfHash' && unknownForms.includes(issue.message)

/** A fault that a schema names (`params.fault`) for a problem that its screen has a sentence for. */
const namedFault = ([issue]: z.ZodError['issues']): AccountFault | undefined =>
  issue?.code === 'custom' ? accountFaults.find((fault) => fault === issue.params?.fault) : undefined

/** What a call that does not fit its contract is answered (ruling 14). */
export const refusalOf = (error: z.ZodError, input: unknown): BadRequestError | FailureError => {
  const bad = badRequestOf(error, input)
  const fault = namedFault(error.issues)
  if (fault !== undefined) return new RefusedError(fault, bad.message)
  return namesNothing(error.issues) ? new FailureError(bad.message) : bad
}

export interface ErrorDescription {
  /** HTTP status. */
  status: number
  message: string
  fault?: Fault | ReasonName
  parameters?: ReasonParameters
  /** For programs: the index has no tables, or those of an older version; what was asked will be known later. */
  reason?: WaitReason
}

const worded = (why: Reason | undefined) => (why === undefined ? {} : { fault: why.reason, parameters: why.parameters })

/**
 * HTTP status and sentence of any error; what is not meant for readers is hidden behind 500.
 * @param contentType of the request, where it may be what the error is about
 */
export const describeError = (error: unknown, contentType = ''): ErrorDescription => {
  if (error instanceof UnauthorisedError) return { status: 401, message: error.message }
  if (error instanceof ForbiddenError) return { status: 403, message: error.message }
  if ((error as { code?: unknown }).code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { status: 415, message: `content-type: ${shown(contentType)} is not read here; send application/json` }
  }
  if (error instanceof RefusedError) {
    const { message, fault, parameters } = error
    return { status: 200, message, fault, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) }
  }
  if (error instanceof BadFieldError) return { status: 400, message: error.message }
  if (error instanceof NoFileError) return { status: error.status, message: error.message, ...worded(error.why) }
  if (error instanceof FailureError) return { status: 200, message: error.message, ...worded(error.why) }
  if (error instanceof BadRequestError) return { status: 400, message: error.message }
  if (error instanceof AnswerTooLongError) return { status: 400, message: error.message }
  if (error instanceof TooManyError) return { status: 429, message: error.message }
  if (error instanceof UnavailableError) return { status: 503, message: error.message, ...worded(error.why) }
  if (error instanceof RpcError)
    return { status: 503, message: 'The node cannot answer this now.', fault: 'nodeCannot' }
  if (error instanceof SchemaBehindError) {
    return { status: 503, message: 'The index is being prepared: ask again in a moment.', reason: 'indexing' }
  }
  if (error instanceof DatabaseSlowError) {
    return { status: 503, message: 'The database did not answer in time.', fault: 'databaseSlow' }
  }
  if (error instanceof DatabaseUnreachableError && isDiskFull(error)) {
    return { status: 503, message: 'The disk of the database is full.', fault: 'databaseFull' }
  }
  if (error instanceof DatabaseUnreachableError) {
    return { status: 503, message: 'The database cannot be reached.', fault: 'databaseAway' }
  }
  const status = (error as { statusCode?: unknown }).statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) return { status, message: (error as Error).message }
  return { status: 500, message: 'Something went wrong on the server.' }
}
