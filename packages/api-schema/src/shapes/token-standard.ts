import { z } from 'zod'

/** Spec §3 "Token standards". */
export const tokenStandardSchema = z.union([z.literal(20), z.literal(721), z.literal(1155)])

/** What an older product wrote for 1155: its label was spelt "ERC-1115" (ruling 28). */
const otherSpelling = '1115'
const digitsOf = (text: string): number => {
  const digits = text.replace(/^erc-?/i, '')
  return Number(digits === otherSpelling ? '1155' : digits)
}

/** A standard as callers name it: its number, also as text, or its label with or without the hyphen. */
export const standardInput = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^([Ee][Rr][Cc]-?)?(20|721|1155|1115)$/)
      .transform(digitsOf),
  ])
  .pipe(tokenStandardSchema)
