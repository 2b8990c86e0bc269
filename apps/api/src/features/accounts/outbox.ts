import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isLoopbackHost } from '../../http/origin.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'

const path = '/debug/outbox'
const mostShown = 50
const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.number() })
type ShownMail = z.output<typeof mailSchema>

const words = {
  en: {
    title: 'Outbox',
    lead: 'Mails that no server was set for (SMTP_URL), newest first.',
    empty: 'No mail was written.',
  },
  zh: { title: '发件箱', lead: '未设置邮件服务器（SMTP_URL）时生成的邮件，最新的在前。', empty: '尚无邮件。' },
} as const

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
/** Escaped text whose links can be followed. */
const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/**
 * Mails hold links that open accounts: only somebody at this very machine reads them, and nobody through a proxy. By the name it
 * was asked by, too: a page of another site, whose name was pointed at this machine, is read by that site.
 */
const isHere = ({ ip, headers, socket }: FastifyRequest): boolean =>
  isLoopbackHost(headers.host) &&
  loopback.test(ip) &&
  loopback.test(socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers)

/** The newest mails of the folder, without those that went meanwhile. */
const readMails = async (outbox: string): Promise<ShownMail[]> => {
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // names begin with the number of the mail
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
    .slice(0, mostShown)
  const read = await Promise.all(
    newest.map(async (name) => {
      try {
        return mailSchema.parse(JSON.parse(await readFile(join(outbox, name), 'utf8')))
      } catch (error) {
        // gone with its account since the folder was listed
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    }),
  )
  return read.filter((mail) => mail !== undefined)
}

const mailHtml = ({ to, subject, text, at }: ShownMail) =>
  `<details><summary><b>${escapeHtml(subject)}</b> · ${escapeHtml(to)} · <time>${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC</time></summary><pre>${withLinks(text)}</pre></details>`

/** The screen of the outbox, for who develops: with DEBUG_ROUTES and MAIL_OUTBOX, and at this machine alone. */
const registerOutbox = (app: FastifyInstance, { context: { config } }: RouteServices): void => {
  const { ACCOUNTS, DEBUG_ROUTES, MAIL_OUTBOX } = config
  if (ACCOUNTS === 'off' || !DEBUG_ROUTES || MAIL_OUTBOX === '') return
  app.get(path, async (request, reply) => {
    if (!isHere(request)) return reply.callNotFound()
    const isChinese = /^zh/i.test(request.headers['accept-language'] ?? '')
    const { title, lead, empty } = isChinese ? words.zh : words.en
    const mails = await readMails(MAIL_OUTBOX)
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${isChinese ? 'zh' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>:root{color-scheme:light dark}body{max-width:56rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
details{padding:.6rem 0;border-top:1px solid #8884}summary{cursor:pointer;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>${title}</h1><p>${lead}</p>${mails.length === 0 ? `<p>${empty}</p>` : mails.map(mailHtml).join('')}</body></html>
`)
  })
}

export const outboxGroup: RouteGroup = { name: 'outbox', access: { auth: 'visitor' }, register: registerOutbox }
