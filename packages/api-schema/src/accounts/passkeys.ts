import { z } from 'zod'
import { codeSchema } from './fields.ts'

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/, 'base64url')
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** What `navigator.credentials.create()` answers, as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(7)
      .optional(),
  }),
})

/** What `navigator.credentials.get()` answers, as JSON (AuthenticationResponseJSON). */
export const passkeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
})

/** A second factor, beside the password: one of the two, where the account has any. */
export const proofShape = { code: codeSchema.optional(), passkey: passkeySchema.optional() }

/** The options of `navigator.credentials`, as JSON. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown())
