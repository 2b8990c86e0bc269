import { coreKinds } from '../core-events/table.ts'
import { type Reader, statement } from '../reader.ts'
import { type AuditName, auditNames, listPlaces } from './table.ts'

/** How far a walk of the audit is. Times in unix seconds. */
export interface AuditRow {
  name: AuditName
  place: number
  /** Where the pass under way will end. */
  last: number
  passes: number
  covered: number
  lastCovered: number | null
  /** Of work, without the rests. */
  lastSeconds: number | null
  workedAt: number
  lastPassAt: number | null
}
const seconds = (column: string) => `floor(extract(epoch from ${column}))::bigint`
const auditsStatement = statement<AuditRow>(
  'audits',
  `select name, place, passes, covered, last_covered as "lastCovered", last_seconds as "lastSeconds",
          ${seconds('worked_at')} as "workedAt", ${seconds('last_pass_at')} as "lastPassAt",
          coalesce(case name when 'accounts' then (select max(address_id) from accounts)
                             when 'holdings' then (select max(address_id) from token_entries)
                             when 'tokens' then (select max(token_id) from tokens)
                             when 'standing' then (select max(position) from core_events where kind = ${coreKinds.registered})
                             when 'lists' then (select max(address_id) from addresses)::bigint * ${listPlaces}
                             when 'traces' then (select number from lanes where lanes.name = 'traces')
                             when 'history' then (select number from lanes where lanes.name = 'balanceHistory')
                             else (select number from lanes where lanes.name = 'blocks') end, 0) as last
     from audits order by array_position(array['${auditNames.join("','")}'], name)`,
)
/** Every walk that ever began. */
export const listAudits = (reader: Reader) => reader.rows(auditsStatement, [])

export interface FindingRow {
  audit: AuditName
  subject: string
  what: string
  expected: string | null
  found: string | null
  blockNumber: number | null
  foundAt: number
  resolvedAt: number | null
}
const findingsStatement = statement<FindingRow>(
  'audit_findings',
  `select audit, subject, what, expected, found, block_number as "blockNumber", ${seconds('found_at')} as "foundAt",
          ${seconds('resolved_at')} as "resolvedAt"
     from audit_results order by resolved_at is not null, audit_result_id desc limit $1`,
)
/** What the audit found, open findings first, then the newest. */
export const listFindings = (reader: Reader, limit: number) => reader.rows(findingsStatement, [limit])

const countsStatement = statement<{ open: number; healed: number }>(
  'audit_counts',
  `select count(*) filter (where resolved_at is null) as open, count(resolved_at) as healed from audit_results`,
)
export const countFindings = async (reader: Reader) => (await reader.row(countsStatement, [])) ?? { open: 0, healed: 0 }

/** A token whose contract names another balance than its logs add up to, with the balance that showed it. */
export interface IrregularTokenRow {
  tokenId: number
  holderId: number
  /** Decimal; null of an ERC-20. */
  tokenItem: string | null
  blockNumber: number
  counted: string
  stated: string
  foundAt: number
}
const irregularStatement = statement<IrregularTokenRow>(
  'irregular_tokens',
  `select i.token_id as "tokenId", holder_id as "holderId", token_item as "tokenItem", block_number as "blockNumber", counted, stated,
          ${seconds('found_at')} as "foundAt"
     from irregular_tokens i join tokens k using (token_id) order by found_at desc limit $1`,
)
/** The newest first. */
export const listIrregularTokens = (reader: Reader, limit: number) => reader.rows(irregularStatement, [limit])
