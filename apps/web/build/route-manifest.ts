import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageEntry } from '@corescope/api-schema/page'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { screenName } from '../src/app/router/screen-name.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `src/routes/<folder>/<screen>.tsx`. */
const routeFile = /\/src\/routes\/[^/]+\/([^/]+)\.tsx$/

/** `dist/route-manifest.json`: what the server tells the browser to fetch at once, before any script has run. */
export interface RouteManifest {
  /** Names this build: another has another entry. */
  build: string
  /** Scripts of the entry and of the app it starts (modulepreload); index.html already names the entry. */
  scripts: string[]
  /** Styles of the app, in the order in which they are laid over each other. */
  styles: string[]
  /** Page pattern of `pages` → its chunks. */
  screens: Record<string, { scripts: string[]; styles: string[]; messages: Record<string, string> }>
  /** Locale → the words of the shell. */
  messages: Record<string, string>
}

/** A chunk and all it imports, what is needed first. */
const withImports = (
  bundle: Rolldown.OutputBundle,
  fileName: string,
  found = new Set<string>(),
  under: readonly string[] = [],
) => {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName) || under.includes(fileName)) return found
  for (const imported of chunk.imports) withImports(bundle, imported, found, [...under, fileName])
  return found.add(fileName)
}

const stylesOf = (bundle: Rolldown.OutputBundle, files: Iterable<string>) =>
  [...files].flatMap((file) => {
    const chunk = bundle[file]
    const metadata =
      chunk?.type === 'chunk' ? (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata : undefined
    return [...(metadata?.importedCss ?? [])]
  })

const rooted = (files: Iterable<string>) => [...files].map((file) => `/${file}`)

const describe = (bundle: Rolldown.OutputBundle, pages: readonly PageEntry[]): RouteManifest => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const chunkOf = (file: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(file))
  const entryFiles = new Set<string>()
  for (const chunk of [entry, chunkOf('/src/app/start-app.tsx')]) {
    if (chunk !== undefined) withImports(bundle, chunk.fileName, entryFiles)
  }
  const entryStyles = new Set(stylesOf(bundle, entryFiles))
  const messagesOf = (screen: string | undefined) => {
    const found: Record<string, string> = {}
    for (const chunk of chunks) {
      const [, locale, name] = /virtual:messages\/(\w+)(?:\/(.+))?$/.exec(chunk.facadeModuleId ?? '') ?? []
      if (locale !== undefined && name === screen) found[locale] = `/${chunk.fileName}`
    }
    return found
  }
  const screens: RouteManifest['screens'] = {}
  for (const page of pages) {
    const name = screenName(page.path)
    const chunk = chunks.find((one) => routeFile.exec(one.facadeModuleId ?? '')?.[1] === name)
    if (chunk === undefined) continue
    const files = [...withImports(bundle, chunk.fileName)].filter((file) => !entryFiles.has(file))
    const styles = stylesOf(bundle, files).filter((file) => !entryStyles.has(file))
    screens[page.path] = { scripts: rooted(files), styles: rooted(styles), messages: messagesOf(name) }
  }
  const own = [...entryFiles].filter((file) => file !== entry?.fileName)
  return {
    build: entry?.fileName ?? '',
    scripts: rooted(own),
    styles: rooted(entryStyles),
    screens,
    messages: messagesOf(undefined),
  }
}

/** Writes the route manifest and fails the build when a page has no screen's file. */
export const routeManifestPlugin = (): Plugin => ({
  name: 'corescope-route-manifest',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const { module } = await runnerImport<{ pages: readonly PageEntry[] }>(
      source('../../../packages/api-schema/src/pages.ts'),
    )
    const files = readdirSync(source('../src/routes'), { recursive: true, encoding: 'utf8' })
    const built = new Set(files.map((file) => basename(file, '.tsx')))
    const missing = module.pages.filter((page) => !page.redirect && !built.has(screenName(page.path)))
    if (missing.length > 0) this.warn(`screens without a file: ${missing.map((page) => page.path).join(' ')}`)
    const text = JSON.stringify(describe(bundle, module.pages), null, 2)
    this.emitFile({ type: 'asset', fileName: 'route-manifest.json', source: text })
  },
})
