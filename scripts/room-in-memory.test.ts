import { afterEach, expect, it, vi } from 'vitest'
// @ts-expect-error: a script without types
import { mayRunPrograms, roomInMemory } from './room-in-memory.mjs'

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
