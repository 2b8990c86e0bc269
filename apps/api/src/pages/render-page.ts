import { pageTitle } from '@corescope/api-schema/page-title'
import type { PageEntry } from '@corescope/api-schema/pages'
import type { ApiConfig } from '../config.ts'
import { escapeHtml, escapeScriptJson } from './html.ts'
import type { WebBuild } from './web-build.ts'

export interface Reader {
  locale: 'en' | 'zh_CN'
  theme: 'auto' | 'light' | 'dark'
}

export interface RenderedParts {
  /** undefined = not found. */
  page: PageEntry | undefined
  pathname: string
  reader: Reader
  nonce: string
  /** JSON of the runtime configuration. */
  runtimeConfig: string
  /** JSON of the first screen's answers. */
  firstScreen: string
}

const canonicalOf = (config: ApiConfig, { page, pathname }: RenderedParts): string =>
  config.network.network === 'mainnet' && page?.canonical && config.PUBLIC_URL !== ''
    ? `<link rel="canonical" href="${escapeHtml(new URL(pathname, config.PUBLIC_URL).href)}">`
    : ''

const preloadsOf = ({ manifest }: WebBuild, { page, reader }: RenderedParts): string => {
  const screen = page === undefined ? undefined : manifest.screens[page.path]
  const words = [manifest.messages[reader.locale], screen?.messages?.[reader.locale]]
  const scripts = [...manifest.scripts, ...(screen?.scripts ?? []), ...words.filter((href) => href !== undefined)]
  return [
    ...(screen?.styles ?? []).map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...scripts.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
  ].join('')
}

/** The page's HTML: the built template with title, configuration, preloads and the first screen's data. Pure. */
export const renderPage = (config: ApiConfig, build: WebBuild, parts: RenderedParts): string => {
  const { locale, theme } = parts.reader
  const opening = build.template.beforeHead
    .replace('<html lang="en"', `<html lang="${locale === 'en' ? 'en' : 'zh-CN'}"`)
    .replace('data-theme="auto"', `data-theme="${theme}"`)
  const head = [
    `<title>${escapeHtml(pageTitle(parts.page, locale, config.network.chainName))}</title>`,
    canonicalOf(config, parts),
    preloadsOf(build, parts),
    `<script nonce="${parts.nonce}">window.__CORESCOPE__=${escapeScriptJson(parts.runtimeConfig)}</script>`,
  ]
  const data = `<script type="application/json" id="first-screen">${escapeScriptJson(parts.firstScreen)}</script>`
  return opening + head.join('') + build.template.beforeData + data + build.template.rest
}
