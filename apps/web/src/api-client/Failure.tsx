import { FailureNotice } from '../ui/FailureNotice.tsx'
import { describeError } from './describe-error.ts'

/** Why a call gave no answer and a way to try again, in the place of what is missing. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => (
  <FailureNotice text={describeError(error)} {...(retry === undefined ? {} : { retry })} />
)
