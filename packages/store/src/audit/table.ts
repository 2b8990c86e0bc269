import type { LaneName } from '../lanes.ts'

/** The walks of the audit lane; each goes through its rows again and again. */
export const auditNames = [
  'newBlocks',
  'blocks',
  'senders',
  'traces',
  'history',
  'accounts',
  'lists',
  'holdings',
  'tokens',
  'standing',
] as const
export type AuditName = (typeof auditNames)[number]

/** Walks from block to block, and the lane whose blocks they go through. */
export const blockWalks = {
  newBlocks: 'blocks',
  blocks: 'blocks',
  senders: 'blocks',
  traces: 'traces',
  history: 'balanceHistory',
} as const satisfies Partial<Record<AuditName, LaneName>>
export const isBlockWalk = (name: AuditName): name is keyof typeof blockWalks => name in blockWalks

/** Places of the walk through lists that each address has: one for each part that is counted by itself. */
export const listPlaces = 2 ** 22

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
