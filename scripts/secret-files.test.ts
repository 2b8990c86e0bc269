import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { readSecretFiles } from './secret-files.mjs'

const folder = mkdtempSync(join(tmpdir(), 'corescope-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (text: string) => {
  const path = join(folder, `secret-${text.length}`)
  writeFileSync(path, text)
  return path
}

it('a secret is read from the file that its setting names', () => {
  const env = { AUTH_KEY_FILE: fileOf(`${'k'.repeat(32)}\n`), SMTP_URL: 'smtp://mail', DATA_KEY_FILE: '' }
  readSecretFiles(env)
  expect(env).toEqual({ AUTH_KEY: 'k'.repeat(32), SMTP_URL: 'smtp://mail', DATA_KEY_FILE: '' })
})
it('a file that is not there, an empty one and a secret that is told twice end the start with a sentence', () => {
  const path = join(folder, 'none')
  expect(() => readSecretFiles({ SMTP_URL_FILE: path })).toThrow(
    `SMTP_URL_FILE is "${path}", which cannot be read: ENOENT`,
  )
  expect(() => readSecretFiles({ DATA_KEY_FILE: fileOf('\n') })).toThrow('which is empty')
  expect(() => readSecretFiles({ DATA_KEY: 'a', DATA_KEY_FILE: fileOf('b') })).toThrow(
    'Both DATA_KEY and DATA_KEY_FILE are set',
  )
})
