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
interface OfTurn {
  /** The indexer kept them: who has none now had none. */
  isWhole: boolean
  scores: Map<string, CandidateScores>
}
/**
 * Scores of a round do not change after its turn. By the hash of the turn's block: the transaction that turns a round has the same hash on two
 * forks, which may have other delegations before it. 60,000 scores are about 20 MB.
 */
const kept = new LRUCache<string, OfTurn>({ maxSize: 60_000, sizeCalculation: ({ scores }) => scores.size + 1 })

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
  if (turn === undefined) return new Map()
  const { isWhole = false, scores = new Map() } = kept.get(turn.blockHash) ?? {}
  const missing = isWhole ? [] : operators.filter((operator) => !scores.has(operator))
  if (missing.length === 0) return scores
  const stored = await listScores(reader, turn)
  if (stored.length > 0) {
    const all = new Map(stored.map(({ operator, ...one }) => [operator, one]))
    kept.set(turn.blockHash, { isWhole: true, scores: all })
    return all
  }
  const asked = missing.slice(0, most)
  const messages = asked.map((operator) => askScores(operator as `0x${string}`))
  const answers = (await ifAnswered(callMany(node, messages, block, patientAboutThePast))) ?? []
  const found = new Map(scores)
  asked.forEach((operator, index) => {
    const told = readScores(answers[index])
    if (told !== undefined) found.set(operator, told)
  })
  if (found.size > scores.size) kept.set(turn.blockHash, { isWhole: false, scores: found })
  if (answers.length < asked.length || answers.includes(undefined)) view.doNotKeep()
  return found
}
