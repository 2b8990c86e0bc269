import type { Reason } from '@corescope/api-schema/shapes/reason'
import { Suspense } from 'react'
import { LazyReasonWords } from './reasons.ts'

/** Why a part of an answer is missing: in the reader's language as soon as the words are here. */
export const Why = ({ why, message }: { why: Reason | null; message: string | null }) =>
  why === null ? message : <Suspense fallback={message}>{<LazyReasonWords why={why} />}</Suspense>
