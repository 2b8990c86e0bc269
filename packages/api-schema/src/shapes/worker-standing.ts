import { z } from 'zod'

/** Whether what waits for a worker (verification, mails, the token list) will be done. */
export const workerStandingSchema = z.object({
  atWork: z
    .boolean()
    .nullable()
    .describe('A worker lives; null: nobody can tell, on a replica or without the database'),
})
