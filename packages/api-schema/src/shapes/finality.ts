import { z } from 'zod'

/** `probable`: nobody says that it is final, but it lies deep. `confirmed`: in the chain, and may still be displaced. `forked`: displaced. */
export const finalitySchema = z.enum(['finalized', 'probable', 'confirmed', 'forked'])
