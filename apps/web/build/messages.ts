import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { findMessageFiles, readTexts } from './message-files.ts'
import { findParts, usedMessageKeys } from './used-messages.ts'

const prefix = 'virtual:messages/'
const loaders = 'virtual:message-loaders'
const partPrefix = 'part/'
const source = fileURLToPath(new URL('../src/', import.meta.url))
const contract = fileURLToPath(new URL('../../../packages/api-schema/src/', import.meta.url))

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

/** Every key there is, as `<file>.<key>`. */
const allKeys = (): string[] =>
  [...findMessageFiles().values()].flatMap(({ name, paths }) =>
    Object.keys(readTexts(Object.values(paths)[0] ?? '')).map((key) => `${name}.${key}`),
  )

/** `{ "<file>.<key>": compiled ICU message }` of some keys in one language. */
const compileKeys = (locale: string, keys: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    filesOf(keys).flatMap((file) =>
      Object.entries(readTexts(pathOf(locale, file)))
        .filter(([key]) => keys.has(`${file}.${key}`))
        .map(([key, text]) => [`${file}.${key}`, compile(`${locale}/${file}.${key}`, text)]),
    ),
  )

const filesOf = (keys: ReadonlySet<string>): string[] =>
  [...new Set([...keys].map((key) => key.slice(0, key.indexOf('.'))))].sort()

/** Name of a screen → its file. */
const screens = (): Map<string, string> =>
  new Map(
    readdirSync(join(source, 'routes'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => [basename(file, '.tsx'), join(source, 'routes', file)]),
  )

/** Modules of the contract, which name titles and the like. */
const contractModules = (): string[] =>
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(contract, file))

/** Keys that the shell needs, and those that a screen (or `part/<name>`) needs beside them. */
const keysFor = (screen: string | undefined): ReadonlySet<string> => {
  const [keys, named] = [allKeys(), contractModules()]
  const shell = usedMessageKeys(join(source, 'app/main.ts'), keys, named)
  if (screen === undefined) return shell
  const module = screen.startsWith(partPrefix)
    ? findParts(source).get(screen.slice(partPrefix.length))
    : screens().get(screen)
  const used = usedMessageKeys(module ?? '', keys, named)
  return new Set([...used].filter((key) => !shell.has(key)))
}

/** Imports of words below a folder, by their names. */
const loadersOf = (names: readonly string[], folder: string): string => {
  const loaders = names.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${prefix}${folder}${name}`)})`,
  )
  return `{ ${loaders.join(', ')} }`
}

/** What stands beside the words of the shell: a reader of one language fetches the names of its files alone. */
const shellLoaders = (locale: string): string => {
  const own = [...screens().keys()].sort().filter((screen) => keysFor(screen).size > 0)
  const parts = [...findParts(source).keys()].sort().filter((part) => keysFor(`${partPrefix}${part}`).size > 0)
  return [
    `export const screens = ${loadersOf(own, `${locale}/`)}`,
    `export const parts = ${loadersOf(parts, `${locale}/${partPrefix}`)}`,
  ].join('\n')
}

/**
 * `virtual:messages/<locale>` holds the words of the shell, `virtual:messages/<locale>/<screen>` those that a screen adds: which
 * ones is read from its imports, so a screen carries its own words and nobody lists them; so does what `lazyPart` fetches
 * (`virtual:messages/<locale>/part/<name>`). `virtual:message-loaders` fetches those of the shell, which fetch the others.
 */
export const messagesPlugin = (): Plugin => ({
  name: 'corescope-messages',
  resolveId: (id) => (id.startsWith(prefix) || id === loaders ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${loaders}`) return `export const messageLoaders = ${loadersOf(languages(), '')}`
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const [, locale = '', screen] = /^(\w+)(?:\/(.+))?$/.exec(id.slice(prefix.length + 1)) ?? []
    const keys = keysFor(screen)
    for (const file of filesOf(keys)) this.addWatchFile(pathOf(locale, file))
    const words = `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileKeys(locale, keys)))})`
    return screen === undefined ? `${words}\n${shellLoaders(locale)}` : words
  },
  handleHotUpdate({ file, server }) {
    if (file.startsWith(source) && /\/messages\/[^/]+\.json$/.test(file)) server.ws.send({ type: 'full-reload' })
  },
})
