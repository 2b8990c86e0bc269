import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import { askScores, readScores } from '@corescope/decode/core-events/candidate-scores'
import { callMany } from '@corescope/rpc/state/call-many'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { listScores } from '@corescope/store/core-events/scores'
import { LRUCache } from 'lru-cache'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'

/** Most candidates whose scores are asked for in one exchange. */
const most = 200
/** Scores of a round do not change after its turn. By the hash of the turn and the operator. */
const kept = new LRUCache<string, CandidateScores>({ max: 20_000 })

/**
 * Scores by which candidates were compared when a round was turned: those that the indexer kept. Where it kept none (it did
 * not run, or has not read them yet), the contract is asked: no event tells them, and it has them until the next turn. A node
 * that no longer has the state leaves them out, and the answer is not kept.
 * @param block any block of the round: the newest is the one a node has longest
 */
export const scoresOf = async (
  { node, reader }: ApiContext,
  view: ChainView,
  { turn, block }: { turn: CoreEventRow | undefined; block: number },
  operators: readonly string[],
): Promise<ReadonlyMap<string, CandidateScores>> => {
  const found = new Map<string, CandidateScores>()
  if (turn === undefined) return found
  const keyOf = (operator: string) => `${turn.transactionHash}/${operator}`
  const missing: string[] = []
  for (const operator of operators) {
    const scores = kept.get(keyOf(operator))
    if (scores === undefined) missing.push(operator)
    else found.set(operator, scores)
  }
  if (missing.length === 0) return found
  const take = (operator: string, scores: CandidateScores) => {
    kept.set(keyOf(operator), scores)
    found.set(operator, scores)
  }
  const stored = await listScores(reader, turn.blockNumber)
  for (const { operator, ...scores } of stored) take(operator, scores)
  if (stored.length > 0) return found
  const asked = missing.slice(0, most)
  const messages = asked.map((operator) => askScores(operator as `0x${string}`))
  const answers = (await ifAnswered(callMany(node, messages, block, patientAboutThePast))) ?? []
  asked.forEach((operator, index) => {
    const scores = readScores(answers[index])
    if (scores !== undefined) take(operator, scores)
  })
  if (answers.length < asked.length || answers.includes(undefined)) view.doNotKeep()
  return found
}
