import { RpcError } from '@corescope/rpc/errors'
import { auditNames } from '@corescope/store/audit/tables'
import type { AuditContext } from './audit/audit-context.ts'
import { auditStep } from './audit/audit-step.ts'
import type { IndexerConfig } from './config.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { pause } from './node-reporter.ts'

export interface AuditRun extends AuditContext {
  pace: IndexerConfig['AUDIT']
  log: Logger
  metrics: Metrics
}

/** For each second of work so many of rest: the audit takes a tenth of one processor at most, an eager one half of one. */
const restPerWork = { auto: 9, eager: 1 }
const shortestRestMs = 20
const idleMs = 2_000
/** Seconds. */
const rest = { usual: 600, withFindings: 30 }

/**
 * The audit lane until aborted: recomputes what is stored, one small step of each audit after the other.
 * @throws errors of the database, LeadershipLostError
 */
export const runAudit = async (run: AuditRun): Promise<void> => {
  const { pace, signal, log, metrics } = run
  while (pace !== 'off' && !signal.aborted) {
    let isIdle = true
    for (const name of auditNames) {
      if (signal.aborted) return
      const began = performance.now()
      try {
        const outcome = await auditStep(run, name, rest)
        if (outcome.kind === 'idle') continue
        isIdle = false
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
