import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownFolder } from './find-chromium.ts'

const uid = process.getuid?.() ?? 0
let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'browser-folders-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

it('each user of a machine has a folder that nobody else can enter, and finds it again', () => {
  const folder = ownFolder(parent, uid)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(ownFolder(parent, uid)).toBe(folder)
  expect(readdirSync(parent)).toEqual([`chromium-of-${uid}`])
})

it('a folder that somebody else made is not used', () => {
  expect(() => ownFolder(parent, uid + 1)).toThrow(/chromium-of-\d+ belongs to another user/)
})
