import { z } from 'zod'

/** A whole number given by a caller: a number, or its decimal digits as text. */
export const wholeNumberInput = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
    .pipe(z.number().int().min(minimum).max(maximum))
