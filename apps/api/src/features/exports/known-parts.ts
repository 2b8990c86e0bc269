import type { ReasonName } from '@corescope/api-schema/reason-names'
import { getHistoryLane, type HistoryLaneRow } from '@corescope/store/balance-history/read'
import type { Reader } from '@corescope/store/reader'
import { getTraceLane } from '@corescope/store/traces/read'
import { UnavailableError } from '../../http/errors.ts'

/** A block that a file is true at. */
export interface FileBlock {
  number: number
  hash: string
}

/** Both ends belong to it. */
interface BlockSpan {
  fromBlock: number
  toBlock: number
}

/** What a lane behind the blocks tells: what happens inside transactions, and how balances move. */
type Part = 'inside' | 'balances'

const lanes = { inside: getTraceLane, balances: getHistoryLane } as const
const subjects = { inside: 'What happens inside transactions is', balances: 'How balances move is' } as const

interface Problem {
  reason: ReasonName
  sentence: string
  block?: number
}

/** Why a lane knows of nothing. */
const emptyProblem = (idle: HistoryLaneRow['idle'] | undefined): Problem => {
  if (idle === 'off') return { reason: 'partOff', sentence: 'not indexed here: it is switched off.' }
  if (idle === 'unsupported') return { reason: 'partUnsupported', sentence: 'not known here: the node does not tell.' }
  return { reason: 'partNone', sentence: 'not known here yet: ask again in a while.' }
}

/** The reason to refuse a range that the lane has not reached; undefined if it has reached any block of it. */
const spanProblem = ({ first, number }: HistoryLaneRow, { fromBlock, toBlock }: BlockSpan): Problem | undefined => {
  if (toBlock < first) return { reason: 'partBegins', sentence: `known here from block ${first} on.`, block: first }
  if (fromBlock <= number) return undefined
  return { reason: 'partBehind', sentence: `known here up to block ${number} so far.`, block: number }
}

/**
 * The newest block that a lane has passed: files of what it tells are true there, not at the head.
 * @param span the blocks that the file is about; undefined where none of them is indexed yet
 * @throws UnavailableError where the lane has passed none of them: an empty file would say that nothing happened
 */
export const requirePart = async (reader: Reader, part: Part, span: BlockSpan | undefined): Promise<FileBlock> => {
  const lane = await lanes[part](reader)
  const refuse = ({ reason, sentence, block }: Problem): never => {
    const parameters = { part, ...(block === undefined ? {} : { block }) }
    throw new UnavailableError(`${subjects[part]} ${sentence}`, { reason, parameters })
  }
  if (lane === undefined || lane.hash === null) return refuse(emptyProblem(lane?.idle))
  const problem = span && spanProblem(lane, span)
  return problem === undefined ? { number: lane.number, hash: lane.hash } : refuse(problem)
}
