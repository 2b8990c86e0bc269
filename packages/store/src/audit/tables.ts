/** The walks of the audit lane; each goes through its rows again and again. */
export const auditNames = ['newBlocks', 'blocks', 'accounts', 'holdings', 'tokens'] as const
export type AuditName = (typeof auditNames)[number]

/** A contradiction the audit found; open until a later look finds it gone. */
export interface Finding {
  /** Where in the walk: block number or id. */
  place: number
  /** Whose rows: `block 120`, `account 0x…`. */
  subject: string
  /** Which part of them. */
  what: string
  expected: string | null
  found: string | null
  /** The block whose repair writes the rows anew; null where no block does. */
  blockNumber: number | null
}

/** How far a walk is. */
export interface AuditState {
  name: AuditName
  /** Last block number or id checked in the pass under way. */
  place: number
  passes: number
  /** Seconds since the last whole pass; null before the first. */
  idleSeconds: number | null
  /** Some of its findings are open. */
  hasOpen: boolean
}
