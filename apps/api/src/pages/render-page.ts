import { canonicalPath } from '@corescope/api-schema/canonical-path'
import { type Display, displayChoices, htmlSettings } from '@corescope/api-schema/display'
import type { PageEntry } from '@corescope/api-schema/page'
import { pageTitle } from '@corescope/api-schema/page-title'
import type { ApiConfig } from '../config.ts'
import { escapeHtml, escapeScriptJson } from '../http/html.ts'
import type { RenderedRoot } from './render-root.ts'
import type { WebBuild } from './web-build.ts'

export interface Reader {
  locale: 'en' | 'zh_CN'
  theme: 'auto' | 'light' | 'dark'
  display: Display
  /** On phones rows are shown as the table they are elsewhere, not as cards. */
  wantsTables?: boolean
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
  /** undefined: the browser renders the screen. */
  root: RenderedRoot | undefined
}

/** What a reader chose of the layout, but for the defaults, as attributes of `<html>`. */
const settingsOf = (display: Display): string =>
  htmlSettings
    .filter((name) => display[name] !== displayChoices[name][0])
    .map((name) => ` data-${name}="${display[name]}"`)
    .join('')

const canonicalOf = ({ network, PUBLIC_URL }: ApiConfig, { page, pathname }: RenderedParts): string => {
  const path = canonicalPath(page, pathname, network.network)
  if (path === undefined || PUBLIC_URL === '') return ''
  return `<link rel="canonical" href="${escapeHtml(new URL(path, PUBLIC_URL).href)}">`
}

/**
 * The styles stand in the page itself, so that it is painted one round trip earlier and its scripts need not wait for a free
 * connection. The switched-off links say to the app which of its style sheets are there.
 */
const stylesOf = ({ manifest, styles }: WebBuild, { page, nonce }: RenderedParts): string => {
  const hrefs = [...manifest.styles, ...((page && manifest.screens[page.path]?.styles) ?? [])]
  const text = hrefs.map((href) => styles.get(href)).join('')
  const links = hrefs.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}" disabled>`)
  return `<style nonce="${nonce}">${text}</style>${links.join('')}`
}

/** In the order in which they need each other. */
const scriptsOf = ({ manifest }: WebBuild, { page, reader }: RenderedParts): string[] => {
  const screen = page === undefined ? undefined : manifest.screens[page.path]
  const words = [manifest.messages[reader.locale], screen?.messages?.[reader.locale]]
  return [...manifest.scripts, ...(screen?.scripts ?? []), ...words.filter((href) => href !== undefined)]
}

/** A screen that is there already is painted before its scripts are asked for: they would take line and processor from it. */
const rootOf = (scripts: readonly string[], { root }: RenderedParts): string =>
  root === undefined
    ? '<div id="root"></div>'
    : `<div id="root" data-rendered-at="${root.now}" data-scripts="${escapeHtml(scripts.join(' '))}">${root.html}</div>`

const preloadsOf = (scripts: readonly string[]): string =>
  scripts.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`).join('')

/** The page's HTML: the built template with title, configuration, preloads, the screen and its data. Pure. */
export const renderPage = (config: ApiConfig, build: WebBuild, parts: RenderedParts): string => {
  const { locale, theme, display, wantsTables } = parts.reader
  const { template } = build
  const scripts = scriptsOf(build, parts)
  const opening = template.beforeHead
    .replace('<html lang="en"', `<html lang="${locale === 'en' ? 'en' : 'zh-CN'}"`)
    .replace(
      'data-theme="auto"',
      `data-theme="${theme}"${settingsOf(display)}${wantsTables ? ' data-lists="table"' : ''}`,
    )
  const { page, pathname, root } = parts
  const head = [
    `<title>${escapeHtml(pageTitle(page, locale, config.network.chainName, pathname, root?.subject))}</title>`,
    canonicalOf(config, parts),
    stylesOf(build, parts),
    parts.root === undefined ? preloadsOf(scripts) : '',
    `<script nonce="${parts.nonce}">window.__CORESCOPE__=${escapeScriptJson(parts.runtimeConfig)}</script>`,
  ]
  const data = `<script type="application/json" id="first-screen">${escapeScriptJson(parts.firstScreen)}</script>`
  return [opening, ...head, template.beforeRoot, rootOf(scripts, parts), template.beforeData, data, template.rest].join(
    '',
  )
}
