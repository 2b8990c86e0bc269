import { copyFile, mkdtemp, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCompilers } from './compilers.ts'

const signal = AbortSignal.timeout(60_000)
const folderWith = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'compilers-'))
  for (const [name, script] of Object.entries(files)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  return folder
}
const compilersOf = async (files: Record<string, string>, cached: Record<string, string> = {}) =>
  createCompilers({
    COMPILERS_DIR: await folderWith(files),
    COMPILER_CACHE: await folderWith(cached),
    NPM_REGISTRY: 'off',
  })
const says = (version: string) => `echo 'Version: ${version}'`

it('takes the next place where a compiler does not start', async () => {
  const compilers = await compilersOf({ 'solc-0.8.1': 'exit 126' }, { 'solc-0.8.1': says('0.8.1+commit.df193b15') })
  expect(await compilers.find('solidity', '0.8.1', null, signal)).toMatchObject({
    longVersion: 'v0.8.1+commit.df193b15',
  })
  const broken = await compilersOf({ 'solc-0.8.1': 'exit 126', 'vyper-0.4.3': 'exit 126' })
  await expect(broken.find('solidity', '0.8.1', null, signal)).rejects.toThrow(
    'The compiler Solidity 0.8.1 is here, but it does not start, and cannot be fetched: fetching is switched off.',
  )
  await expect(broken.find('vyper', '0.4.3', null, signal)).rejects.toThrow(
    'The compiler Vyper 0.4.3 is here, but it does not start: The compiler ended with 126',
  )
})

it('runs a JavaScript release that lies below a package of ES modules', async () => {
  const COMPILER_CACHE = await folderWith({})
  await writeFile(join(COMPILER_CACHE, 'package.json'), '{"type":"module"}')
  const release = createRequire(import.meta.url).resolve('solc-0.8.26/soljson.js')
  await copyFile(release, join(COMPILER_CACHE, 'soljson-v0.8.26.js'))
  const compilers = createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE, NPM_REGISTRY: 'off' })
  expect(await compilers.find('solidity', '0.8.26', '8a97fa7a', signal)).toMatchObject({
    kind: 'javascript',
    longVersion: 'v0.8.26+commit.8a97fa7a',
  })
})

it('finds nightlies by the name that submissions give them, and nowhere else than in the folder', async () => {
  const version = '0.8.24-nightly.2024.1.8'
  const compilers = await compilersOf({ [`solc-v${version}+commit.94ed0a1b`]: says(`${version}+commit.94ed0a1b`) })
  expect(await compilers.find('solidity', version, '94ed0a1b', signal)).toMatchObject({
    longVersion: `v${version}+commit.94ed0a1b`,
  })
  await expect(compilers.find('solidity', '0.8.25-nightly.2024.2.2', null, signal)).rejects.toThrow(
    'nightlies are only taken from COMPILERS_DIR',
  )
})

it('is told apart from workers on other machines, whose folders have the same names', () => {
  const { places } = createCompilers({ COMPILERS_DIR: '/compilers', COMPILER_CACHE: '/cache', NPM_REGISTRY: 'off' })
  expect(JSON.parse(places)).toEqual([hostname(), '/compilers', '/cache', 'off'])
})
