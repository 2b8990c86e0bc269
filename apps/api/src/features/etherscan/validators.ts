import { getBlockPoint } from '@corescope/store/head/read'
import type { ChainView } from '../../answers/route.ts'
import { type CandidateState, isElected } from '../../entities/core/candidates.ts'
import { runningRound } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { scoresOf } from '../../entities/core/scores.ts'
import { toldCandidates } from '../../entities/core/told-candidates.ts'
import { type Action, listed } from './dialect.ts'

/** Percent with one decimal at most; the contract counts in thousandths. Pure. */
const percentOf = (thousandths: number): string => String(thousandths / 10)

/** Those elected first, then by score, then by the order of registration. Pure. */
const inOrder = (states: readonly CandidateState[], weightOf: (state: CandidateState) => bigint): CandidateState[] =>
  [...states].sort(
    (one, other) =>
      Number(isElected(other)) - Number(isElected(one)) ||
      (weightOf(other) > weightOf(one) ? 1 : weightOf(other) < weightOf(one) ? -1 : 0),
  )

/**
 * Who is registered as a candidate, under the names of Core's public API. `validatorStatus`: bits of CandidateHub (16: elected for the
 * running round; with 4: a felony threw it out of the set). `validatorVotingPower`: score of the last election it stood in, empty where the node does not tell it.
 * `totalDeposit`: margin in wei. `feePercent`: commission in percent. Where the audit found that the contracts state others than the events
 * add up to, they are what the contracts state.
 */
export const validators: Action = async (context, _parameters, moment) => {
  requireCore(context)
  const { reader, candidates, validatorNames } = context
  const point = moment.head && (await getBlockPoint(reader, moment.head.number))
  if (point === undefined) return listed([], 'No validators found')
  const view: ChainView = { ...moment, point, reorged: false, doNotKeep: () => undefined }
  const [all, round] = await Promise.all([candidates.at(point.lastTransactionPosition), runningRound(context, view)])
  const registered = all.filter(({ unregistered }) => unregistered === null)
  const operators = registered.map(({ operator }) => operator)
  const [scores, { told }] = await Promise.all([
    scoresOf(context, view, { turn: round?.row, at: point }, operators),
    toldCandidates(context, view, point, registered),
  ])
  const weightOf = ({ operator }: CandidateState) => BigInt(scores.get(operator)?.total ?? -1)
  const records = inOrder(registered, weightOf).map((state) => ({
    operatorAddress: state.operator,
    consensusAddress: state.consensus,
    feeAddress: state.fee,
    validatorName: validatorNames.nameOf(state.operator) ?? state.description?.moniker ?? '',
    validatorStatus: String(state.statusBits),
    validatorVotingPower: scores.get(state.operator)?.total ?? '',
    totalDeposit: (told.get(state.operator)?.margin ?? state.margin).toString(),
    feePercent: percentOf(told.get(state.operator)?.commission ?? state.commission),
  }))
  return listed(records, 'No validators found')
}
