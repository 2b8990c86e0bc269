import type { Hash } from '@corescope/chain/types/hex'
import { askScores, readScores } from '@corescope/decode/core-events/candidate-scores'
import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { type ContractAnswer, callMany } from '@corescope/rpc/state/call-many'
import type { StateBlock } from '@corescope/rpc/state/state-block'
import { getRunningTurn, type RunningTurn, storeScores } from '@corescope/store/core-events/scores'
import type { Database } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import type { Wake } from '../../schedule/wake.ts'

export interface ScoresRun {
  database: Database
  node: Caller
  /** Its head is where the state is read. */
  blocks: { readonly head: { number: number; hash: Hash | null } }
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  leaderEpoch: number
  watch: LaneWatch
  signal: AbortSignal
}

/** Most candidates in one exchange. */
const most = 200
/** Until a node that could not tell is asked again. */
const againMs = 30_000

/** In the order of the operators; undefined as soon as the node could not tell one. @throws RpcError */
const askAll = async (
  { node, signal }: ScoresRun,
  operators: RunningTurn['operators'],
  at: StateBlock,
): Promise<ContractAnswer[] | undefined> => {
  const answers: ContractAnswer[] = []
  for (let from = 0; from < operators.length; from += most) {
    const some = await callMany(node, operators.slice(from, from + most).map(askScores), at, { signal, attempts: 2 })
    if (some.includes(undefined)) return undefined
    answers.push(...some)
  }
  return answers
}

/** @returns false where the turn, or the block whose state was read, is no longer on the chain */
const keep = (
  run: ScoresRun,
  turn: RunningTurn,
  at: Parameters<typeof storeScores>[2],
  answers: readonly ContractAnswer[],
): Promise<boolean> =>
  run.database.transaction('scores', async (session) => {
    if (!(await isLeading(session, run.leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
    const scores = turn.operators.flatMap((operator, index) => {
      const told = readScores(answers[index])
      return told === undefined ? [] : [{ operator, ...told }]
    })
    return storeScores(session, turn, at, scores)
  })

/**
 * Reads the scores of the running round until aborted, once a round, at the newest block: the contract keeps them until the
 * next turn, and a node that prunes has that state for a moment only. A round that passed while the indexer stood is not
 * made up for: the API asks the node for it.
 * @throws errors of the database, LeadershipLostError
 */
export const runScores = async (run: ScoresRun): Promise<void> => {
  const { database, blocks, due, signal, watch } = run
  let doneFor: Hash | undefined
  let againAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    await due.wait(signal, againMs)
    if (signal.aborted) return
    const { number, hash } = blocks.head
    const turn = await database.session(getRunningTurn)
    if (hash === null || turn === undefined || turn.isKept || turn.blockHash === doneFor) continue
    // The turn came after the look at the head: that state is of the round before.
    if (turn.blockNumber > number) continue
    if (performance.now() < againAt) continue
    try {
      const at = { number, hash }
      const answers = await askAll(run, turn.operators, at)
      watch.succeed('scores')
      if (answers === undefined) againAt = performance.now() + againMs
      else if (await keep(run, turn, at, answers)) doneFor = turn.blockHash
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof RpcError)) throw error
      watch.fail('scores', error)
      againAt = performance.now() + againMs
    }
  }
}

export const scores: LaneDeclaration = {
  name: 'scores',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces' },
  run: (term, signals) => runScores({ ...term, ...signals }),
}
