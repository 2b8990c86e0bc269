import { z } from 'zod'
import { accountsTag, defineCall } from '../call.ts'
import { timestampSchema } from '../shapes/scalars.ts'
import {
  captchaSchema,
  codeSchema,
  emailSchema,
  linkTokenSchema,
  localeSchema,
  newPasswordSchema,
  passwordSchema,
  usernameSchema,
} from './fields.ts'

const done = z.object({})
/** A call of somebody who is not signed in. */
const open = { method: 'POST', auth: 'visitor', writes: true, tag: accountsTag } as const
/** A call of a user. */
const own = { method: 'POST', auth: 'user', tag: accountsTag } as const

/** Spec §3 "Login response". */
const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds that the access token holds. */
  expires_in: z.number().int(),
})

export const captcha = defineCall({
  method: 'GET',
  path: '/api/user/captcha',
  auth: 'visitor',
  // no tag of the accounts: the faucet asks for it where there are none
  tag: 'tools',
  summary: 'A challenge of proof of work, in the form of ALTCHA: a solution is shown once, within ten minutes.',
  request: z.object({}),
  response: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.number().int(),
  }),
})

export const register = defineCall({
  ...open,
  path: '/api/user/register',
  summary:
    'Makes an account and sends a link that confirms the e-mail address. The answer is the same for an address that has an account already: its owner is told by mail.',
  request: z.object({
    username: usernameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    locale: localeSchema.default('en'),
    captcha: captchaSchema,
  }),
  response: done,
  failures: ['the name is taken', 'the password is among those that are tried first', 'the challenge is not solved'],
})

export const sendConfirmation = defineCall({
  ...open,
  path: '/api/user/send_confirmation',
  summary: 'Sends the link of the registration again. The answer is the same whether there is such an account.',
  request: z.object({ login: z.string().trim().min(1).max(254), captcha: captchaSchema }),
  response: done,
})

export const active = defineCall({
  ...open,
  path: '/api/user/active',
  summary: 'Confirms an e-mail address by the token of the link that was sent to it.',
  request: z.object({ token: linkTokenSchema }),
  response: z.object({ email: z.string() }),
  failures: ['the link is used or too old'],
})

export const login = defineCall({
  ...open,
  path: '/api/user/login',
  beginsSession: true,
  summary:
    'Signs in by name or e-mail address. An account with a second factor refuses a right password without `code` as `codeRequired`: no session begins before it. Many wrong passwords or codes make it wait, or ask for a challenge.',
  request: z.object({
    username: z.string().trim().min(1).max(254),
    password: passwordSchema,
    code: codeSchema.optional(),
    captcha: captchaSchema,
  }),
  response: tokensSchema,
  failures: [
    'name or password are wrong',
    'the address is not confirmed',
    'a code is required',
    'the code is wrong',
    'too many attempts',
  ],
})

export const refresh = defineCall({
  ...open,
  path: '/api/user/refresh',
  needsSession: true,
  summary: 'New tokens for a refresh token. One that is shown a second time ends its session.',
  request: z.object({ refresh_token: z.string().max(200) }),
  response: tokensSchema,
  failures: ['the session is over'],
})

export const logout = defineCall({
  ...open,
  path: '/api/user/logout',
  summary: 'Ends the session of a refresh token, or of the bearer token.',
  request: z.object({ refresh_token: z.string().max(200).optional() }),
  response: done,
})

export const forgetPassword = defineCall({
  ...open,
  path: '/api/chain/forget_password',
  summary: 'Sends a link to set a new password. The answer is the same whether there is such an account.',
  request: z.object({ login: z.string().trim().min(1).max(254), captcha: captchaSchema }),
  response: done,
  failures: ['the challenge is not solved'],
})

export const resetPassword = defineCall({
  ...open,
  path: '/api/chain/reset_password',
  summary: 'Sets a new password by the token of the link. All sessions end.',
  request: z.object({ token: linkTokenSchema, password: newPasswordSchema }),
  response: done,
  failures: ['the link is used or too old', 'the password is among those that are tried first'],
})

export const userProfileOverview = defineCall({
  ...own,
  path: '/api/user/user_profile_overview',
  summary: 'Who is signed in, and how much is kept for them.',
  request: z.object({}),
  response: z.object({
    username: z.string(),
    watched: z.number().int(),
    notes: z.number().int(),
    apiKeys: z.number().int(),
    customAbis: z.number().int(),
    verifiedAddresses: z.number().int(),
    ignoredTokens: z.number().int(),
  }),
})

export const userProfileAccountDetail = defineCall({
  ...own,
  path: '/api/user/user_profile_account_detail',
  summary: 'The account of who is signed in.',
  request: z.object({}),
  response: z.object({
    username: z.string(),
    email: z.string(),
    locale: localeSchema,
    createdAt: timestampSchema,
  }),
})

export const userProfileAccountUpdate = defineCall({
  ...own,
  path: '/api/user/user_profile_account_update',
  summary:
    'Changes name, e-mail address, password or the language of mails. All but the language need the present password. A new address counts once its link is opened; the old one is told. A new password ends the other sessions.',
  request: z.object({
    username: usernameSchema.optional(),
    email: emailSchema.optional(),
    password: newPasswordSchema.optional(),
    locale: localeSchema.optional(),
    currentPassword: passwordSchema.optional(),
  }),
  response: done,
  failures: ['the present password is wrong', 'the name is taken'],
})

export const sessions = defineCall({
  ...own,
  path: '/api/user/sessions',
  summary: 'Where one is signed in.',
  request: z.object({}),
  response: z.object({
    records: z.array(
      z.object({
        sessionId: z.string(),
        createdAt: timestampSchema,
        usedAt: timestampSchema,
        userAgent: z.string(),
        clientAddress: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
})

export const endSessions = defineCall({
  ...own,
  path: '/api/user/end_sessions',
  summary: 'Ends one session, or without `sessionId` all but this one.',
  request: z.object({ sessionId: z.uuid().optional() }),
  response: done,
})

/** Shown once, when they are made. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = defineCall({
  ...own,
  path: '/api/user/second_factor',
  summary:
    'Whether the sign-in asks for a code of an authenticator app (RFC 6238), and how many recovery codes are left.',
  request: z.object({}),
  response: z.object({
    isOn: z.boolean(),
    since: timestampSchema.nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
})

export const secondFactorBegin = defineCall({
  ...own,
  path: '/api/user/second_factor_begin',
  summary:
    'A secret for an authenticator app, as text (base32) and as the URI of its QR code. It counts once `second_factor_confirm` has seen a code of it.',
  request: z.object({ currentPassword: passwordSchema }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  failures: ['the present password is wrong', 'a second factor is on'],
})

export const secondFactorConfirm = defineCall({
  ...own,
  path: '/api/user/second_factor_confirm',
  summary:
    'Switches the second factor on by a code of the app. Answers with recovery codes, which are not shown again.',
  request: z.object({ code: codeSchema }),
  response: recoveryCodesSchema,
  failures: ['the code is wrong', 'nothing was begun, or a second factor is on'],
})

export const secondFactorCodes = defineCall({
  ...own,
  path: '/api/user/second_factor_codes',
  summary: 'New recovery codes in place of those before. They are not shown again.',
  request: z.object({ currentPassword: passwordSchema, code: codeSchema }),
  response: recoveryCodesSchema,
  failures: ['the present password is wrong', 'the code is wrong', 'no second factor is on'],
})

export const secondFactorEnd = defineCall({
  ...own,
  path: '/api/user/second_factor_end',
  summary: 'Switches the second factor off.',
  request: z.object({ currentPassword: passwordSchema, code: codeSchema }),
  response: done,
  failures: ['the present password is wrong', 'the code is wrong', 'no second factor is on'],
})

export const exportUserData = defineCall({
  ...own,
  path: '/api/user/export_data',
  summary: 'Everything that is kept for who is signed in, but secrets.',
  request: z.object({}),
  response: z.record(z.string(), z.unknown()),
})

export const deleteAccount = defineCall({
  ...own,
  path: '/api/user/delete_account',
  summary: 'Removes the account and everything that is kept for it.',
  request: z.object({ currentPassword: passwordSchema }),
  response: done,
  failures: ['the present password is wrong'],
})

export const accountCalls = {
  captcha,
  register,
  sendConfirmation,
  active,
  login,
  refresh,
  logout,
  forgetPassword,
  resetPassword,
  userProfileOverview,
  userProfileAccountDetail,
  userProfileAccountUpdate,
  sessions,
  endSessions,
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorCodes,
  secondFactorEnd,
  exportUserData,
  deleteAccount,
}
