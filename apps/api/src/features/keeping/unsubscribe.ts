import { endAlerts } from '@corescope/store/people/alert-mails'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readForm } from '../../http/read-form.ts'
import type { RouteGroup, RouteServices } from '../../route-group.ts'

const query = z.object({ token: z.uuid() })
const path = '/api/unsubscribe'

const words = {
  en: {
    title: 'Mails about watched addresses',
    ask: 'Send no more mails about the addresses that you watch? The watch list itself stays.',
    button: 'Send no more',
    done: 'You will get no more of these mails. They are switched on again on the page of your watch list.',
    unknown: 'This link does not hold: it is not complete, or its account is gone.',
  },
  zh: {
    title: '关注地址的邮件提醒',
    ask: '不再接收关注地址的邮件提醒？关注列表会保留。',
    button: '停止发送',
    done: '您将不再收到此类邮件。可在关注列表页面重新开启。',
    unknown: '链接无效：地址不完整，或账户已删除。',
  },
} as const

const pageOf = (title: string, body: string, language: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>:root{color-scheme:light dark}body{max-width:32rem;margin:15vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
button{padding:.6rem 1.2rem;font:inherit}</style></head><body><h1>${title}</h1>${body}</body></html>
`

/**
 * Ends the mails about watched addresses by the link that stands in each. Opening it asks first: programs that look at mails open
 * links too. A POST ends them, also that of a mail program (RFC 8058).
 */
const registerUnsubscribe = async (app: FastifyInstance, { context }: RouteServices): Promise<void> => {
  if (context.config.ACCOUNTS === 'off') return
  await app.register(formbody, { parser: readForm })
  // RFC 8058 has mail programs send this form; all that is looked at is the link
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null))
  const send = (request: FastifyRequest, reply: FastifyReply, status: number, body: (said: Said) => string) => {
    const isChinese = /^zh/i.test(request.headers['accept-language'] ?? '')
    const said = isChinese ? words.zh : words.en
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      })
      .type('text/html; charset=utf-8')
      .send(pageOf(said.title, body(said), isChinese ? 'zh' : 'en'))
  }
  const unknown = ({ unknown: text }: Said) => `<p>${text}</p>`
  app.get(path, (request, reply) => {
    const asked = query.safeParse(request.query)
    if (!asked.success) return send(request, reply, 404, unknown)
    const action = `${path}?token=${asked.data.token}`
    return send(
      request,
      reply,
      200,
      ({ ask, button }) => `<p>${ask}</p><form method="post" action="${action}"><button>${button}</button></form>`,
    )
  })
  app.post(path, { bodyLimit: 1_000 }, async (request, reply) => {
    const asked = query.safeParse(request.query)
    const isEnded =
      asked.success && (await context.people.database.session((session) => endAlerts(session, asked.data.token)))
    return isEnded ? send(request, reply, 200, ({ done }) => `<p>${done}</p>`) : send(request, reply, 404, unknown)
  })
}
type Said = (typeof words)['en' | 'zh']

export const unsubscribeGroup: RouteGroup = {
  name: 'unsubscribe',
  access: { auth: 'visitor' },
  register: registerUnsubscribe,
}
