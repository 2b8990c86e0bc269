import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
// @ts-expect-error: a script without types
import { clearDeadRuns, mayRunPrograms, roomInMemory, runFolder } from './room-in-memory.mjs'

afterEach(() => vi.unstubAllEnvs())

it('a folder whose programs may not be run is not taken', () => {
  const mounts = [
    'tmpfs /run tmpfs rw,nosuid,nodev,size=2466004k 0 0',
    'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0',
  ].join('\n')
  expect(mayRunPrograms(mounts, '/dev/shm')).toBe(false)
  expect(mayRunPrograms(mounts.replace('noexec,', ''), '/dev/shm')).toBe(true)
  expect(mayRunPrograms('', '/dev/shm')).toBe(false)
})

it('a folder that TMPDIR names goes before', () => {
  vi.stubEnv('TMPDIR', '/elsewhere')
  expect(roomInMemory()).toBeUndefined()
})

it('what a run left that was killed goes; what runs, and what is of others, stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folder-of-folders-'))
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const names = [`${runFolder}${dead}-abc`, `${runFolder}${process.pid}-abc`, `${runFolder}abc`, 'other']
  for (const name of names) mkdirSync(join(folder, name))
  clearDeadRuns(folder)
  expect(readdirSync(folder).toSorted()).toEqual(names.slice(1).toSorted())
  rmSync(folder, { recursive: true })
})
