import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const prefix = 'virtual:messages/'
const folder = fileURLToPath(new URL('../src/messages/', import.meta.url))

const filesOf = (locale: string) =>
  readdirSync(join(folder, locale))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, locale, file))

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

/** `{ "<file>.<key>": compiled ICU message }` of one language. */
export const compileLanguage = (locale: string): Record<string, unknown> =>
  Object.fromEntries(
    filesOf(locale).flatMap((file) => {
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      return Object.entries(texts).map(([key, text]) => [`${basename(file, '.json')}.${key}`, compile(key, text)])
    }),
  )

/** `virtual:messages/<locale>`: the language's messages, ICU compiled at build time, one chunk a language. */
export const messagesPlugin = (): Plugin => ({
  name: 'corescope-messages',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined
    const locale = id.slice(prefix.length + 1)
    for (const file of filesOf(locale)) this.addWatchFile(file)
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileLanguage(locale)))})`
  },
  handleHotUpdate({ file, server }) {
    if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' })
  },
})
