import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findNeedless } from './check-exports.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corescope-exports-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
const find = () => findNeedless(root).map(({ path, message }) => `${path}: ${message}`)
const chain = JSON.stringify({ name: '@corescope/chain', dependencies: { viem: '1' } })

test('what another file or a test imports is needed, by package or by path', () => {
  write({
    'packages/chain/package.json': chain,
    'packages/chain/src/units.ts': `import 'viem'\nexport const one = 1\nexport const two = 2\nexport const [three] = [3]\nthree`,
    'packages/chain/src/units.test.ts': `import { three } from './units.ts'\nthree`,
    'apps/api/package.json': JSON.stringify({ name: '@corescope/api', dependencies: { '@corescope/chain': '*' } }),
    'apps/api/src/main.ts': `import { one } from '@corescope/chain/units'\nconst { two } = await import('@corescope/chain/units')`,
    'apps/api/src/index.html': `main.ts`,
  })
  expect(find()).toEqual([])
})

test('an export that its own file alone uses, one that nobody uses, a file, and packages', () => {
  write({
    'packages/chain/package.json': chain,
    'packages/chain/src/units.ts': `export const one = 1\nexport const two = one\nexport interface Named {}\nexport const of = (x: Named) => x\nof`,
    'packages/chain/src/units.test.ts': `import { of } from './units.ts'\nimport 'zod'`,
    'packages/chain/src/old.ts': `export interface Old {}`,
  })
  expect(find()).toEqual([
    'packages/chain/src/old.ts:1: Old is used by nobody',
    'packages/chain/src/units.ts:1: one is exported, and only its own file uses it',
    'packages/chain/src/units.ts:2: two is used by nobody',
    'packages/chain/src/old.ts: no file leads to it',
    'packages/chain/package.json: viem is declared, and no file imports it',
    'packages/chain/src/units.test.ts: zod is imported, and packages/chain/package.json does not declare it',
  ])
})

test('what tests alone use, unless it is their data or its own file needs it', () => {
  const both = `export const shown = 1\nexport const inner = 2\nexport const use = inner`
  write({
    'packages/chain/package.json': JSON.stringify({ name: '@corescope/chain' }),
    'packages/chain/src/units.ts': both,
    'packages/chain/src/test-data/units.ts': both,
    'packages/chain/src/units.test.ts': `import { shown, inner, use } from './units.ts'\nimport { shown as a, inner as b, use as c } from './test-data/units.ts'`,
  })
  expect(find()).toEqual([
    'packages/chain/src/units.ts:1: shown is used by tests alone',
    'packages/chain/src/units.ts:3: use is used by tests alone',
  ])
})

test('what a name of the package stands for is used, on each kind of machine', () => {
  const imports = { '#draw': { browser: './src/draw.browser.ts', default: './src/draw.node.ts' } }
  write({
    'packages/chain/package.json': JSON.stringify({ name: '@corescope/chain', imports }),
    'packages/chain/src/draw.browser.ts': `export const draw = 1`,
    'packages/chain/src/draw.node.ts': `export const draw = 2\nexport const old = 3`,
    'packages/chain/src/units.ts': `import { draw } from '#draw'\ndraw`,
    'packages/chain/src/index.html': `units.ts`,
  })
  expect(find()).toEqual(['packages/chain/src/draw.node.ts:2: old is used by nobody'])
})

test('what a file opens by its name, a worker or a package, is used', () => {
  write({
    'packages/chain/package.json': chain,
    'packages/chain/src/main.ts': `new URL('./worker.ts', import.meta.url)\nrequire.resolve('viem/package.json')`,
    'packages/chain/src/worker.ts': `export interface Kept {}\nconst kept: Kept = {}`,
    'packages/chain/tsconfig.json': `main.ts`,
  })
  expect(find()).toEqual([])
})
