import { z } from 'zod'
import { reasonNames } from '../reason-names.ts'

/** Why a part of an answer is missing: a name that screens have a sentence for, with its parameters. */
export const reasonSchema = z.object({
  reason: z.enum(reasonNames),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Reason = z.infer<typeof reasonSchema>
