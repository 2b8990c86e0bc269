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
