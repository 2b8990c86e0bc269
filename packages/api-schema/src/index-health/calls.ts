import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { failingLaneSchema } from '../shapes/failing-lane.ts'
import { finalityBasisSchema } from '../shapes/finality-basis.ts'
import { blockReferenceSchema } from '../shapes/paging.ts'
import { quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { tokenReferenceSchema } from '../shapes/token-reference.ts'
import { workerStandingSchema } from '../shapes/worker-standing.ts'

/** One walk of the audit through stored rows. */
const auditCheckSchema = z.object({
  /**
   * New blocks as they come; all blocks; senders; internal transactions; balance history; native balances; lists of
   * addresses; token balances; totals of tokens; standing figures of Core's system contracts.
   */
  name: z.enum([
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
  ]),
  /** How much of the pass under way is done, 0..1. */
  progress: z.number().min(0).max(1),
  /** Last block number or id checked in it. */
  place: z.number().int(),
  /** Blocks, accounts, addresses, holdings, tokens checked in it. */
  covered: z.number().int(),
  /** Whole passes so far. */
  passes: z.number().int(),
  lastPassAt: timestampSchema.nullable(),
  lastCovered: z.number().int().nullable(),
  /** Seconds of work the last whole pass took, without its rests. */
  lastSeconds: z.number().nullable(),
  workedAt: timestampSchema,
})
export type AuditCheck = z.infer<typeof auditCheckSchema>

const auditFindingSchema = z.object({
  audit: auditCheckSchema.shape.name,
  /** Whose rows: `block 120`, `account 0x…`, `holding of 0x… in 0x…`, `token 0x…`, `candidate 0x…`, `contract 0x…`. */
  subject: z.string(),
  /**
   * Which part of them: a proof (`blockHash`, `receiptsRoot` …), a field (`transactions.2.value`), or a row of a list
   * (`token_transfers 0x… #17 amount`: table, whose list, place in it, column; without a column the whole row), or what a system contract was
   * asked (`CoreAgent.candidateMap`): then `expected` also names the block that it was asked at.
   */
  what: z.string(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  /** `npm run repair -- --block` with this number writes the rows anew; null where no block does. */
  blockNumber: z.number().int().nullable(),
  foundAt: timestampSchema,
  /** When a later look found it gone; null: open. */
  resolvedAt: timestampSchema.nullable(),
})
export type AuditFinding = z.infer<typeof auditFindingSchema>

const reorgSchema = z.object({
  detectedAt: timestampSchema,
  /** The newest block that kept its place; number −1 with hash zero: none did. */
  ancestor: blockReferenceSchema,
  /** The head that lost its place. */
  displaced: blockReferenceSchema,
  depth: z.number().int(),
  /** replaced, nodeLostBlocks, operator. */
  reason: z.string(),
})
export type ReorgRecord = z.infer<typeof reorgSchema>

const indexHealthSchema = z.object({
  asOf: blockReferenceSchema.nullable(),
  /** First indexed block. */
  from: z.number().int(),
  finalizedBlock: z.number().int().nullable(),
  finalityBasis: finalityBasisSchema,
  /** What the database knows of its chain's consensus; null before the indexer has looked. */
  consensus: z
    .object({
      /** satoshi: Core's. none: extra data has no meaning we know. */
      kind: z.enum(['satoshi', 'none']),
      hasSystemContracts: z.boolean(),
      /** setting: CONSENSUS; look: what was seen of the node at the first start; own: the devnet of `npm start`. */
      decidedBy: z.enum(['setting', 'look', 'own']),
      /** What was seen; null where nobody looked. */
      evidence: z
        .object({
          knownChainId: z.boolean(),
          /** The node answers satoshi_getSnapshot. */
          snapshot: z.boolean(),
          /** The newest header: sealed by its producer, with room for a seal, too short for one; null: only block 0. */
          headers: z.enum(['sealed', 'fitting', 'short']).nullable(),
          /** Names of the system contracts that have code. */
          contracts: z.array(z.string()),
        })
        .nullable(),
      /** Blocks of the newest epoch, as the lists of validators in headers show; null: none show it. */
      epochLength: z.number().int().nullable(),
    })
    .nullable(),
  node: z.object({
    head: z.number().int().nullable(),
    reachable: z.boolean(),
    /** Why the index stands still, else null. */
    halted: z.string().nullable(),
    message: z.string().nullable(),
    client: z.string().nullable(),
    /** Since the indexer last spoke; null: never. */
    secondsOld: z.number().nullable(),
  }),
  lanes: z.array(
    z.object({
      name: z.string(),
      number: z.number().int(),
      /** First block it tells of, where no node keeps what the blocks before it need; null: all indexed ones. */
      first: z.number().int().nullable(),
      /** Blocks behind the node; null while its head is not known. */
      lag: z.number().int().nullable(),
      /** Why it stands: off by setting, unsupported by the node, unavailable for now; null while it works. */
      idle: z.enum(['off', 'unsupported', 'unavailable']).nullable(),
      message: z.string().nullable(),
    }),
  ),
  /** Lanes that fail, the longest first. */
  failing: z.array(failingLaneSchema),
  worker: workerStandingSchema,
  /** How what waits in the node's pool is followed; null before the first look. */
  pool: z
    .object({
      /** content: the node shows it as a whole; announcements: it announces what it takes, from when we listened on. */
      source: z.enum(['content', 'announcements']).nullable(),
      idle: z.enum(['off', 'unsupported', 'unavailable']).nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
  /** The last 50, newest first. */
  reorgs: z.array(reorgSchema),
  audit: z.object({
    checks: z.array(auditCheckSchema),
    open: z.number().int(),
    healed: z.number().int(),
    /** The last 100: open ones first. */
    findings: z.array(auditFindingSchema),
  }),
  /** Tokens whose contract names other balances than their logs add up to; the last 50. */
  irregularTokens: z.array(
    z.object({
      token: tokenReferenceSchema,
      holder: addressReferenceSchema,
      /** The item that showed it; null of an ERC-20. */
      tokenItem: quantitySchema.nullable(),
      blockNumber: z.number().int(),
      /** By the logs, and by the contract. */
      counted: quantitySchema,
      stated: quantitySchema,
      foundAt: timestampSchema,
    }),
  ),
})
export type IndexHealth = z.infer<typeof indexHealthSchema>

export const indexHealth = defineCall({
  method: 'GET',
  path: '/api/chain/index_health',
  auth: 'visitor',
  tag: 'statistics',
  summary: 'How far each lane of the index is, what the audit recomputed and found, and which blocks lost their place.',
  request: z.object({}).nullish(),
  response: indexHealthSchema,
})

export const indexHealthCalls = { indexHealth }
