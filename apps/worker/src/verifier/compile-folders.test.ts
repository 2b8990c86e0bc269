import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inEmptyFolder, removeLeftFolders, removeLeftParts } from './compile-folders.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'corescope-left-'))
})
afterAll(() => rm(parent, { recursive: true }))

it('folders that a killed worker left go after an hour, others stay', async () => {
  await mkdir(join(parent, 'corescope-compile-a', 'out'), { recursive: true })
  await mkdir(join(parent, 'someone-else'))
  expect(await removeLeftFolders(parent)).toBe(0)
  expect(await removeLeftFolders(parent, Date.now() + 61 * 60_000)).toBe(1)
  expect(await readdir(parent)).toEqual(['someone-else'])
})

it('releases that were never written to their end go after an hour', async () => {
  const cache = await mkdtemp(join(parent, 'cache-'))
  for (const name of ['soljson-v0.8.1.js', 'soljson-v0.8.2.js.1234.part', 'other.part']) {
    await writeFile(join(cache, name), '')
  }
  expect(await removeLeftParts(cache)).toBe(0)
  expect(await removeLeftParts(cache, Date.now() + 61 * 60_000)).toBe(1)
  expect(await readdir(cache)).toEqual(['other.part', 'soljson-v0.8.1.js'])
  expect(await removeLeftParts(join(cache, 'nowhere'))).toBe(0)
})

it('a folder goes with its work, also where that fails', async () => {
  let folder = ''
  await expect(
    inEmptyFolder(async (given) => {
      folder = given
      throw new Error('no compiler')
    }),
  ).rejects.toThrow('no compiler')
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})
