import { z } from 'zod'
import { blockSummarySchema } from '../shapes/block-summary.ts'
import { blockReferenceSchema } from '../shapes/paging.ts'

/**
 * `GET /events` (server-sent events). `id:` is the change feed's sequence number; a reconnect with `Last-Event-ID` replays what
 * was missed (kept for a day), or sends `resync` when that is too old. A comment line every 15 s is the heart-beat.
 */
const changeEventSchema = z.discriminatedUnion('kind', [
  /** One new head. */
  z.object({ kind: z.literal('block'), head: blockReferenceSchema, block: blockSummarySchema }),
  /** Several blocks at once (backfill). */
  z.object({ kind: z.literal('blocks'), head: blockReferenceSchema }),
  /** Everything above `ancestor` lost its place. */
  z.object({
    kind: z.literal('reorg'),
    ancestor: blockReferenceSchema,
    displaced: blockReferenceSchema,
    depth: z.number().int(),
  }),
  z.object({ kind: z.literal('resync'), head: blockReferenceSchema.nullable() }),
])
export type ChangeEvent = z.infer<typeof changeEventSchema>

const hash = z.templateLiteral(['0x', z.string()])
const slashWords = z.enum(['missedTurn', 'misdemeanor', 'felony'])
/**
 * Named events of the same stream (`event: round` and so on), each ahead of the change that brought it and without an `id:` of its own: a
 * reader who comes back hears them with the change. Who listens to none of the names hears changes alone.
 */
const chainNewsSchema = z.discriminatedUnion('kind', [
  /** A round of Core was turned. */
  z.object({ kind: z.literal('round'), round: z.number().int(), blockNumber: z.number().int(), transactionHash: hash }),
  /**
   * A validator of Core was punished. `validator` is its operator, or what it seals with where no candidate has that; `consensus` is what
   * it seals with, null where none is known; `amount` wei that it lost, null where none is told.
   */
  z.object({
    ...{ kind: z.literal('slash'), slash: slashWords, validator: hash, consensus: hash.nullable() },
    amount: z.string().nullable(),
    ...{ blockNumber: z.number().int(), transactionHash: hash },
  }),
  /** Blocks up to `number` are final, by votes or by the word of the node. Only what is newer than what was told before is told. */
  z.object({ kind: z.literal('finality'), number: z.number().int(), hash, basis: z.enum(['votes', 'node']) }),
])
export type ChainNews = z.infer<typeof chainNewsSchema>
