import { type AuditName, blockWalks, isBlockWalk } from '@corescope/store/audit/table'
import { flagIrregularTokens, getAudit, recordAuditStep } from '@corescope/store/audit/write'
import { getLag, getLane } from '@corescope/store/lanes'
import type { Audit, AuditContext } from './audit-context.ts'
import { auditAccounts } from './walks/audit-accounts.ts'
import { auditBlocks, auditNewBlocks } from './walks/audit-blocks.ts'
import { auditHistory } from './walks/audit-history.ts'
import { auditHoldings } from './walks/audit-holdings.ts'
import { auditLists } from './walks/audit-lists.ts'
import { auditSenders } from './walks/audit-senders.ts'
import { auditStanding } from './walks/audit-standing.ts'
import { auditTokens } from './walks/audit-tokens.ts'
import { auditTraces } from './walks/audit-traces.ts'

const audits: Record<AuditName, Audit> = {
  newBlocks: auditNewBlocks,
  blocks: auditBlocks,
  senders: auditSenders,
  traces: auditTraces,
  history: auditHistory,
  accounts: auditAccounts,
  lists: auditLists,
  holdings: auditHoldings,
  tokens: auditTokens,
  standing: auditStanding,
}

/**
 * `moved`: further than before. `ended`: with that, a pass is whole. `isFirst`: a pass began with it. `idle`: nothing to look
 * at, or a rewind came between. `behind`: its lane is still loading what the next pass is to look at.
 */
export type StepOutcome =
  | { kind: 'idle' }
  | { kind: 'behind' }
  | { kind: 'moved' | 'ended'; isFirst: boolean; findings: number; seconds: number }

export interface AuditRest {
  usual: number
  withFindings: number
}

/** Where a pass begins: the place before the first thing. */
const beginningOf = async (context: AuditContext, name: AuditName): Promise<number> => {
  // What was there before the audit first ran is the other walk's.
  if (name === 'newBlocks') return (await context.database.session((session) => getLane(session, 'blocks'))).number
  return isBlockWalk(name) ? context.startBlock - 1 : 0
}

/**
 * A lane that never moved has nothing to be looked at, and no walk to be shown. Nor has a chain without Core's contracts, or an index whose sums
 * of their events begin in the middle.
 */
const hasBegun = async ({ database, startBlock, isCore }: AuditContext, name: AuditName): Promise<boolean> => {
  if (name === 'standing') return isCore && startBlock === 0
  if (!isBlockWalk(name) || blockWalks[name] === 'blocks') return true
  return (await database.session((session) => getLane(session, blockWalks[name]))).number >= startBlock
}

/** Blocks; a lane further behind the blocks lane loads, and a pass would miss what is to come. */
const maxLag = 32

const isBehind = async ({ database }: AuditContext, name: AuditName): Promise<boolean> => {
  if (!isBlockWalk(name) || blockWalks[name] === 'blocks') return false
  return (await database.session((session) => getLag(session, blockWalks[name]))) > maxLag
}

/**
 * One step of one audit: reads, compares, records.
 * @param rest seconds from the end of a pass to the next one; shorter while findings are open, so that what was healed is
 *   soon known to be
 * @throws RpcError, LeadershipLostError, errors of the database
 */
export const auditStep = async (context: AuditContext, name: AuditName, rest: AuditRest): Promise<StepOutcome> => {
  const { database, leaderEpoch } = context
  const began = performance.now()
  const beginning = await beginningOf(context, name)
  if (!(await hasBegun(context, name))) return { kind: 'idle' }
  const state = await database.session((session) => getAudit(session, name, beginning + 1))
  const isFirst = state.place === beginning
  if (isFirst && (await isBehind(context, name))) return { kind: 'behind' }
  const isResting =
    isFirst && state.idleSeconds !== null && state.idleSeconds < (state.hasOpen ? rest.withFindings : rest.usual)
  if (name !== 'newBlocks' && isResting) return { kind: 'idle' }
  const look = await audits[name](context, state)
  // Nothing is there yet: that is no pass.
  if (look === undefined || (look.covered === 0 && look.after === beginning)) return { kind: 'idle' }
  const seconds = (performance.now() - began) / 1000
  const restart = look.isLast ? beginning : null
  const isRecorded = await database.transaction('audit', async (session) => {
    const recorded = await recordAuditStep(session, { ...look, name, seconds, restart }, { leaderEpoch, ...look })
    if (recorded) await flagIrregularTokens(session, look.irregular)
    return recorded
  })
  if (!isRecorded) return { kind: 'idle' }
  return { kind: look.isLast ? 'ended' : 'moved', isFirst, findings: look.findings.length, seconds }
}
