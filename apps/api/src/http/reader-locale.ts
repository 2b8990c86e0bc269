import type { FastifyRequest } from 'fastify'

export const cookieOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]

/** The language that a reader has chosen before; a first visit follows the browser's. */
export const localeOf = (request: Pick<FastifyRequest, 'headers'>): 'en' | 'zh_CN' => {
  const locale = cookieOf(request, 'locale')
  const prefersChinese = /^\s*zh\b/i.test(request.headers['accept-language'] ?? '')
  return locale === 'zh_CN' || (locale === undefined && prefersChinese) ? 'zh_CN' : 'en'
}
