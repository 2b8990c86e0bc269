import type { CoreAction } from '@corescope/decode/core-events/core-actions'
import type { CandidateState } from './candidates.ts'

/** What a change of a candidate may set. */
type Standing = Record<'consensus' | 'fee', string | null> & { number: bigint | null }

const differs = <Value>(now: Value, before: unknown): Value | null => (now === before ? null : now)

/**
 * Changes of candidates with what differs alone: events name the rest too. All of it where nothing is known of the candidate. Pure.
 * @param states before the actions, which are in the order of their logs
 */
export const changesOf = (
  actions: readonly CoreAction[],
  states: readonly Pick<CandidateState, 'operator' | 'consensus' | 'fee' | 'commission'>[],
): CoreAction[] => {
  const standing = new Map<string | null, Standing>(
    states.map(({ operator, consensus, fee, commission }) => [
      operator,
      { consensus, fee, number: BigInt(commission) },
    ]),
  )
  return actions.map((action) => {
    const { kind, validator, consensus, fee, number } = action
    if (kind !== 'candidateUpdated') return action
    const before = standing.get(validator)
    standing.set(validator, {
      consensus: consensus ?? before?.consensus ?? null,
      fee: fee ?? before?.fee ?? null,
      number: number ?? before?.number ?? null,
    })
    return {
      ...action,
      consensus: differs(consensus, before?.consensus),
      fee: differs(fee, before?.fee),
      number: differs(number, before?.number),
    }
  })
}
