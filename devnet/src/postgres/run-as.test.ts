import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { findClosedFolder } from './run-as.ts'

const base = makeTemporaryFolder('run-as')
const inner = join(base, 'outer', 'inner')
mkdirSync(join(inner, 'data'), { recursive: true })
afterAll(() => rmSync(base, { recursive: true, force: true }))

const stranger = { uid: 65_534, gid: 65_534 }

it('a temporary folder can be entered by another user', () => {
  expect(findClosedFolder(join(base, 'postgres'), stranger)).toBeUndefined()
})

it('the outermost folder that keeps a user out is named', () => {
  chmodSync(inner, 0o700)
  expect(findClosedFolder(join(inner, 'data'), stranger)).toBe(inner)
  chmodSync(join(base, 'outer'), 0o750)
  expect(findClosedFolder(join(inner, 'data'), stranger)).toBe(join(base, 'outer'))
})

it('owner and group enter by bits of their own', () => {
  const own = { uid: process.getuid!(), gid: process.getgid!() }
  expect(findClosedFolder(join(inner, 'data'), own)).toBeUndefined()
  expect(findClosedFolder(inner, { ...stranger, gid: own.gid })).toBeUndefined()
})

it('the folder itself need not be open: it is given to the user', () => {
  chmodSync(join(base, 'outer'), 0o711)
  expect(findClosedFolder(inner, stranger)).toBeUndefined()
})
