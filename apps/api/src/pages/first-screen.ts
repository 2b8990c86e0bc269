import { calls } from '@corescope/api-schema/calls'
import { errorCode } from '@corescope/api-schema/codes'
import { type FirstScreenCall, firstScreenCalls } from '@corescope/api-schema/first-screen'
import type { Ask } from '../answers/ask.ts'
import { routes } from '../answers/routes.ts'
import { dataOf } from '../http/envelope.ts'
import { describeError, FailureError, refusalOf } from '../http/errors.ts'
import type { Logger } from '../logger.ts'

export interface FirstScreen {
  /** JSON array of {path, request, response} or {path, request, error: {message, isFailure, reason}}. */
  json: string
  /** The thing the page is about does not exist. */
  isMissing: boolean
}

/** Calls whose failure means that the page has no subject. */
const subjects = new Set(['transaction', 'block'])

interface SecondCall extends FirstScreenCall {
  /** Its answer is the subject of the page after all. */
  isSubject: boolean
}

/** What a screen asks when the chain does not have its subject: a pool may, and a block may be still to come. */
const secondCall = ({ call, request }: FirstScreenCall): SecondCall | undefined => {
  if (call === 'transaction') return { call: 'pendingTransaction', request, isSubject: true }
  return call === 'block' && typeof request.block === 'number'
    ? { call: 'blockCountdown', request: { blockNumber: request.block }, isSubject: false }
    : undefined
}

interface Entry {
  json: string
  /** The call answered that there is no such thing. */
  isFailure: boolean
}

const answerCall = async (ask: Ask, log: Logger, { call, request }: FirstScreenCall): Promise<Entry> => {
  const opening = `{"path":${JSON.stringify(calls[call].path)},"request":${JSON.stringify(request)},`
  try {
    const parsed = calls[call].request.safeParse(request)
    if (!parsed.success) throw refusalOf(parsed.error, request)
    return { json: `${opening}"response":${dataOf(await ask(routes[call], parsed.data))}}`, isFailure: false }
  } catch (error) {
    const { status, message, reason } = describeError(error)
    if (status >= 500 && reason === undefined) log.warn({ err: error, call }, 'a first screen lacks an answer')
    const isFailure = error instanceof FailureError
    const json = `${opening}"error":${JSON.stringify({ code: errorCode, message, isFailure, reason })}}`
    return { json, isFailure }
  }
}

/** Asks what the screen asks first, with the same handlers as its calls over HTTP. */
export const answerFirstScreen = async (
  ask: Ask,
  log: Logger,
  pathname: string,
  search: URLSearchParams,
): Promise<FirstScreen> => {
  let isMissing = false
  const entries = await Promise.all(
    firstScreenCalls(pathname, search).map(async (first) => {
      const entry = await answerCall(ask, log, first)
      if (!entry.isFailure || !subjects.has(first.call)) return [entry.json]
      const next = secondCall(first)
      const second = next && (await answerCall(ask, log, next))
      isMissing ||= second === undefined || second.isFailure || !next?.isSubject
      return [entry.json, ...(second === undefined ? [] : [second.json])]
    }),
  )
  return { json: `[${entries.flat().join(',')}]`, isMissing }
}
