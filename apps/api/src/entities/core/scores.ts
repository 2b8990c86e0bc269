import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import { askScores, readScores } from '@corescope/decode/core-events/candidate-scores'
import { callMany } from '@corescope/rpc/state/call-many'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { listScores } from '@corescope/store/core-events/scores'
import { LRUCache } from 'lru-cache'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'

/** Most candidates whose scores are asked for in one exchange, and for one answer. */
const most = { atOnce: 200, inAll: 2_000 }
interface OfTurn {
  /** The indexer kept them: who has none now had none. */
  isWhole: boolean
  scores: ReadonlyMap<string, CandidateScores>
  /** Of whom the contract has told; who has no scores then has none in this round. */
  told: ReadonlySet<string>
}
/**
 * Scores of a round do not change after its turn. By the hash of the turn's block: the transaction that turns a round has the same hash on two
 * forks, which may have other delegations before it. 60,000 scores are about 20 MB.
 */
const kept = new LRUCache<string, OfTurn>({ maxSize: 60_000, sizeCalculation: ({ told }) => told.size + 1 })
const nothing: OfTurn = { isWhole: false, scores: new Map(), told: new Set() }

type Turn = Pick<CoreEventRow, 'blockHash' | 'blockNumber'>
interface At {
  number: number
  hash: string
}

/** What the contract tells of candidates, added to what is known; as far as the node answers. */
const askedAlso = async (
  { node }: Pick<ApiContext, 'node'>,
  known: OfTurn,
  operators: readonly string[],
  { number, hash }: At,
): Promise<OfTurn> => {
  const scores = new Map(known.scores)
  const told = new Set(known.told)
  for (let from = 0; from < operators.length; from += most.atOnce) {
    const asked = operators.slice(from, from + most.atOnce)
    const messages = asked.map((operator) => askScores(hex(operator)))
    const answers = await ifAnswered(callMany(node, messages, { number, hash: hex(hash) }, patientAboutThePast))
    asked.forEach((operator, index) => {
      const answer = answers?.[index]
      if (answer === undefined) return
      told.add(operator)
      const one = readScores(answer)
      if (one !== undefined) scores.set(operator, one)
    })
    // A node that is away, or has not that state, would keep the reader waiting for each exchange.
    if (answers === undefined || answers.includes(undefined)) break
  }
  return { isWhole: false, scores, told }
}

/**
 * Scores by which candidates were compared when a round was turned: those that the indexer kept. Where it kept none (it did
 * not run, or has not read them yet), the contract is asked: no event tells them, and it has them until the next turn. Where it does not
 * tell all (a node that no longer has the state), the answer is not kept.
 * @param at any block of the round: the newest is the one a node has longest
 */
export const scoresOf = async (
  { node, reader }: Pick<ApiContext, 'node' | 'reader'>,
  view: Pick<ChainView, 'doNotKeep'>,
  { turn, at }: { turn: Turn | undefined; at: At },
  operators: readonly string[],
): Promise<ReadonlyMap<string, CandidateScores>> => {
  if (turn === undefined) return new Map()
  const known = kept.get(turn.blockHash) ?? nothing
  if (known.isWhole) return known.scores
  const stored = await listScores(reader, turn)
  if (stored.length > 0) {
    const scores = new Map(stored.map(({ operator, ...one }) => [operator, one]))
    kept.set(turn.blockHash, { isWhole: true, scores, told: new Set(scores.keys()) })
    return scores
  }
  const missing = operators.filter((operator) => !known.told.has(operator))
  const now = missing.length === 0 ? known : await askedAlso({ node }, known, missing.slice(0, most.inAll), at)
  if (now.told.size > known.told.size) kept.set(turn.blockHash, now)
  if (missing.some((operator) => !now.told.has(operator))) view.doNotKeep()
  return now.scores
}
