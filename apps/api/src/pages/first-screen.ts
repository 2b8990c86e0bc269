import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@corescope/api-schema/calls'
import { errorCode } from '@corescope/api-schema/codes'
import type { FirstScreenCall } from '@corescope/api-schema/first-screen'
import type { Ask } from '../answers/ask.ts'
import type { RoutesOf } from '../answers/route.ts'
import { dataOf } from '../http/envelope.ts'
import { describeError, FailureError, refusalOf } from '../http/errors.ts'
import type { Logger } from '../logger.ts'

export interface FirstScreen {
  /** JSON array of {path, request, response} or {path, request, error: {message, isFailure, reason}}. */
  json: string
  /** The thing the page is about does not exist. */
  isMissing: boolean
}

export interface FirstScreenServices {
  ask: Ask
  routes: RoutesOf<typeof calls>
  log: Logger
  /** The chain has Core's system contracts. */
  isCore: boolean
}

interface Entry {
  /** Empty: left out, because it did not come in time. */
  json: string
  /** The call answered that there is no such thing, or that nothing can have such a name. */
  isFailure: boolean
}

/**
 * How long a page waits for an answer that it is not about, in ms. What takes longer waits for a slow node; the screen is
 * shown without it, and the browser asks.
 */
const patienceMs = 500

/** A longer answer (sources of a contract may have 10 MB) is not written into the page: the browser asks. */
const maxAnswerSigns = 1_000_000

const inTime = async (answer: Promise<Entry>): Promise<Entry> => {
  const end = new AbortController()
  try {
    return await Promise.race([
      answer,
      delay(patienceMs, { json: '', isFailure: false }, { signal: end.signal, ref: false }),
    ])
  } finally {
    end.abort()
  }
}

const answerCall = async (
  { ask, routes, log }: FirstScreenServices,
  { call, request }: FirstScreenCall,
): Promise<Entry> => {
  const opening = `{"path":${JSON.stringify(calls[call].path)},"request":${JSON.stringify(request)},`
  const parsed = calls[call].request.safeParse(request)
  try {
    if (!parsed.success) throw refusalOf(parsed.error, request)
    const data = dataOf(await ask(routes[call], parsed.data))
    return { json: data.length > maxAnswerSigns ? '' : `${opening}"response":${data}}`, isFailure: false }
  } catch (error) {
    const { status, message, reason, fault, parameters } = describeError(error)
    if (status >= 500 && reason === undefined) log.warn({ err: error, call }, 'a first screen lacks an answer')
    const isFailure = error instanceof FailureError
    const json = `${opening}"error":${JSON.stringify({ code: errorCode, message, isFailure, reason, fault, parameters })}}`
    return { json, isFailure: isFailure || !parsed.success }
  }
}

/**
 * Asks a call, and what it names to be asked where there is no such thing.
 * @returns the answers in the order of asking, and whether the page's subject is missing
 */
const answerWithOtherwise = async (
  services: FirstScreenServices,
  call: FirstScreenCall,
): Promise<[string[], boolean]> => {
  const answer = answerCall(services, call)
  const { json, isFailure } = await (call.isSubject || call.otherwise ? answer : inTime(answer))
  if (!isFailure) return [[json], false]
  const isSubject = call.isSubject ?? false
  if (call.otherwise === undefined) return [[json], isSubject]
  const [others, isMissing] = await answerWithOtherwise(services, call.otherwise)
  return [[json, ...others], isSubject && (isMissing || call.otherwise.isSubject !== true)]
}

/** Answers what the screen asks first, with the same handlers as its calls over HTTP. */
export const answerFirstScreen = async (
  services: FirstScreenServices,
  asked: readonly FirstScreenCall[],
): Promise<FirstScreen> => {
  const wanted = asked.filter(({ isOfCore }) => !isOfCore || services.isCore)
  const answers = await Promise.all(wanted.map((call) => answerWithOtherwise(services, call)))
  return {
    json: `[${answers
      .flatMap(([entries]) => entries)
      .filter(Boolean)
      .join(',')}]`,
    isMissing: answers.some(([, isMissing]) => isMissing),
  }
}
