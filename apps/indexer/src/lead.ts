import { setMaxListeners } from 'node:events'
import { newHeads } from '@corescope/rpc/subscriptions/new-heads'
import { audit } from './lanes/audit/run-audit.ts'
import { balanceHistory } from './lanes/balance-history/run-balance-history.ts'
import { balances } from './lanes/balances/run-balances.ts'
import type { BlocksLane } from './lanes/blocks/blocks-lane.ts'
import { blocks } from './lanes/blocks/run-blocks.ts'
import { items } from './lanes/items/run-items.ts'
import { pending } from './lanes/pending/run-pending.ts'
import { scores } from './lanes/scores/run-scores.ts'
import { sidecars } from './lanes/sidecars/run-sidecars.ts'
import { tokenFacts } from './lanes/tokens/run-token-facts.ts'
import { tokenVolumes } from './lanes/tokens/run-token-volumes.ts'
import { traces } from './lanes/traces/run-traces.ts'
import { upkeep } from './lanes/upkeep/run-upkeep.ts'
import { describeNode } from './node/describe-node.ts'
import { createSchedule } from './schedule/create-schedule.ts'
import type { LaneDeclaration } from './schedule/lane-declaration.ts'
import { tellFailingLanes } from './schedule/tell-failing-lanes.ts'
import { openTerm, type Term, type TermContext } from './term.ts'

/** All lanes, each below those that it follows (docs/lanes/README.md). */
export const lanes: readonly LaneDeclaration[] = [
  blocks,
  traces,
  balances,
  balanceHistory,
  tokenFacts,
  tokenVolumes,
  items,
  pending,
  sidecars,
  scores,
  audit,
  upkeep,
]

export interface LeadContext extends TermContext {
  signal: AbortSignal
  onBlocks?: (blocks: BlocksLane) => void
}

/**
 * One term of leadership: all lanes until one of them fails, the lock's session ends, or the signal aborts. Everything
 * in memory belongs to the term; when it is over, no statement of it is under way.
 * @throws what ended the term, unless the signal did
 */
export const lead = async (context: LeadContext): Promise<void> => {
  const control = new AbortController()
  const signal = AbortSignal.any([context.signal, control.signal])
  // Every lane listens, and so does everything that it waits for.
  setMaxListeners(100, signal)
  const term = await openTerm(context, signal)
  context.onBlocks?.(term.blocks)
  const schedule = createSchedule(lanes)
  const stopListening = term.node.onMove(() => schedule.nodeMoved())
  const works = [
    ...lanes.map(async (lane) => lane.run(term, schedule.signalsOf(lane))),
    term.reporter.beat(signal),
    tellFailingLanes(term),
    listenForHeads(term, () => schedule.newHead()),
    describeNode({ ...term, nodeMoved: schedule.watchNode() }),
  ]
  const lost = context.leadership.lost.then((error) => {
    throw error
  })
  lost.catch(() => undefined)
  try {
    await Promise.race([lost, Promise.all(works)])
  } finally {
    stopListening()
    schedule.close()
    control.abort()
    await Promise.allSettled(works)
  }
}

const listenForHeads = async ({ config, node, signal, log }: Term, onHead: () => void): Promise<void> => {
  const onTrouble = (error: Error) => log.debug({ error: error.message }, 'no head hint')
  const options = { webSocketUrl: config.RPC_WS_URL, pollMs: config.RPC_POLL_MS, signal, onTrouble }
  for await (const _hint of newHeads(node, options)) onHead()
}
