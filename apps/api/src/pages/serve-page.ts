import { randomBytes } from 'node:crypto'
import { readDisplay } from '@corescope/api-schema/display'
import { plainPath } from '@corescope/api-schema/match-page'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiConfig } from '../config.ts'
import type { ApiContext } from '../context.ts'
import { sendBytes } from '../http/compression.ts'
import { cookieOf, localeOf } from '../http/reader-locale.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { answerFirstScreen, type FirstScreenServices } from './first-screen.ts'
import { type Reader, renderPage } from './render-page.ts'
import { createRootRenderer } from './render-root.ts'
import { resolvePage } from './resolve-page.ts'
import { runtimeConfigOf } from './runtime-config.ts'
import type { WebBuild } from './web-build.ts'

/** Language, theme and form of lists the reader has chosen before. */
const readerOf = (request: FastifyRequest): Reader => {
  const theme = cookieOf(request, 'theme')
  const display = readDisplay(cookieOf(request, 'display'))
  return {
    display,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    locale: localeOf(request),
    ...(cookieOf(request, 'lists') === 'table' ? { wantsTables: true } : {}),
  }
}

export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What a page says of the settings: made anew when it becomes known what chain it is. */
const createSettings = (version: string) => {
  let last: { of: ApiConfig; settings: RuntimeConfig; runtimeConfig: string } | undefined
  return (config: ApiConfig): { settings: RuntimeConfig; runtimeConfig: string } => {
    if (last?.of !== config) {
      const settings = runtimeConfigOf(config, version)
      last = { of: config, settings, runtimeConfig: JSON.stringify(settings) }
    }
    return last
  }
}

/**
 * Makes what answers every GET that is no call and no file: a screen, a redirect, or the same app saying that there is no
 * such page. What is rendered is public: it never knows who asks (docs/answers.md, "Readers").
 */
export const createPages = (
  context: Pick<ApiContext, 'config' | 'log'>,
  { ask, routes, build, version }: Pick<FirstScreenServices, 'ask' | 'routes'> & { build: WebBuild; version: string },
): ServePage => {
  const { config, log } = context
  const settingsOf = createSettings(version)
  const renderRoot = createRootRenderer(
    build.screens.then((screens) => screens?.renderScreen),
    log,
  )
  const callsOf = async (pathname: string, search: string) => {
    const screens = await build.screens.catch(() => undefined) // logged by the renderer
    return (await screens?.screenCalls(pathname, search, config.debugRoutes)) ?? []
  }
  const isCore = () => context.config.network.hasSystemContracts
  const policy = pagePolicy(config)

  const servePage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const at = request.url.indexOf('?')
    const pathname = plainPath(at === -1 ? request.url : request.url.slice(0, at))
    const search = at === -1 ? '' : request.url.slice(at)
    const verdict = resolvePage(pathname, search, config.debugRoutes, config.ACCOUNTS !== 'off')
    if (verdict.kind === 'redirect') return reply.redirect(verdict.to, 302)
    const page = verdict.kind === 'page' ? verdict.match.page : undefined
    const screen =
      page === undefined
        ? { json: '[]', isMissing: true }
        : await answerFirstScreen({ ask, routes, log, isCore: isCore() }, await callsOf(pathname, search))
    const { settings, runtimeConfig } = settingsOf(context.config)
    const nonce = randomBytes(16).toString('base64url')
    const reader = readerOf(request)
    const { locale, theme, display } = reader
    const { grouping } = display
    const firstScreen = screen.json
    const root = await renderRoot({ pathname, search, config: settings, firstScreen, locale, theme, grouping })
    const parts = { page, pathname, reader, nonce, runtimeConfig, firstScreen, root }
    reply
      .code(screen.isMissing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
    const html = Buffer.from(renderPage(context.config, build, parts))
    return sendBytes(request, reply, html, 'accept-language', 'cookie')
  }
  return servePage
}
