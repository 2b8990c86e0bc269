import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { findMessageFiles, readTexts } from './message-files.ts'
import { findParts, usedMessageFiles } from './used-messages.ts'

const prefix = 'virtual:messages/'
const loaders = 'virtual:message-loaders'
const partPrefix = 'part/'
const source = fileURLToPath(new URL('../src/', import.meta.url))

const pathOf = (locale: string, file: string): string => {
  const path = findMessageFiles().get(file)?.paths[locale]
  if (path === undefined) throw new Error(`there are no messages ${file}.${locale}.json`)
  return path
}
const languages = () => [...new Set([...findMessageFiles().values()].flatMap(({ paths }) => Object.keys(paths)))].sort()

/** One text alone is a string; what the browser cannot render (dates, ordinals, offsets) fails the build. */
const compile = (key: string, text: string): unknown => {
  const tokens = compileMessage(text) as unknown[]
  const check = (token: unknown): void => {
    if (!Array.isArray(token)) return
    const [, kind, cases] = token
    if (kind !== undefined && kind !== 'plural' && kind !== 'select')
      throw new Error(`${key}: cannot show {…, ${kind}}`)
    if (cases?.offset !== undefined) throw new Error(`${key}: plural offsets are not known here`)
    for (const inner of Object.values(cases ?? {})) if (Array.isArray(inner)) inner.forEach(check)
  }
  tokens.forEach(check)
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens
}

/** `{ "<file>.<key>": compiled ICU message }` of some files of one language. */
const compileFiles = (locale: string, files: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    [...files].sort().flatMap((file) => {
      return Object.entries(readTexts(pathOf(locale, file))).map(([key, text]) => [
        `${file}.${key}`,
        compile(`${locale}/${file}.${key}`, text),
      ])
    }),
  )

/** Name of a screen → its file. */
const screens = (): Map<string, string> =>
  new Map(
    readdirSync(join(source, 'routes'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => [basename(file, '.tsx'), join(source, 'routes', file)]),
  )

/** Files of words that the shell needs, and those that a screen (or `part/<name>`) needs beside them. */
const filesFor = (screen: string | undefined): ReadonlySet<string> => {
  const names = [...findMessageFiles().keys()]
  const shell = usedMessageFiles(join(source, 'app/main.ts'), names)
  if (screen === undefined) return shell
  const module = screen.startsWith(partPrefix)
    ? findParts(source).get(screen.slice(partPrefix.length))
    : screens().get(screen)
  const used = usedMessageFiles(module ?? '', names)
  return new Set([...used].filter((file) => !shell.has(file)))
}

const loaderText = (): string => {
  const load = (name: string) => `() => import(${JSON.stringify(`${prefix}${name}`)})`
  const own = [...screens().keys()].sort().filter((screen) => filesFor(screen).size > 0)
  const parts = [...findParts(source).keys()].sort().filter((part) => filesFor(`${partPrefix}${part}`).size > 0)
  const entries = (names: readonly string[], folder: string) =>
    names.map((name) => `${JSON.stringify(name)}: ${load(`${folder}${name}`)}`).join(', ')
  const lines = languages().map(
    (locale) =>
      `${locale}: { shell: ${load(locale)}, screens: { ${entries(own, `${locale}/`)} }, parts: { ${entries(parts, `${locale}/${partPrefix}`)} } }`,
  )
  return `export const messageLoaders = { ${lines.join(', ')} }`
}

/**
 * `virtual:messages/<locale>` holds the words of the shell, `virtual:messages/<locale>/<screen>` those that a screen adds: which
 * ones is read from its imports, so a screen carries its own words and nobody lists them; so does what `lazyPart` fetches
 * (`virtual:messages/<locale>/part/<name>`). `virtual:message-loaders` fetches them.
 */
export const messagesPlugin = (): Plugin => ({
  name: 'corescope-messages',
  resolveId: (id) => (id.startsWith(prefix) || id === loaders ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${loaders}`) return loaderText()
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const [, locale = '', screen] = /^(\w+)(?:\/(.+))?$/.exec(id.slice(prefix.length + 1)) ?? []
    const files = filesFor(screen)
    for (const file of files) this.addWatchFile(pathOf(locale, file))
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileFiles(locale, files)))})`
  },
  handleHotUpdate({ file, server }) {
    if (file.startsWith(source) && /\/messages\/[^/]+\.json$/.test(file)) server.ws.send({ type: 'full-reload' })
  },
})
