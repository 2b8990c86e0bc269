import type { CandidateScores } from '@corescope/api-schema/validators/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { callMany } from '@corescope/rpc/state/call-many'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { LRUCache } from 'lru-cache'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'

const stakeHub = systemContracts.find(({ name }) => name === 'StakeHub')!.address
const abi = parseAbi(['function getCandidateScores(address candidate) view returns (uint256[])'])
/** Most candidates whose scores are asked for in one exchange. */
const most = 200
/** Scores of a round do not change after its turn. By the hash of the turn and the operator. */
const kept = new LRUCache<string, CandidateScores>({ max: 20_000 })

/** Total first, then CORE, hash power and bitcoin (StakeHub.getHybridScore). */
const readScores = (output: `0x${string}` | null | undefined): CandidateScores | undefined => {
  if (output == null) return undefined
  try {
    const [total, core, hashPower, btc] = decodeFunctionResult({
      abi,
      functionName: 'getCandidateScores',
      data: output,
    })
    if (total === undefined) return undefined
    const said = (score: bigint | undefined) => String(score ?? 0n)
    return { total: String(total), core: said(core), hashPower: said(hashPower), btc: said(btc) }
  } catch {
    // another contract answers: it told no scores
    return undefined
  }
}

/**
 * Scores by which candidates were compared when a round was turned: no event tells them, so the contract is asked. It keeps
 * them until the next turn. A node that no longer has the state leaves them out, and the answer is not kept.
 * @param block any block of the round: the newest is the one a node has longest
 */
export const scoresOf = async (
  { node }: ApiContext,
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
  const asked = missing.slice(0, most)
  const messages = asked.map((operator) => ({
    to: stakeHub,
    data: encodeFunctionData({ abi, functionName: 'getCandidateScores', args: [operator as `0x${string}`] }),
  }))
  const answers = (await ifAnswered(callMany(node, messages, block, patientAboutThePast))) ?? []
  asked.forEach((operator, index) => {
    const scores = readScores(answers[index])
    if (scores === undefined) return
    kept.set(keyOf(operator), scores)
    found.set(operator, scores)
  })
  if (answers.length < asked.length || answers.includes(undefined)) view.doNotKeep()
  return found
}
