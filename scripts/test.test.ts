import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-of-runs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const start = (...steps: string[]) =>
  spawn(process.execPath, ['scripts/test.mjs', ...steps], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
    detached: true,
  })

it('a run of tests leaves nothing in the temporary folder', async () => {
  expect(await once(start('lock'), 'exit')).toEqual([0, null])
  expect(readdirSync(folder)).toEqual([])
})

it('a step that does not exist is refused', async () => {
  expect(await once(start('unti'), 'exit')).toEqual([1, null])
})

it('a run that is ended leaves nothing there either', async () => {
  const run = start('format')
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), { timeout: 30_000 })
  process.kill(-run.pid!, 'SIGTERM')
  expect(await once(run, 'exit')).toEqual([1, null])
  expect(readdirSync(folder)).toEqual([])
})
