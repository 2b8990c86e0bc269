import type { TraceCoverage } from '@corescope/api-schema/internal-transactions/calls'
import { isComing } from './use-until-traced.ts'

/** The lane comes a moment after each block: of a list that follows the head a few are no news, and would blink with each block. */
const usualLag = 10

type Told = Pick<TraceCoverage, 'behind' | 'first' | 'head' | 'idle' | 'untraced'>

/** Whether blocks that the list is about are not traced yet. Pure. @param follows the list is asked for again with each block */
export const isLate = ({ head, behind }: Told, follows: boolean): boolean =>
  head === null || behind > (follows ? usualLag : 0)

/**
 * What an empty list says where it is not known that nothing happened; undefined where it is. Pure.
 * @param at block of all of its rows
 */
export const emptyKey = (
  coverage: Told,
  { at, follows }: { at: number | undefined; follows: boolean },
): 'internal.emptyUnknown' | 'internal.emptyUntraced' | undefined => {
  const { first, head, untraced } = coverage
  const isBehind = isLate(coverage, follows)
  if (isBehind && isComing(coverage) && (head === null || at !== undefined)) return 'internal.emptyUnknown'
  return isBehind || (at ?? first) < first || untraced !== null ? 'internal.emptyUntraced' : undefined
}
