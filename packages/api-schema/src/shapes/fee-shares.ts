import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { hashSchema, quantitySchema } from './scalars.ts'

/** Events of a contract that share the fees of their transactions, and with whom. */
export const sharingEventsSchema = z.array(
  z.object({
    /** First topic of the event that earns the share. */
    topic: hashSchema,
    /** Signature of the event, where we know it. */
    signature: z.string().nullable(),
    /** Gas that each such event shares out. */
    gas: quantitySchema,
    rewards: z.array(
      z.object({
        recipient: addressReferenceSchema,
        /** Of 10,000. */
        share: z.number().int(),
      }),
    ),
  }),
)
export type SharingEvents = z.infer<typeof sharingEventsSchema>
