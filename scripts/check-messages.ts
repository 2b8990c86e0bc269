// Holds every language against English: same files, same keys, same arguments and elements; finds texts that no code says,
// and words written in .tsx.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { findMessageFiles, readTexts, type Texts } from '../apps/web/build/message-files.ts'
import { findHardCodedText } from './hard-coded-text.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const reference = 'en'

type Token = string | [name: string, kind?: string, cases?: Record<string, Token[] | undefined>]

interface Needs {
  /** Arguments and elements that a reader sees: `block`, `<link>`, the number of a plural's general form. */
  shown: Set<string>
  /** All arguments, those included that only choose a form. */
  known: Set<string>
}

/** What a text takes from its caller. */
export const needsOf = (text: string): Needs => {
  const needs: Needs = { shown: new Set(), known: new Set() }
  const visit = (token: Token, counted?: string): void => {
    if (!Array.isArray(token)) {
      for (const [tag] of token.matchAll(/<\w+>/g)) needs.shown.add(tag)
      if (token === '#' && counted !== undefined) needs.shown.add(counted)
      return
    }
    const [name, kind, cases] = token
    needs.known.add(name)
    if (kind === undefined) needs.shown.add(name)
    for (const [form, inner] of Object.entries(cases ?? {})) {
      const number = kind === 'plural' && form === 'other' ? name : undefined
      for (const part of inner ?? []) visit(part, number ?? counted)
    }
  }
  for (const token of compileMessage(text) as Token[]) visit(token)
  return needs
}

/** Another language shows the same things; a form it does not inflect by (a plural, a case) it may leave out, not invent. */
const difference = (own: string, other: string): string | undefined => {
  const [ours, theirs] = [needsOf(own), needsOf(other)]
  const lost = [...ours.shown].filter((name) => !theirs.shown.has(name))
  const invented = [...theirs.shown, ...theirs.known].filter((name) => !ours.shown.has(name) && !ours.known.has(name))
  if (lost.length > 0) return `does not show ${lost.join(', ')}`
  return invented.length > 0 ? `English has no ${[...new Set(invented)].join(', ')}` : undefined
}

/** Faults of one file of a language against the same file in English. */
export const compareTexts = (ours: Texts, theirs: Texts): string[] => [
  ...Object.keys(ours).flatMap((key) => {
    const [own = '', other] = [ours[key], theirs[key]]
    if (other === undefined) return [`${key}: missing`]
    if (other.trim() === '') return [`${key}: empty`]
    const fault = difference(own, other)
    return fault === undefined ? [] : [`${key}: ${fault}`]
  }),
  ...Object.keys(theirs)
    .filter((key) => !(key in ours))
    .map((key) => `${key}: not in English`),
]

const languageFaults = (): string[] => {
  const files = [...findMessageFiles().values()]
  const locales = new Set(files.flatMap(({ paths }) => Object.keys(paths)))
  locales.delete(reference)
  const read = (path: string | undefined) => (path === undefined ? {} : readTexts(path))
  return files.flatMap(({ name, paths }) =>
    [...locales].flatMap((locale) =>
      compareTexts(read(paths[reference]), read(paths[locale])).map((fault) => `${name}.${locale}.json ${fault}`),
    ),
  )
}

/** Keys that no code names, as a whole or by their beginning (a template that begins with `blocks.`). Pure. */
export const findUnsaid = (keys: readonly string[], code: string): string[] => {
  const beginnings = new Set([...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, beginning]) => beginning!))
  const isBegun = (key: string) => [...beginnings].some((beginning) => key.startsWith(beginning))
  const named = new Set(code.match(/[\w-]+(\.[\w-]+)+/g))
  return keys.filter((key) => !named.has(key) && !isBegun(key))
}

const unsaidFaults = (): string[] => {
  const code = ['apps/web/src', 'packages/api-schema/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const keys = [...findMessageFiles().values()].flatMap(({ name, paths }) =>
    Object.keys(readTexts(paths[reference]!)).map((key) => `${name}.${key}`),
  )
  return findUnsaid(keys, code).map((key) => `${key}: no code says it`)
}

const textFaults = (): string[] =>
  readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const path = join(root, 'apps/web/src', file)
      return findHardCodedText(readFileSync(path, 'utf8')).map(
        (text) => `${relative(root, path)}: words in code: ${text}`,
      )
    })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = [...languageFaults(), ...unsaidFaults(), ...textFaults()]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log('check:messages: all languages are complete, and every text is used')
}
