import { z } from 'zod'

/** Spec §8: "00000" success, 1 generic error, 401 time-out/unauthorised. */
export const successCode = '00000'
export const errorCode = '1'
export const unauthorisedCode = '401'

/** What every answer under /api/chain and /api/user is wrapped in; put on and taken off at one place per side. */
export const envelopeOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.string(), message: z.string(), data: data.nullable() })

export const failureSchema = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string(),
  data: z.null(),
})
