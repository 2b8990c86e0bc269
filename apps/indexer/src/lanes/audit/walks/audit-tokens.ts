import { type AuditedToken, listAuditedTokens } from '@corescope/store/audit/holdings'
import type { Finding } from '@corescope/store/audit/table'
import { type Audit, beyondAll, readMoment } from '../audit-context.ts'
import { auditTokenOpenings, getBlockBefore } from './audit-openings.ts'

const tokensAtOnce = 20

const contradictions = (token: AuditedToken): Finding[] => {
  const checks: [what: string, expected: number | null, found: number][] = [
    ['tokens.transfers', token.lastPosition, token.transfers],
    ['tokens.holders', token.holdersAfter, token.holders],
    ['token_transfers.token_position', token.countedTransfers, token.lastPosition],
    ['holdings', token.countedHolders, token.holders],
  ]
  return checks.flatMap(([what, expected, found]) =>
    expected === null || expected === found
      ? []
      : [
          {
            place: token.tokenId,
            subject: `token ${token.token}`,
            what,
            expected: String(expected),
            found: String(found),
            blockNumber: token.blockNumber,
          },
        ],
  )
}

/** Totals of tokens against their transfers and holders; how old and how large they were before the index, against their contracts. */
export const auditTokens: Audit = async (context, { place: after }) => {
  const { rows: read, head } = await readMoment(context, async (session) => ({
    rows: await listAuditedTokens(session, after, tokensAtOnce),
    before: await getBlockBefore(session, context),
  }))
  const { rows, before } = read
  const isLast = rows.length < tokensAtOnce
  const upTo = isLast ? beyondAll : rows.at(-1)!.tokenId
  const { findings: ofOpenings, silentOn } = await auditTokenOpenings(context, rows, before)
  const findings = [...rows.flatMap(contradictions), ...ofOpenings]
  return { after, upTo, covered: rows.length, findings, silentOn, irregular: [], forkEpoch: head.forkEpoch, isLast }
}
