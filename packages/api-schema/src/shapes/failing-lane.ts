import { z } from 'zod'
import { timestampSchema } from './scalars.ts'

/** A lane of the indexer that has failed for a minute or longer, and tries on. */
export const failingLaneSchema = z.object({
  /** `audit.history`: a walk of the audit. */
  lane: z.string(),
  /** The first failure after the last success. */
  since: timestampSchema,
  /** How it failed last, in the words of the node. */
  message: z.string(),
})
