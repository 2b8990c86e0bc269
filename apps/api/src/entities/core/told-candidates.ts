import { readStatedFigures, type StatedFigures } from '@corescope/decode/core-events/stated-figures'
import { callMany } from '@corescope/rpc/state/call-many'
import { listContradicted } from '@corescope/store/audit/standing'
import type { BlockPointRow } from '@corescope/store/head/read'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'
import type { CandidateState } from './candidates.ts'

/** What the contracts said of a candidate. */
export interface ToldFigures {
  core: bigint
  btc: bigint
  margin: bigint
  /** Thousandths; undefined of who is not registered. */
  commission: number | undefined
}

/** Candidates whose contracts are asked for one answer. */
const maxAsked = 50

const whole = ({ core, btc, margin, commission }: StatedFigures): ToldFigures | undefined => {
  if (core === undefined || btc === undefined || margin === undefined) return undefined
  return { core, btc, margin, commission: commission === undefined ? undefined : Number(commission) }
}

/**
 * Candidates of whom the audit found that contracts state other figures than their events add up to. `told`: what the contracts state at
 * the block of the answer, by operator; the first 50 are asked about. The others have the figures of their events. So has everybody where the
 * node is away, or does not have that state; then the answer is not kept.
 */
export const toldCandidates = async (
  { node, reader }: Pick<ApiContext, 'node' | 'reader'>,
  view: Pick<ChainView, 'doNotKeep'>,
  { number, hash }: Pick<BlockPointRow, 'number' | 'hash'>,
  states: readonly CandidateState[],
): Promise<{ irregular: ReadonlySet<string>; told: ReadonlyMap<string, ToldFigures> }> => {
  const irregular = await listContradicted(reader)
  const asked = states.filter(({ operator }) => irregular.has(operator)).slice(0, maxAsked)
  if (asked.length === 0) return { irregular, told: new Map() }
  const at = { number, hash: hex(hash) }
  const operators = asked.map(({ operator }) => hex(operator))
  const stated = await ifAnswered(
    readStatedFigures(operators, (questions) => callMany(node, questions, at, patientAboutThePast)),
  )
  const told = new Map<string, ToldFigures>()
  for (const [index, operator] of operators.entries()) {
    const own = whole(stated?.[index] ?? {})
    if (own !== undefined) told.set(operator, own)
  }
  if (told.size < asked.length) view.doNotKeep()
  return { irregular, told }
}
