import { z } from 'zod'

/** What every answer under /api/chain and /api/user is wrapped in; put on and taken off at one place per side. */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.string(), message: z.string(), data: data.nullable() })

/** `indexing`: the index is being prepared; what was asked is not known yet, and the same question will be answered later. */
const waitReasonSchema = z.enum(['indexing'])
export type WaitReason = z.infer<typeof waitReasonSchema>

export const failureSchema = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  data: z.null(),
  reason: waitReasonSchema.optional(),
  /** For programs: what was wrong, where a form is to say it in its own words (accounts/fault-names.ts). */
  fault: z.string().optional(),
  /** What the words of `fault` name (reason-names.ts). */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
