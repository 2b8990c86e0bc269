import { RpcError } from '@corescope/rpc/errors'
import { type AuditName, auditNames } from '@corescope/store/audit/table'
import type { IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import type { LaneWatch } from '../../schedule/lane-watch.ts'
import type { Loads } from '../../schedule/loads.ts'
import { pause } from '../../schedule/pause.ts'
import type { Wake } from '../../schedule/wake.ts'
import { createDiffSource } from '../balance-history/diff-source.ts'
import { createTraceSource, traceRequests } from '../traces/trace-source.ts'
import type { AuditContext } from './audit-context.ts'
import { auditStep } from './audit-step.ts'

export interface AuditRun extends AuditContext {
  pace: IndexerConfig['AUDIT']
  loads: Loads
  /** Rung when the blocks lane stands at the node's head. */
  due: Wake
  watch: LaneWatch
  log: Logger
  metrics: Metrics
}

/** For each second of work so many of rest: the audit takes a tenth of one processor at most, an eager one half of one. */
const restPerWork = { auto: 9, eager: 1 }
const shortestRestMs = 20
const idleMs = 2_000
/** Seconds. */
const rest = { usual: 600, withFindings: 30 }
const noRest = { usual: 0, withFindings: 0 }

/**
 * The audit lane until aborted: recomputes what is stored, one small step of each audit after the other. It stands while
 * the blocks lane loads; what was loaded is looked at by passes that begin soon after, without the usual rest.
 * @throws errors of the database, LeadershipLostError
 */
export const runAudit = async (run: AuditRun): Promise<void> => {
  const { pace, watch, signal, log, metrics, loads } = run
  /** Walks whose last pass began before all was there that their lanes have loaded. */
  const owed = new Set<AuditName>()
  let loadsSeen = 0
  while (pace !== 'off' && !signal.aborted) {
    let isIdle = true
    for (const name of auditNames) {
      while (loads.isUnderWay && !signal.aborted) await run.due.wait(signal)
      if (signal.aborted) return
      if (loads.ended > loadsSeen) for (const one of auditNames) owed.add(one)
      loadsSeen = loads.ended
      const laneName = `audit.${name}`
      if (watch.isResting(laneName)) continue
      const began = performance.now()
      try {
        const outcome = await auditStep(run, name, owed.has(name) ? noRest : rest)
        watch.succeed(laneName)
        if (outcome.kind === 'behind') owed.add(name)
        if (outcome.kind === 'idle' || outcome.kind === 'behind') continue
        isIdle = false
        if (outcome.isFirst) owed.delete(name)
        if (outcome.findings > 0)
          log.warn({ audit: name, findings: outcome.findings }, 'the audit found contradictions')
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof RpcError)) throw error
        watch.fail(laneName, error)
        metrics.failures.inc({ kind: error.name })
        log.debug({ audit: name, error: error.message }, 'the audit asks again later')
      }
      await pause(Math.max(shortestRestMs, (performance.now() - began) * restPerWork[pace]), signal)
    }
    if (isIdle) await pause(idleMs, signal)
  }
}

export const audit: LaneDeclaration = {
  name: 'audit',
  after: { wokenBy: ['blocks.level'], givesWayTo: 'traces' },
  run: (term, signals) => {
    const { config, node, signal } = term
    const requests = { signal, ...traceRequests(config) }
    return runAudit({
      ...term,
      ...signals,
      traceSource: createTraceSource(node, requests),
      diffSource: createDiffSource(node, requests),
      chainId: config.chainId,
      startBlock: config.START_BLOCK,
      isCore: config.network.consensus === 'satoshi',
      pace: config.AUDIT,
    })
  },
}
