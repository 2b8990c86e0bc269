import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Display } from '@corescope/api-schema/display'
import type { FirstScreenCall } from '@corescope/api-schema/first-screen'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'

/** What the web build says of itself: `route-manifest.json` beside `index.html`. */
interface RouteManifest {
  /** Name of the build; absent in those made before first screens were rendered on the server. */
  build?: string
  scripts: string[]
  /** Of every screen, in their order. */
  styles: string[]
  screens: Record<string, { scripts: string[]; styles: string[]; messages?: Record<string, string> }>
  messages: Record<string, string>
}

/** Everything of a reader that a first screen depends on: `ScreenRequest` of the web app's `render-screen.tsx`. */
export interface ScreenRequest {
  pathname: string
  search: string
  config: RuntimeConfig
  firstScreen: string
  locale: 'en' | 'zh_CN'
  theme: 'auto' | 'light' | 'dark'
  grouping: Display['grouping']
  now: number
}

/** `RenderedScreen` of the web app's `render-screen.tsx`. */
export interface RenderedScreen {
  /** Of `#root`. */
  html: string
  /** What the page's title says: `pageTitle` of api-schema. */
  subject: { name?: string | undefined; note?: string | undefined }
}

/** Undefined where only the browser can draw the screen. */
export type RenderScreen = (request: ScreenRequest) => Promise<RenderedScreen | undefined>

/** The calls that the screen of a path makes first; empty where it makes none. `search` begins with `?`, or is empty. */
export type ScreenCalls = (pathname: string, search: string, debugRoutes: boolean) => Promise<FirstScreenCall[]>

/** The web app's own code, built for this process. */
export interface ScreenBuild {
  renderScreen: RenderScreen
  screenCalls: ScreenCalls
}

export interface WebBuild {
  root: string
  /** index.html cut at its placeholders. */
  template: { beforeHead: string; beforeRoot: string; beforeData: string; rest: string }
  manifest: RouteManifest
  /** Path of a style sheet → its text. */
  styles: ReadonlyMap<string, string>
  /** Holds undefined where it is not built, or for another build of the browser's: the browser asks and renders by itself. */
  screens: Promise<ScreenBuild | undefined>
}

const marks = ['<!--app-head-->', '<div id="root"><!--app-root--></div>', '<!--app-data-->'] as const

/** @throws when a placeholder is missing or out of order */
const cutTemplate = (html: string, file: string): WebBuild['template'] => {
  let rest = html
  const [beforeHead = '', beforeRoot = '', beforeData = ''] = marks.map((mark) => {
    const at = rest.indexOf(mark)
    if (at === -1) throw new Error(`${file} lacks ${mark}`)
    const before = rest.slice(0, at)
    rest = rest.slice(at + mark.length)
    return before
  })
  return { beforeHead, beforeRoot, beforeData, rest }
}

const readStyles = (root: string, { styles, screens }: RouteManifest): Map<string, string> => {
  const hrefs = new Set([...styles, ...Object.values(screens).flatMap((screen) => screen.styles)])
  return new Map([...hrefs].map((href) => [href, readFileSync(join(root, href), 'utf8').trim()]))
}

const loadScreens = async (root: string, manifest: RouteManifest): Promise<ScreenBuild | undefined> => {
  const file = join(root, '..', 'dist-server', 'render-screen.js')
  if (!existsSync(file)) return undefined
  const build = (await import(pathToFileURL(file).href)) as ScreenBuild & { builtFor: string }
  return build.builtFor === manifest.build ? build : undefined
}

/**
 * Reads the built web app; undefined when it has not been built.
 * @throws when index.html lacks its placeholders
 */
export const readWebBuild = (root: string): WebBuild | undefined => {
  const index = join(root, 'index.html')
  if (!existsSync(index)) return undefined
  const template = cutTemplate(readFileSync(index, 'utf8'), index)
  const manifestFile = join(root, 'route-manifest.json')
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as RouteManifest)
    : { scripts: [], styles: [], screens: {}, messages: {} }
  return { root, template, manifest, styles: readStyles(root, manifest), screens: loadScreens(root, manifest) }
}
