import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLongFunctions, listCode } from './check-sizes.ts'

test('code counts, each folder by itself; tests, data and packages do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corescope-sizes-'))
  try {
    for (const inner of ['lane', 'node_modules']) mkdirSync(join(folder, inner))
    for (const name of ['a.ts', 'a.test.ts', 'b.css', 'c.json', 'lane/d.tsx', 'lane/e.db.test.ts', 'node_modules/f.ts'])
      writeFileSync(join(folder, name), '')
    expect(Object.fromEntries(listCode(folder))).toEqual({
      [folder]: ['a.ts', 'b.css'],
      [join(folder, 'lane')]: ['d.tsx'],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a long function is named, whatever its form; one that is just as long as allowed is not', () => {
  const text = `
const arrow = () => {
  return 1
}
function plain() {
  // a comment is a line too
  return { method() { return 2 } }
}
`
  expect(findLongFunctions('a.ts', text, 3)).toEqual(['plain (line 5) has 4 lines'])
  expect(findLongFunctions('a.ts', text, 2)).toEqual(['arrow (line 2) has 3 lines', 'plain (line 5) has 4 lines'])
})
