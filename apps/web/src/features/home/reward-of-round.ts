import type { RoundRecord } from '@corescope/api-schema/rounds/calls'

/**
 * wei that delegators were given for a round: the turn after it paid them, so the record of that turn tells it. Pure.
 * @param rounds newest first, none left out
 * @returns undefined of the round that runs, and where the list does not hold it
 */
export const rewardOfRound = (rounds: readonly Pick<RoundRecord, 'reward'>[], index: number): string | undefined =>
  rounds[index - 1]?.reward
