import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

/** A mail as it is sent. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The same for each attempt at the same mail: the file's name, and the Message-ID. */
  key: string
  /** One click takes it back (RFC 8058). */
  unsubscribeUrl?: string
}

/** The server says that no later attempt will help. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
}

/** The server was handed the mail, and did not answer: it may have taken it. */
export class MailUnknownError extends Error {
  override name = 'MailUnknownError'
}

/** Mails that are handed over at once, each by a connection of its own, which takes the next one after it. */
export const mailsAtOnce = 5

export interface MailTransport {
  /** A mail that is sent twice is one all the same: its file. */
  readonly isRepeatable: boolean
  /** @throws MailRefusedError, MailUnknownError, or what failed for now */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

export interface MailSettings {
  /** Empty: mails become files of the outbox. */
  smtpUrl: string
  from: string
  outbox: string
}

const attemptMs = 20_000

const optionsOf = (mail: OutgoingMail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.key}@corescope>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  },
  // what a mail holds is text that was made here: nothing of it is fetched
  disableFileAccess: true,
  disableUrlAccess: true,
})

interface SmtpError {
  /** Of the mailer: what failed. */
  code?: string
  command?: string
  responseCode?: number
}

/**
 * Whether a server refused this mail or its recipient for good. What it says to the session (its greeting, the password, the sender)
 * is of the site, and is over when the operator has mended it.
 */
const isOfThisMail = ({ code, command, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'))

/** How a mailer tells of a mail that it is about to send. */
interface MailOfMailer {
  data: { whenRead?: (stream: Readable) => void }
  message: { processFunc(see: (input: Readable) => Readable): void }
}

const bySmtp = ({ smtpUrl, from }: MailSettings): MailTransport => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailsAtOnce,
    // a mail whose connection broke is not sent again behind our back
    maxRequeues: 0,
    connectionTimeout: attemptMs,
    greetingTimeout: attemptMs,
    socketTimeout: attemptMs,
  } as object)
  // the text of a mail is read when the server has asked for it: from then on it may have the mail
  transport.use('stream', (mail, done) => {
    const { data, message } = mail as unknown as MailOfMailer
    message.processFunc((text) => {
      data.whenRead?.(text)
      return text
    })
    done()
  })
  return {
    isRepeatable: false,
    send: async (mail) => {
      const texts: Readable[] = []
      try {
        await transport.sendMail({ ...optionsOf(mail, from), whenRead: (text: Readable) => texts.push(text) } as object)
      } catch (error) {
        const { message, responseCode } = error as Error & SmtpError
        if (isOfThisMail(error as SmtpError)) throw new MailRefusedError(message)
        if (responseCode === undefined && texts.some((text) => text.readableDidRead))
          throw new MailUnknownError(message)
        throw error
      }
    },
    close: () => transport.close(),
  }
}

const fileOf = (outbox: string, key: string) => join(outbox, `${key}.eml`)

/** What the screen of the outbox shows of a mail. */
const shownOf = (outbox: string, key: string) => join(outbox, `${key}.json`)

/** What a file is until it is whole. */
const partOf = (file: string) => `${file}.part`

/** Removes the files of a mail, where there are some; also what a writer that died left. */
export const removeMailFile = (outbox: string, key: string): void => {
  for (const file of [fileOf(outbox, key), shownOf(outbox, key)]) {
    for (const one of [file, partOf(file)]) rmSync(one, { force: true })
  }
}

const writeWhole = (file: string, content: string | Buffer): void => {
  writeFileSync(partOf(file), content, { mode: 0o600 })
  renameSync(partOf(file), file)
}

/** Whole mails as files, for a first start without a mail server and for tests. */
const byFiles = ({ outbox, from }: MailSettings): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    isRepeatable: true,
    send: async (mail) => {
      mkdirSync(outbox, { recursive: true, mode: 0o700 })
      const { message } = await transport.sendMail(optionsOf(mail, from))
      const { to, subject, text } = mail
      writeWhole(shownOf(outbox, mail.key), JSON.stringify({ to, subject, text, at: Date.now() }))
      writeWhole(fileOf(outbox, mail.key), message as Buffer)
    },
    close: () => undefined,
  }
}

export const openMailTransport = (settings: MailSettings): MailTransport =>
  settings.smtpUrl === '' ? byFiles(settings) : bySmtp(settings)
