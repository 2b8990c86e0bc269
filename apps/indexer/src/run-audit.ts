import { RpcError } from '@corescope/rpc/errors'
import { type AuditName, auditNames } from '@corescope/store/audit/tables'
import type { AuditContext } from './audit/audit-context.ts'
import { auditStep } from './audit/audit-step.ts'
import type { IndexerConfig } from './config.ts'
import type { Loads } from './loads.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { pause } from './node-reporter.ts'
import type { Wake } from './wake.ts'

export interface AuditRun extends AuditContext {
  pace: IndexerConfig['AUDIT']
  loads: Loads
  /** Rung when the blocks lane stands at the node's head. */
  auditDue: Wake
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
  const { pace, signal, log, metrics, loads } = run
  /** Walks whose last pass began before all was there that their lanes have loaded. */
  const owed = new Set<AuditName>()
  let loadsSeen = 0
  while (pace !== 'off' && !signal.aborted) {
    let isIdle = true
    for (const name of auditNames) {
      while (loads.isUnderWay && !signal.aborted) await run.auditDue.wait(2 ** 30, signal)
      if (signal.aborted) return
      if (loads.ended > loadsSeen) for (const one of auditNames) owed.add(one)
      loadsSeen = loads.ended
      const began = performance.now()
      try {
        const outcome = await auditStep(run, name, owed.has(name) ? noRest : rest)
        if (outcome.kind === 'behind') owed.add(name)
        if (outcome.kind === 'idle' || outcome.kind === 'behind') continue
        isIdle = false
        if (outcome.isFirst) owed.delete(name)
        if (outcome.findings > 0)
          log.warn({ audit: name, findings: outcome.findings }, 'the audit found contradictions')
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof RpcError)) throw error
        metrics.failures.inc({ kind: error.name })
        log.debug({ audit: name, error: error.message }, 'the audit asks again later')
      }
      await pause(Math.max(shortestRestMs, (performance.now() - began) * restPerWork[pace]), signal)
    }
    if (isIdle) await pause(idleMs, signal)
  }
}
