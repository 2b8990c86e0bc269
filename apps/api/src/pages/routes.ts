import { randomBytes } from 'node:crypto'
import { plainPath } from '@corescope/api-schema/match-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ask } from '../answers/ask.ts'
import type { ApiContext } from '../context.ts'
import { sendBytes } from '../http/compression.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { answerFirstScreen } from './first-screen.ts'
import { type Reader, renderPage } from './render-page.ts'
import { createRootRenderer } from './render-root.ts'
import { resolvePage } from './resolve-page.ts'
import { runtimeConfigOf } from './runtime-config.ts'
import type { WebBuild } from './web-build.ts'

const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1]

/** Language and theme the reader has chosen before; a first visit follows the browser's language. */
const readerOf = (request: FastifyRequest): Reader => {
  const theme = cookieOf(request, 'theme')
  const locale = cookieOf(request, 'locale')
  const prefersChinese = /^\s*zh\b/i.test(request.headers['accept-language'] ?? '')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    locale: locale === 'zh_CN' || (locale === undefined && prefersChinese) ? 'zh_CN' : 'en',
  }
}

/** Every GET that is no call and no file is a screen, a redirect, or the same app saying that there is no such page. */
export const registerPages = (
  app: FastifyInstance,
  context: ApiContext,
  { ask, build, version }: { ask: Ask; build: WebBuild; version: string },
): ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) => {
  const { config, log } = context
  const settings = runtimeConfigOf(config, version)
  const runtimeConfig = JSON.stringify(settings)
  const renderRoot = createRootRenderer(build.render, log)
  const policy = pagePolicy(config)

  const servePage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const at = request.url.indexOf('?')
    const pathname = plainPath(at === -1 ? request.url : request.url.slice(0, at))
    const search = at === -1 ? '' : request.url.slice(at)
    const verdict = resolvePage(pathname, search, config.DEBUG_ROUTES)
    if (verdict.kind === 'redirect') return reply.redirect(verdict.to, 302)
    const page = verdict.kind === 'page' ? verdict.match.page : undefined
    const screen =
      page === undefined
        ? { json: '[]', isMissing: true }
        : await answerFirstScreen(ask, log, pathname, new URLSearchParams(search))
    const nonce = randomBytes(16).toString('base64url')
    const reader = readerOf(request)
    // The browser's router reads an encoded percent sign otherwise than on the server: there the screen is drawn anew.
    const root = pathname.includes('%25')
      ? undefined
      : await renderRoot({ pathname, search, config: settings, firstScreen: screen.json, ...reader })
    const parts = { page, pathname, reader, nonce, runtimeConfig, firstScreen: screen.json, root }
    reply
      .code(screen.isMissing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
    return sendBytes(request, reply, Buffer.from(renderPage(config, build, parts)))
  }
  app.get('/', servePage)
  return servePage
}
