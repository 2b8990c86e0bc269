import { z } from 'zod'
import { hashSchema, timestampSchema } from './scalars.ts'

/** The votes that made a block final: those in the first header whose source is that block or a later one. */
export const finalizedBySchema = z.object({
  /** The block whose header carries the votes. */
  blockNumber: z.number().int(),
  blockHash: hashSchema,
  timestamp: timestampSchema,
  /** Blocks and seconds from the block to the one that carries the votes. */
  blocks: z.number().int(),
  seconds: z.number(),
  votes: z.number().int(),
  /** Validators that might have voted; null where our headers do not tell the set. */
  validators: z.number().int().nullable(),
})
export type FinalizedBy = z.infer<typeof finalizedBySchema>
