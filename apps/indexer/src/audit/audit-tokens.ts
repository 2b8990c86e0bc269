import { type AuditedToken, listAuditedTokens } from '@corescope/store/audit/holdings'
import type { Finding } from '@corescope/store/audit/tables'
import { type Audit, beyondAll, readMoment } from './audit-context.ts'

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

/** Totals of tokens against their transfers and holders. */
export const auditTokens: Audit = async (context, { place: after }) => {
  const { rows, head } = await readMoment(context, (session) => listAuditedTokens(session, after, tokensAtOnce))
  const isLast = rows.length < tokensAtOnce
  const upTo = isLast ? beyondAll : rows.at(-1)!.tokenId
  const findings = rows.flatMap(contradictions)
  return { after, upTo, covered: rows.length, findings, irregular: [], forkEpoch: head.forkEpoch, isLast }
}
