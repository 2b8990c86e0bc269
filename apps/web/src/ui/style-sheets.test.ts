import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')

/** Classes that have more than one rule of their own, outside of conditions and of rules that several share: two meanings of one name. */
const saidTwice = (sheet: string): string[] => {
  const rules = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?:^|\}\n+)(\.[\w-]+)(?= \{\n)/g)
  const names = [...rules].map(([, name]) => name ?? '')
  return names.filter((name, at) => names.indexOf(name) !== at)
}

test('a class of a style sheet has one rule: two parts that share a name would share their looks', () => {
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.module.css'),
  )
  expect(sheets.length).toBeGreaterThan(20)
  const twice = sheets.flatMap((path) =>
    saidTwice(readFileSync(join(sources, path), 'utf8')).map((name) => `${path} ${name}`),
  )
  expect(twice).toEqual([])
})
