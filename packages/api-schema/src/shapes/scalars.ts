import { z } from 'zod'
import { wholeNumberInput } from './whole-number.ts'

/** What is said of a text that can be no hash or no address: nothing has that name (ruling 14). */
export const unknownForms: readonly string[] = ['a hash has 64 hex digits', 'an address has 40 hex digits']
const [noHash, noAddress] = unknownForms

/** 32 bytes, lower-case hex on the wire. Input in any case, with or without `0x`. */
export const hashSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => (/^[0-9a-f]{64}$/.test(text) ? `0x${text}` : text))
  .pipe(z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)], noHash))

/**
 * 20 bytes. Spec §5: exactly 40 characters without 0x get the prefix; longer than 44 characters keep the last 40.
 * Used only where an address is demanded.
 */
export const addressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) =>
    text.length === 40 && !text.startsWith('0x') ? `0x${text}` : text.length > 44 ? `0x${text.slice(-40)}` : text,
  )
  .pipe(z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{40}$/)], noAddress))

/** Raw bytes, lower-case hex. */
export const hexSchema = z.templateLiteral(['0x', z.string()])

/** A signature of an address: 65 bytes of a key; of a contract (ERC-1271) what that contract reads, here 1,024 bytes at most. */
export const signatureSchema = z.templateLiteral(
  ['0x', z.string().regex(/^([0-9a-fA-F]{2}){1,1024}$/)],
  'a signature is 1 to 1,024 bytes in hex digits',
)

/** Unsigned or signed integer as a decimal string: wei, gas, token units. */
export const quantitySchema = z.string().regex(/^-?\d+$/)

/** Decimal fraction as a string (fiat, ratios). */
export const decimalSchema = z.string().regex(/^-?\d+(\.\d+)?$/)

/** Unix seconds. */
export const timestampSchema = z.number().int().nonnegative()

/** A block number given by a caller: number or decimal string. */
export const blockNumberSchema = wholeNumberInput(0)
