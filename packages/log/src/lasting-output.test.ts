import fs from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createProcessLogger } from './logger.ts'

let folder: string
let file: string
let descriptor: number
let isFull: boolean
beforeEach(() => {
  folder = makeTemporaryFolder('log')
  file = join(folder, 'log')
  descriptor = fs.openSync(file, 'a')
  isFull = false
  const write = fs.writeSync
  vi.spyOn(fs, 'writeSync').mockImplementation(((to: number, ...rest: [string]) => {
    if (to === descriptor && isFull)
      throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    return write(to, ...rest)
  }) as typeof fs.writeSync)
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.closeSync(descriptor)
  fs.rmSync(folder, { recursive: true })
})
const written = () =>
  fs
    .readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; lost?: number })

it('a full disk ends nothing: lines wait and are written when there is room again', () => {
  const log = createProcessLogger('api', 'info', [], descriptor)
  log.info('before')
  isFull = true
  for (let n = 0; n < 50; n += 1) log.warn(`full ${n}`)
  expect(written().map(({ msg }) => msg)).toEqual(['before'])
  isFull = false
  log.info('after')
  log.info('later')
  const expected = ['before', ...Array.from({ length: 50 }, (_, n) => `full ${n}`), 'after', 'later']
  expect(written().map(({ msg }) => msg)).toEqual(expected)
})

it('lines beyond what may wait are lost, and counted once the log can be written', async () => {
  const log = createProcessLogger('api', 'info', [], descriptor)
  for (const round of [1, 2]) {
    isFull = true
    for (let n = 0; n < 200; n += 1) log.warn(`round ${round}: ${'x'.repeat(1_000)}`)
    isFull = false
    log.info('there is room')
    await vi.waitFor(() => expect(written().at(-1)!.lost).toBeGreaterThan(0))
    const lines = written().filter(({ msg }) => msg.startsWith(`round ${round}`))
    const { lost = 0, msg } = written().at(-1)!
    expect(msg).toBe('lines of this log were lost: it could not be written')
    expect(lines.length + lost).toBe(200)
    expect(lines.length).toBeLessThan(70)
  }
})
