import { z } from 'zod'
import { accountsTag, defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { addressSchema, signatureSchema, timestampSchema } from '../shapes/scalars.ts'
import { tokenLinkKinds } from './link-kinds.ts'
import { isPublicWebsite } from './website.ts'

const line = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u
const paragraph = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\n)*$/u
const webUrl = z
  .url({ protocol: /^https?$/ })
  .max(512)
  .regex(line)
  .refine(isPublicWebsite, 'a website at a public name, without a user name')

/** What an owner may say of a token; what is left out is not said. */
export const tokenContentSchema = z.object({
  /** A picture: http, https, ipfs, ipns, ar, or a small `data:` URI. */
  icon: z
    .string()
    .trim()
    .max(65_536)
    .regex(/^(https?:\/\/|ip[fn]s:\/\/|ar:\/\/|data:image\/)/i)
    .regex(line)
    .optional(),
  website: webUrl.optional(),
  email: z.email().max(256).optional(),
  description: z.string().trim().min(1).max(2_000).regex(paragraph).optional(),
  links: z.partialRecord(z.enum(tokenLinkKinds), webUrl).optional(),
})
export type TokenContent = z.infer<typeof tokenContentSchema>

/** What an owner said, and who it was. */
export const tokenSubmissionSchema = z.object({
  content: tokenContentSchema,
  signer: addressReferenceSchema,
  signedAt: timestampSchema,
})

/** A signature holds this long, in seconds: whoever finds it later can do nothing with it. */
export const claimSeconds = 600

export const updateTokenInfo = defineCall({
  // owner() and ERC-1271 are the contract's own code
  runsCode: true,
  method: 'POST',
  path: '/api/chain/update_token_info',
  auth: 'visitor',
  writes: true,
  tag: 'tokens',
  summary:
    'Says something of a token in its owner’s name. The text `tokenInfoMessage` (origin of this site, chain, token, hash of the content, time) is signed as EIP-191 by the creator or by what `owner()` answers, a contract by ERC-1271. Replaces what was said before.',
  request: z.object({
    contractAddress: addressSchema,
    content: tokenContentSchema,
    signer: addressSchema,
    /** Unix seconds; the signature holds for ten minutes. */
    signedAt: timestampSchema,
    signature: signatureSchema,
  }),
  response: tokenSubmissionSchema,
  failures: [
    ...['no such token', 'the signature is of another time', 'the signature is not of the signer'],
    ...['the signer is neither creator nor owner', 'something newer was said'],
  ],
})

/** A call of a user about a token. */
const own = { method: 'POST', auth: 'user', tag: accountsTag } as const

export const tokenInfoRight = defineCall({
  // owner() and ERC-1271 are the contract's own code
  runsCode: true,
  ...own,
  path: '/api/user/token_info_right',
  summary:
    'By which of one’s verified addresses one may keep the information of a token: by the one that is its creator or what `owner()` answers now, or by the one that signed for the token itself and still is.',
  request: z.object({ contractAddress: addressSchema }),
  response: z.object({
    /** null: by none */
    holder: addressReferenceSchema.nullable(),
  }),
  failures: ['no such token'],
})

export const updateOwnTokenInfo = defineCall({
  // owner() and ERC-1271 are the contract's own code
  runsCode: true,
  ...own,
  path: '/api/user/update_token_info',
  summary:
    'Says something of a token in its owner’s name, without a signature: by a verified address (`token_info_right`). Replaces what was said before.',
  request: z.object({ contractAddress: addressSchema, content: tokenContentSchema }),
  response: tokenSubmissionSchema,
  failures: ['no such token', 'no verified address is the creator or the owner', 'something newer was said'],
})
