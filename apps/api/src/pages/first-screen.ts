import { calls } from '@corescope/api-schema/calls'
import { errorCode } from '@corescope/api-schema/codes'
import { firstScreenCalls } from '@corescope/api-schema/first-screen'
import type { Ask } from '../answers/ask.ts'
import { routes } from '../answers/routes.ts'
import { dataOf } from '../http/envelope.ts'
import { badRequestOf, describeError, FailureError } from '../http/errors.ts'
import type { Logger } from '../logger.ts'

export interface FirstScreen {
  /** JSON array of {path, request, response} or {path, request, error: {message, isFailure, reason}}. */
  json: string
  /** The thing the page is about does not exist. */
  isMissing: boolean
}

/** Calls whose failure means that the page has no subject. */
const subjects = new Set(['transaction', 'block'])

/** Asks what the screen asks first, with the same handlers as its calls over HTTP. */
export const answerFirstScreen = async (
  ask: Ask,
  log: Logger,
  pathname: string,
  search: URLSearchParams,
): Promise<FirstScreen> => {
  let isMissing = false
  const entries = await Promise.all(
    firstScreenCalls(pathname, search).map(async ({ call, request }) => {
      const opening = `{"path":${JSON.stringify(calls[call].path)},"request":${JSON.stringify(request)},`
      try {
        const parsed = calls[call].request.safeParse(request)
        if (!parsed.success) throw badRequestOf(parsed.error, request)
        return `${opening}"response":${dataOf(await ask(routes[call], parsed.data))}}`
      } catch (error) {
        if (error instanceof FailureError && subjects.has(call)) isMissing = true
        const { status, message, reason } = describeError(error)
        if (status >= 500 && reason === undefined) log.warn({ err: error, call }, 'a first screen lacks an answer')
        const isFailure = error instanceof FailureError
        return `${opening}"error":${JSON.stringify({ code: errorCode, message, isFailure, reason })}}`
      }
    }),
  )
  return { json: `[${entries.join(',')}]`, isMissing }
}
