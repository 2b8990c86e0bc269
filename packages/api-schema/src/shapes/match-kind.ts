import { z } from 'zod'

/** `exact`: metadata too. `match`: the code is the same but for metadata. `similar`: another contract with the same code was verified. */
export const matchKindSchema = z.enum(['exact', 'match', 'similar'])
export type MatchKind = z.infer<typeof matchKindSchema>
