import { z } from 'zod'

/** Id of an ERC-721 or ERC-1155: decimal, or hex with 0x. */
export const tokenItemInput = z
  .union([
    z.number().int().nonnegative(),
    z
      .string()
      .trim()
      .regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/),
  ])
  .transform((value) => BigInt(value).toString())
