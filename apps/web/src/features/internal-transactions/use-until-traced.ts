import type { TraceCoverage } from '@corescope/api-schema/internal-transactions/calls'
import { useEffect, useState } from 'react'
import type { ListQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'

/** The lane moves on without a new block. */
const lookAgainMs = 3_000

/** Whether time alone tells what is missing. Pure. */
export const isComing = ({ behind, idle }: Pick<TraceCoverage, 'behind' | 'idle'>): boolean =>
  behind > 0 && idle !== 'off' && idle !== 'unsupported'

/** A list of one block: it does not change once that is traced, and is asked for again until it is. */
export const useUntilTraced = <Name extends 'contractInternalTransactions' | 'transactionInternalTransactions'>(
  listed: ListQuery<Name>,
) => {
  const [isWaiting, setWaiting] = useState(false)
  const list = useList(listed, { live: false, ...(isWaiting ? { everyMs: lookAgainMs } : {}) })
  const answer: { coverage: TraceCoverage } | undefined = list.answer
  const isBehind = answer !== undefined && isComing(answer.coverage)
  useEffect(() => setWaiting(isBehind), [isBehind])
  return list
}
