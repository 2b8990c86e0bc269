import { z } from 'zod'

/** Spec §3 "Token standards". */
export const tokenStandardSchema = z.union([z.literal(20), z.literal(721), z.literal(1155)])
