import { createHash, randomBytes } from 'node:crypto'
import type { Address } from '@corescope/chain/types/hex'
import { type AlertPlace, alertWords } from '@corescope/decode/alerts/alert-words'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { findDataKey } from '@corescope/store/people/data-keys'
import {
  areMailsDue,
  beginMail,
  linkPurpose,
  type MailKind,
  type MailRow,
  mailKinds,
  markSent,
  noteMailProblem,
  noteRefused,
  noteSending,
  noteUnknown,
  type TokenPurpose,
} from '@corescope/store/people/mails'
import { readOwnNames } from '@corescope/store/people/private-texts'
import { type Sealing, sealingOf } from '@corescope/store/people/sealing'
import { insertUserToken, type NewUserToken } from '@corescope/store/people/user-tokens'
import { nameEvents } from '@corescope/store/people/watch-events'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import { clearOutbox } from '../mail/clear-outbox.ts'
import { type LeftOpen, mailParts } from '../mail/texts.ts'
import {
  MailRefusedError,
  type MailTransport,
  MailUnknownError,
  mailsAtOnce,
  openMailTransport,
} from '../mail/transport.ts'
import { type MailLocale, writeMail } from '../mail/write-mail.ts'
import type { Job, JobContext } from '../runtime/job.ts'

type MailConfig = Pick<WorkerConfig, 'DATA_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_OUTBOX' | 'PUBLIC_URL' | 'APP_TITLE'>

const payload = z.object({})
/** Of one run: others of its lane wait for it. */
const maxOfRun = 2_000
const hour = 3_600

/** Mails with a link that proves something: its secret is made when the mail is sent, and only its hash is stored. */
const links: Record<TokenPurpose, { path: string; lifeSeconds: number }> = {
  confirm: { path: '/confirmemail', lifeSeconds: 24 * hour },
  email: { path: '/confirmemail', lifeSeconds: 24 * hour },
  reset: { path: '/resetpassword', lifeSeconds: hour },
}

type Write = JobContext<unknown>['write']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Written by the job of alerts. */
const alertData = z.object({
  events: z.array(
    z.object({
      kind: z.enum(['incoming', 'outgoing', 'failed', 'tokenIn', 'tokenOut', 'approval']),
      address: z.string(),
      counterparty: z.string().nullable(),
      amount: z.string().nullable(),
      token: z.string().nullable(),
      symbol: z.string().nullable(),
      decimals: z.number().nullable(),
      tokenItem: z.string().nullable(),
      transactionHash: z.string(),
      blockNumber: z.number(),
      isWithdrawn: z.boolean(),
      isCreation: z.boolean().default(false),
    }),
  ),
  more: z.number(),
  leftOut: z.array(z.string()).default([]),
})

/** Written with a password that was set by mail. */
const leftData = z.object({
  hadFeed: z.boolean(),
  webhook: z.string().nullable(),
  apiKeys: z.array(z.string()),
  hasApp: z.boolean(),
  passkeys: z.array(z.string()),
})

/** A change in the account itself tells of none: the owner was there. */
const leftOf = ({ kind, data }: MailRow): LeftOpen | undefined =>
  kind === 'passwordChanged' && 'hadFeed' in data ? leftData.parse(data) : undefined

/** Subject and lines of an alert: the user's names are opened now, and stand in the mail alone. */
const wordsOfAlert = async (
  { kind, userId, data }: MailRow,
  { locale, sealing, write, ...place }: AlertPlace & { locale: MailLocale; sealing: Sealing | undefined; write: Write },
): Promise<{ subject: string; lines: string[] }> => {
  if (kind !== 'alert') return { subject: '', lines: [] }
  const { events, more, leftOut } = alertData.parse(data)
  return write(async (session) => {
    const { watchName, privateName } = await readOwnNames(session, sealing, userId, leftOut)
    const told = {
      events: await nameEvents(session, sealing, userId, events),
      leftOut: leftOut.map(
        (address) => watchName(address) || privateName(address) || toChecksumAddress(address as Address),
      ),
    }
    return alertWords({ ...told, more }, locale, place)
  })
}

const addressOf = (value: unknown): string => (textOf(value) === '' ? '' : toChecksumAddress(textOf(value) as Address))

/** Mails that lead to a page, and prove nothing. */
const plainLinks: Record<string, string> = {
  registeredAlready: '/login',
  webhookEnded: '/my/address',
  nameAccepted: '/my/verify_address',
  nameRefused: '/my/verify_address',
  nameRemoved: '/my/verify_address',
}

/** The link of a mail, with the row that makes its secret count. */
const linkOf = (mail: MailRow, origin: string): { url: string; token?: NewUserToken } => {
  const purpose = linkPurpose(mail.kind)
  if (purpose === undefined) return { url: `${origin}${plainLinks[mail.kind] ?? ''}` }
  const link = links[purpose]
  const secret = randomBytes(32).toString('base64url')
  return {
    // behind the `#`: the secret reaches no server's log and no Referer header
    url: `${origin}${link.path}#token=${secret}`,
    token: {
      tokenHash: createHash('sha256').update(secret).digest(),
      userId: mail.userId,
      purpose,
      lifeSeconds: link.lifeSeconds,
      email: purpose === 'email' ? textOf(mail.data.email) : null,
    },
  }
}

const compose = async (
  mail: MailRow,
  { config: { APP_TITLE, PUBLIC_URL }, symbol, sealing }: Sending,
  write: Write,
) => {
  const origin = PUBLIC_URL.replace(/\/$/, '')
  const { url, token } = linkOf(mail, origin)
  const locale: MailLocale = mail.locale === 'zh_CN' ? 'zh_CN' : 'en'
  const unsubscribe = textOf(mail.data.unsubscribe)
  const unsubscribeUrl = unsubscribe === '' ? '' : `${origin}${unsubscribe}`
  const parts = mailParts(mail.kind as MailKind, locale, {
    title: APP_TITLE,
    name: mail.name,
    url: mail.kind === 'alert' ? unsubscribeUrl : url,
    email: textOf(mail.data.email),
    renamed: { from: textOf(mail.data.from), to: textOf(mail.data.to) },
    added: textOf(mail.data.added),
    address: addressOf(mail.data.address),
    publicName: textOf(mail.data.publicName),
    answer: textOf(mail.data.answer),
    ...(await wordsOfAlert(mail, { origin, symbol, locale, sealing, write })),
    settingsUrl: `${origin}/my/address`,
    left: leftOf(mail),
  })
  const key = createHash('sha256').update(mail.eventKey).digest('hex').slice(0, 32)
  return {
    token,
    outgoing: {
      ...writeMail(parts, locale, { title: APP_TITLE, origin }),
      to: mail.recipient,
      key: `${mail.mailId}-${key}`,
      ...(unsubscribeUrl === '' ? {} : { unsubscribeUrl }),
    },
  }
}

interface Sending {
  config: MailConfig
  /** Of the chain's coin. */
  symbol: string
  /** Opens the names of users; undefined: nothing was ever sealed. */
  sealing: Sealing | undefined
}

const sendOne = async (
  mail: MailRow,
  transport: MailTransport,
  sending: Sending,
  { write, log }: Pick<JobContext<unknown>, 'write' | 'log'>,
): Promise<void> => {
  if (!(mail.kind in mailKinds)) {
    return write((session) => noteMailProblem(session, mail.mailId, 'a kind of mail that is not known', true))
  }
  const { outgoing, token } = await compose(mail, sending, write)
  try {
    // the account changed meanwhile, and its links are void
    if (token !== undefined && !(await write((session) => insertUserToken(session, mail.mailId, token)))) return
    // a file is written before its account can be deleted, which then has it removed; what a server takes its time over holds nothing
    const isFile = transport.isRepeatable
    const isThere = await write(async (session) => {
      const isNoted = await noteSending(session, mail.mailId)
      if (isNoted && isFile) await transport.send(outgoing)
      return isNoted
    })
    if (!isThere) return
    if (!isFile) await transport.send(outgoing)
  } catch (error) {
    const { message } = error as Error
    // the address is somebody's own, and a server may repeat it: in small letters, or as its domain stands in DNS
    log.warn(
      { mail: mail.mailId, kind: mail.kind, reason: message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…') },
      'a mail was not sent',
    )
    return write((session) => {
      if (error instanceof MailRefusedError) return noteRefused(session, mail, message)
      if (error instanceof MailUnknownError) return noteUnknown(session, mail)
      return noteMailProblem(session, mail.mailId, message, false)
    })
  }
  await write((session) => markSent(session, mail))
}

/** Runs the same several times at once. @throws what failed first, once all have ended */
const atOnce = async (times: number, work: () => Promise<void>): Promise<void> => {
  const ends = await Promise.allSettled(Array.from({ length: times }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * Sends the mails that are due, a few at once. One that fails is tried again later and later; the others go on.
 * @param symbol of the chain's coin
 */
export const mailJob = (config: MailConfig, symbol: string): Job<z.output<typeof payload>> => ({
  payload,
  run: async ({ signal, log, write }) => {
    await clearOutbox(config.MAIL_OUTBOX, { signal, write })
    const sealing = sealingOf(config.DATA_KEY, await write(findDataKey))
    const { SMTP_URL, MAIL_FROM, MAIL_OUTBOX } = config
    const transport = openMailTransport({ smtpUrl: SMTP_URL, from: MAIL_FROM, outbox: MAIL_OUTBOX })
    let begun = 0
    try {
      await atOnce(mailsAtOnce, async () => {
        while (begun < maxOfRun && !signal.aborted) {
          begun += 1
          const mail = await write((session) => beginMail(session, transport.isRepeatable))
          if (mail === undefined) return
          await sendOne(mail, transport, { config, symbol, sealing }, { write, log })
        }
      })
    } finally {
      transport.close()
    }
  },
  schedule: { payload: {}, isDue: areMailsDue, drop: async () => undefined },
})
