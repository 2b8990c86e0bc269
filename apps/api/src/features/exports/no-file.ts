import type { ReasonName } from '@corescope/api-schema/reason-names'
import { BadFieldError, FailureError, NoFileError } from '../../http/errors.ts'

/** Reasons that say that a thing is not there. */
const absences: readonly ReasonName[] = [
  ...(['noTransaction', 'noBlock', 'noBlockAt', 'noBlockNumber', 'noBlob', 'noToken', 'noItem', 'noContract'] as const),
  ...(['noProposal', 'noRound'] as const),
]

/** The failure of a call as that of its file: HTTP 404 where a thing is not there, else 409. Other errors as they are. Pure. */
export const noFileOf = (error: unknown): unknown => {
  if (!(error instanceof FailureError) || error instanceof BadFieldError) return error
  const isAbsent = error.why !== undefined && absences.includes(error.why.reason)
  return new NoFileError(error, isAbsent ? 404 : 409)
}
