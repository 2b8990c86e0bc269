import type { CoreEventRow } from '@corescope/store/core-events/read'
import { type CandidateState, type Candidates, isElected } from './candidates.ts'

/** What a turn made of the set. */
export interface TurnChanges {
  /** As the set has them. */
  members: CandidateState[]
  /** It elected nobody: the set before it is still at work. */
  isKept: boolean
  /** Of the members, operators who were not in the set before. */
  entered: ReadonlySet<string>
  left: CandidateState[]
}

type Turn = Pick<CoreEventRow, 'transactionPosition'>
/** The set of a turn beside that of the turn before it; before the first turn some may be elected already: the set of block 0. */
export const changesAtTurn = async (
  candidates: Pick<Candidates, 'at'>,
  turn: Turn,
  previous: Turn | undefined,
): Promise<TurnChanges> => {
  const [states, earlier] = await Promise.all([
    candidates.at(turn.transactionPosition),
    candidates.at(previous?.transactionPosition ?? turn.transactionPosition - 1),
  ])
  const members = states.filter(isElected).map((state) => state.kept ?? state)
  const before = earlier.filter(isElected)
  const isIn = (all: readonly CandidateState[], operator: string) => all.some((one) => one.operator === operator)
  const entered = members.filter(({ operator }) => !isIn(before, operator))
  return {
    members,
    isKept: states.some(({ kept }) => kept !== null),
    entered: new Set(entered.map(({ operator }) => operator)),
    left: before.filter(({ operator }) => !isIn(members, operator)),
  }
}
