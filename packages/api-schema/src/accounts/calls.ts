import { z } from 'zod'
import { accountsTag, defineCall } from '../call.ts'
import { timestampSchema } from '../shapes/scalars.ts'
import {
  browserKeySchema,
  captchaSchema,
  codeSchema,
  emailSchema,
  labelSchema,
  linkTokenSchema,
  localeSchema,
  newPasswordSchema,
  passwordSchema,
  usernameSchema,
} from './fields.ts'
import { newPasskeySchema, passkeyOptionsSchema, proofShape } from './passkeys.ts'

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
    'Makes an account and sends a link that confirms the e-mail address. The answer is the same for an address that has an account already: its owner is told by mail. An account that nobody confirmed loses the address to this one.',
  request: z.object({
    username: usernameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    locale: localeSchema.default('en'),
    captcha: captchaSchema,
  }),
  response: z.object({
    /** A secret for `active`, in the place of the password, of the browser that registers. */
    browserKey: z.string(),
  }),
  failures: ['the name is taken', 'the password is among those that are tried first', 'the challenge is not solved'],
})

export const sendConfirmation = defineCall({
  ...open,
  path: '/api/user/send_confirmation',
  summary: 'Sends the link of the registration again. The answer is the same whether there is such an account.',
  request: z.object({ login: z.string().trim().min(1).max(254), captcha: captchaSchema }),
  response: done,
})

/** Who opens the link of a mail, and in which browser. */
const confirmationShape = { token: linkTokenSchema, browserKey: browserKeySchema.optional() }

export const confirmation = defineCall({
  ...open,
  path: '/api/user/confirmation',
  summary:
    'What the link of a mail confirms, and whether `active` asks for the password: not of the browser that registered with the address (`browserKey`), whose account it confirms then, nor of the user who asked for the new address and is signed in. The link holds afterwards.',
  request: z.object(confirmationShape),
  response: z.object({ email: z.string(), username: z.string(), needsPassword: z.boolean() }),
  failures: ['the link is used or too old'],
})

export const active = defineCall({
  ...open,
  path: '/api/user/active',
  summary:
    'Confirms an e-mail address by the token of the link that was sent to it. Whoever can read the mail did not necessarily make the account: the password is asked for where `confirmation` says so.',
  request: z.object({ ...confirmationShape, password: passwordSchema.optional() }),
  response: z.object({
    email: z.string(),
    /** Whose address it is now: whoever opens the link knows the name, or did not make this account. */
    username: z.string(),
  }),
  failures: ['the link is used or too old', 'the password of the account is wrong or missing'],
})

export const login = defineCall({
  ...open,
  path: '/api/user/login',
  beginsSession: true,
  summary:
    'Signs in by name or e-mail address. An account with a second factor refuses a right password without `code` or `passkey` as `codeRequired`: no session begins before it. Many wrong passwords or codes make it wait, or ask for a challenge.',
  request: z.object({
    username: z.string().trim().min(1).max(254),
    password: passwordSchema,
    ...proofShape,
    captcha: captchaSchema,
  }),
  response: tokensSchema,
  failures: [
    'name or password are wrong',
    'the address is not confirmed',
    'a code is required',
    'the code or the passkey is wrong',
    'too many attempts',
  ],
})

export const passkeyLogin = defineCall({
  ...open,
  path: '/api/user/passkey_login',
  summary:
    'What a passkey is to sign for `login`, where name and password are right: options of `navigator.credentials.get()`, as JSON. They hold for five minutes, once.',
  request: z.object({
    username: z.string().trim().min(1).max(254),
    password: passwordSchema,
    captcha: captchaSchema,
  }),
  response: z.object({
    /** A code of an app is taken too. */
    hasApp: z.boolean(),
    /** null: the account has no passkey */
    options: passkeyOptionsSchema.nullable(),
  }),
  failures: ['name or password are wrong', 'too many attempts'],
})

export const refresh = defineCall({
  ...open,
  path: '/api/user/refresh',
  needsSession: true,
  summary:
    'New tokens for a refresh token. One that is shown a second time is answered the same for ten seconds; then it ends its session.',
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
  summary:
    'Sets a new password by the token of the link. All sessions, other links and the feed end. The answer names what is left: whoever does not know it again removes it.',
  request: z.object({ token: linkTokenSchema, password: newPasswordSchema }),
  response: z.object({
    /** The link of the feed opens it no more. */
    hadFeed: z.boolean(),
    /** Host of the webhook; null: there is none */
    webhook: z.string().nullable(),
    /** Names of the API keys that count. */
    apiKeys: z.array(z.string()),
    /** Codes of an app are asked for at the sign-in. */
    hasApp: z.boolean(),
    /** Names of the passkeys. */
    passkeys: z.array(z.string()),
  }),
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
    /** It never changes; the name may. */
    userId: z.string(),
    username: z.string(),
    email: z.string(),
    locale: localeSchema,
    createdAt: timestampSchema,
    /** The address that counts once its link is opened; null: none waits. It says nothing of whose it is now. */
    pendingEmail: z.string().nullable(),
  }),
})

export const userProfileAccountUpdate = defineCall({
  ...own,
  path: '/api/user/user_profile_account_update',
  summary:
    'Changes name, e-mail address, password or the language of mails. All but the language need the present password, and a second factor where the account has one. A new name is told by mail. A new address counts once its link is opened; the old one is told. A new password ends the other sessions and the links that were sent.',
  request: z.object({
    username: usernameSchema.optional(),
    email: emailSchema.optional(),
    password: newPasswordSchema.optional(),
    locale: localeSchema.optional(),
    currentPassword: passwordSchema.optional(),
    ...proofShape,
  }),
  response: done,
  failures: ['the present password is wrong', 'the second factor is missing or wrong', 'the name is taken'],
})

export const reconfirmEmail = defineCall({
  ...own,
  path: '/api/user/reconfirm_email',
  summary:
    'Sends a link that confirms the e-mail address of the account once more, at most three an hour. Alerts that paused because mails to the address were refused or came back go on when this mail is taken, or its link is opened.',
  request: z.object({}),
  response: done,
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

/** What changes how one signs in asks for the password, and for a second factor where the account has one. */
const confirmed = z.object({ currentPassword: passwordSchema, ...proofShape })
/** Shown once, when they are made. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactor = defineCall({
  ...own,
  path: '/api/user/second_factor',
  summary:
    'Whether the sign-in takes codes of an authenticator app (RFC 6238), how many passkeys, and how many recovery codes are left.',
  request: z.object({}),
  response: z.object({
    /** Codes of an app. */
    isOn: z.boolean(),
    since: timestampSchema.nullable(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
  }),
})

export const secondFactorBegin = defineCall({
  ...own,
  path: '/api/user/second_factor_begin',
  summary:
    'A secret for an authenticator app, as text (base32) and as the URI of its QR code. It counts once `second_factor_confirm` has seen a code of it.',
  request: confirmed,
  response: z.object({ secret: z.string(), uri: z.string() }),
  failures: ['the present password is wrong', 'codes are on', 'the account has passkeys, and none signed this'],
})

export const secondFactorConfirm = defineCall({
  ...own,
  path: '/api/user/second_factor_confirm',
  summary:
    'Switches the second factor on by a code of the app. Answers with recovery codes, which are not shown again; with none where the account has some.',
  request: z.object({ code: codeSchema }),
  response: recoveryCodesSchema,
  failures: ['the code is wrong', 'nothing was begun, or a second factor is on'],
})

export const secondFactorCodes = defineCall({
  ...own,
  path: '/api/user/second_factor_codes',
  summary: 'New recovery codes in place of those before. They are not shown again.',
  request: confirmed,
  response: recoveryCodesSchema,
  failures: ['the present password is wrong', 'the code is wrong', 'no second factor is on'],
})

export const secondFactorEnd = defineCall({
  ...own,
  path: '/api/user/second_factor_end',
  summary: 'Switches the codes of the app off. Passkeys stay.',
  request: confirmed,
  response: done,
  failures: ['the present password is wrong', 'the code is wrong', 'no second factor is on'],
})

export const passkeys = defineCall({
  ...own,
  path: '/api/user/passkeys',
  summary: 'The passkeys (WebAuthn) of the account.',
  request: z.object({}),
  response: z.object({
    /** Browsers know passkeys of domain names with HTTPS, and of localhost. */
    isPossible: z.boolean(),
    records: z.array(
      z.object({
        passkeyId: z.string(),
        name: z.string(),
        createdAt: timestampSchema,
        /** null: never */
        usedAt: timestampSchema.nullable(),
      }),
    ),
  }),
})

export const passkeyAsk = defineCall({
  ...own,
  path: '/api/user/passkey_ask',
  summary:
    'What a passkey is to sign where a second factor is asked for in the account: options of `navigator.credentials.get()`, as JSON. They hold for five minutes, once, in this session.',
  request: z.object({}),
  response: z.object({ options: passkeyOptionsSchema }),
  failures: ['the account has no passkey'],
})

export const passkeyBegin = defineCall({
  ...own,
  path: '/api/user/passkey_begin',
  summary:
    'Options of `navigator.credentials.create()` for a new passkey, as JSON. They hold for five minutes, once, in this session.',
  request: confirmed,
  response: z.object({ options: passkeyOptionsSchema }),
  failures: ['the present password is wrong', 'the second factor is missing or wrong', 'too many passkeys'],
})

export const passkeyAdd = defineCall({
  ...own,
  path: '/api/user/passkey_add',
  summary:
    'Keeps a passkey that was made by these options. With the first factor of an account recovery codes are made, which are not shown again; else there are none in the answer.',
  request: z.object({ name: labelSchema, passkey: newPasskeySchema }),
  response: recoveryCodesSchema,
  failures: ['the passkey is not of these options', 'the passkey is of an account already', 'too many passkeys'],
})

export const passkeyRename = defineCall({
  ...own,
  path: '/api/user/passkey_rename',
  summary: 'Gives a passkey another name.',
  request: z.object({ passkeyId: z.uuid(), name: labelSchema }),
  response: done,
  failures: ['there is no such passkey'],
})

export const passkeyRemove = defineCall({
  ...own,
  path: '/api/user/passkey_remove',
  summary: 'Removes a passkey.',
  request: confirmed.extend({ passkeyId: z.uuid() }),
  response: done,
  failures: ['the present password is wrong', 'the second factor is missing or wrong', 'there is no such passkey'],
})

export const exportUserData = defineCall({
  ...own,
  path: '/api/user/export_data',
  isLong: true,
  summary:
    'Everything that is kept for who is signed in, but secrets. Of mails, deliveries and uses of API keys the newest; `more` counts the others.',
  request: z.object({}),
  response: z.record(z.string(), z.unknown()),
})

export const deleteAccount = defineCall({
  ...own,
  path: '/api/user/delete_account',
  summary: 'Removes the account and everything that is kept for it.',
  request: confirmed,
  response: done,
  failures: ['the present password is wrong', 'the second factor is missing or wrong'],
})

export const accountCalls = {
  captcha,
  register,
  sendConfirmation,
  confirmation,
  active,
  login,
  refresh,
  logout,
  forgetPassword,
  resetPassword,
  userProfileOverview,
  userProfileAccountDetail,
  userProfileAccountUpdate,
  reconfirmEmail,
  sessions,
  endSessions,
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorCodes,
  secondFactorEnd,
  passkeyLogin,
  passkeys,
  passkeyAsk,
  passkeyBegin,
  passkeyAdd,
  passkeyRename,
  passkeyRemove,
  exportUserData,
  deleteAccount,
}
