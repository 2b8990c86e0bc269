import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

export interface MailTransport {
  /** @throws MailRefusedError, or what failed for now */
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

const bySmtp = ({ smtpUrl, from }: MailSettings): MailTransport => {
  const transport = createTransport(smtpUrl, {
    connectionTimeout: attemptMs,
    greetingTimeout: attemptMs,
    socketTimeout: attemptMs,
  } as object)
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(optionsOf(mail, from))
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string }
        if (responseCode !== undefined && responseCode >= 500) throw new MailRefusedError(message)
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Whole mails as files, for a first start without a mail server and for tests. */
const byFiles = ({ outbox, from }: MailSettings): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      mkdirSync(outbox, { recursive: true, mode: 0o700 })
      const { message } = await transport.sendMail(optionsOf(mail, from))
      const file = join(outbox, `${mail.key}.eml`)
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
    close: () => undefined,
  }
}

export const openMailTransport = (settings: MailSettings): MailTransport =>
  settings.smtpUrl === '' ? byFiles(settings) : bySmtp(settings)
