import type { BlockTraces } from '@corescope/chain/types/trace'
import { listAddressesOfIds } from '@corescope/store/audit/listed-rows'
import type { Finding } from '@corescope/store/audit/table'
import { getLane } from '@corescope/store/lanes'
import { getFirstTraced, listUntraced, listUntracedBlocks, type UntracedBlock } from '@corescope/store/traces/write'
import { type Audit, type AuditContext, readMoment } from '../audit-context.ts'
import { listNamedIds, nameDifference } from '../recompute/compare-rows.ts'
import { compareTracedEffects } from '../recompute/compare-traced-effects.ts'
import { compareTraces } from '../recompute/compare-traces.ts'
import { leaveOutUntraced } from '../recompute/leave-out-untraced.ts'
import { isSilence } from './is-silence.ts'

/** Most that one step asks of the node. */
const limits = { blocks: 10, transactions: 100 }
/** The first that stand in each block say enough. */
const maxInBlock = 8

/** Undefined: the node does not trace these blocks, or has others there. */
const askNode = async (
  { traceSource, signal }: AuditContext,
  blocks: readonly UntracedBlock[],
): Promise<BlockTraces[] | undefined> => {
  const traces: BlockTraces[] = []
  try {
    for await (const one of traceSource.traces(blocks, signal)) traces.push(one)
  } catch (error) {
    if (isSilence(error)) return undefined
    throw error
  }
  return traces
}

const lastPositionOf = ({ firstTransactionPosition, transactions }: UntracedBlock) =>
  firstTransactionPosition + transactions.length - 1

/** Internal transactions against the node's traces, in the dialect it offers, up to where the traces lane stands. */
export const auditTraces: Audit = async (context, { place }) => {
  const before = await readMoment(context, async (session) => {
    const { number } = await getLane(session, 'traces')
    const first = await getFirstTraced(session)
    const blocks = await listUntracedBlocks(session, Math.max(first - 1, Math.min(place, number)), limits)
    const walked = blocks.filter((block) => block.number <= number)
    const [block] = walked
    const end = walked.at(-1)
    const span = block && end && { after: block.firstTransactionPosition - 1, upTo: lastPositionOf(end) }
    return { number, blocks: walked, untraced: span === undefined ? [] : await listUntraced(session, span) }
  })
  const { number, blocks } = before.rows
  const last = blocks.at(-1)
  if (last === undefined) return undefined
  const after = blocks[0]!.number - 1
  const traces = await askNode(context, blocks)
  const look = {
    ...{ after, upTo: last.number, covered: blocks.length, irregular: [] },
    isLast: last.number === number,
    forkEpoch: before.head.forkEpoch,
  }
  const known = traces && leaveOutUntraced(traces, blocks, before.rows.untraced)
  if (known === undefined) return { ...look, findings: [], isUnanswered: true }
  const { rows: findings, head } = await readMoment(context, async (session): Promise<Finding[]> => {
    const differences = [
      ...(await compareTraces(session, known.traces, blocks)),
      ...(await compareTracedEffects(session, { after, upTo: last.number })),
    ]
    const names = await listAddressesOfIds(session, listNamedIds(differences))
    const counts = new Map<number, number>()
    const healed = known.healed.map(
      ({ blockNumber, transactionHash }): Finding => ({
        ...{ place: blockNumber, subject: `block ${blockNumber}`, blockNumber },
        ...{ what: `internal transactions of ${transactionHash}`, expected: 'a node can trace it now' },
        found: 'noted as not traceable: a repair of the block reads them',
      }),
    )
    return healed.concat(
      differences.flatMap((one) => {
        const { blockNumber } = one.row
        const count = (counts.get(blockNumber) ?? 0) + 1
        counts.set(blockNumber, count)
        if (count > maxInBlock) return []
        return [{ ...nameDifference(one, names), place: blockNumber, subject: `block ${blockNumber}`, blockNumber }]
      }),
    )
  })
  // a rewind came between: what was asked is of blocks that may be gone
  return head.forkEpoch === look.forkEpoch ? { ...look, findings } : undefined
}
