import { isSeenLabel } from '@corescope/chain/hidden-signs'
import { z } from 'zod'
import type { AccountFault } from './fault-names.ts'
import { linkToken } from './link-token.ts'
import { longestLabel, oneLine as oneLinePattern } from './note-text.ts'
import { longestPassword, shortestPassword } from './password-lengths.ts'

/** What people sign in with, beside their e-mail address: it has no `@`. */
export const usernameSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(3)
  .max(32)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*[\p{L}\p{N}]$/u, 'letters, digits, dot, hyphen and underscore')

export const emailSchema = z.string().trim().max(254).pipe(z.email())

/** A password that is to be set. It is taken as it is, blanks too. */
export const newPasswordSchema = z.string().min(shortestPassword).max(longestPassword)

/** A password that is shown. */
export const passwordSchema = z.string().min(1).max(longestPassword)

/** Fields of requests that hold a password: blanks around it are part of it. */
export const passwordFields: ReadonlySet<string> = new Set(['password', 'currentPassword'])

export const localeSchema = z.enum(['en', 'zh_CN'])

/** A solution of a challenge (`/api/user/captcha`): base64 of JSON, as ALTCHA writes it. */
export const captchaSchema = z.string().max(2_000).default('')

/** A code of an authenticator app, or a recovery code; blanks and hyphens are for the eye. */
export const codeSchema = z
  .string()
  .max(64)
  .regex(/^[ -]*(?:(?:[0-9][ -]*){6}|(?:[A-Za-z2-7][ -]*){16})$/, 'six digits, or a recovery code')
  .transform((text) => text.replace(/[ -]/g, '').toUpperCase())

/** The secret of a link in a mail. */
export const linkTokenSchema = z.string().regex(new RegExp(`^${linkToken}$`), 'the token of a link')

/** What `register` gave a browser. */
export const browserKeySchema = z.string().regex(/^[\w-]{43}$/, 'what register answered')

const oneLine = z
  .string()
  .trim()
  .max(longestLabel)
  .regex(new RegExp(`^${oneLinePattern}$`, 'u'), 'one line of plain text')
/** `fault`: the screen has a sentence for it. */
const unseen = { message: 'it has signs that nobody can see', params: { fault: 'nameHidden' satisfies AccountFault } }

/** What people write for themselves: one line. */
export const labelSchema = oneLine.min(1).refine(isSeenLabel, unseen)

/** The same, or nothing. */
export const optionalLabelSchema = oneLine.refine((text) => text === '' || isSeenLabel(text), unseen)
