import { copyFile, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
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
    SOLC_LIST: 'off',
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
  const compilers = createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE, NPM_REGISTRY: 'off', SOLC_LIST: 'off' })
  expect(await compilers.find('solidity', '0.8.26', '8a97fa7a', signal)).toMatchObject({
    kind: 'javascript',
    longVersion: 'v0.8.26+commit.8a97fa7a',
  })
})

it('runs a JavaScript release under either name that its makers give it', async () => {
  const COMPILERS_DIR = await folderWith({})
  const release = createRequire(import.meta.url).resolve('solc-0.8.26/soljson.js')
  await copyFile(release, join(COMPILERS_DIR, 'solc-emscripten-wasm32-v0.8.26+commit.8a97fa7a.js'))
  const compilers = createCompilers({
    ...{ COMPILERS_DIR, COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off', SOLC_LIST: 'off' },
  })
  expect(await compilers.find('solidity', '0.8.26', '8a97fa7a', signal)).toMatchObject({ kind: 'javascript' })
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
  const { places } = createCompilers({
    COMPILERS_DIR: '/compilers',
    COMPILER_CACHE: '/cache',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  expect(JSON.parse(places)).toEqual([hostname(), '/compilers', '/cache', 'off', 'off'])
})

it('takes the next place where a compiler is of another commit', async () => {
  const files = { 'solc-0.8.1': says('0.8.1+commit.aaaaaaaa') }
  const compilers = await compilersOf(files, { 'solc-0.8.1': says('0.8.1+commit.df193b15') })
  expect(await compilers.find('solidity', '0.8.1', 'df193b15', signal)).toMatchObject({
    longVersion: 'v0.8.1+commit.df193b15',
  })
  expect(await compilers.find('solidity', '0.8.1', null, signal)).toMatchObject({
    longVersion: 'v0.8.1+commit.aaaaaaaa',
  })
  const alone = await compilersOf({ ...files, 'vyper-0.4.3': says('0.4.3+commit.bff19ea2') })
  await expect(alone.find('solidity', '0.8.1', 'df193b15', signal)).rejects.toThrow(
    'There is no Solidity 0.8.1 of commit df193b15 here, but v0.8.1+commit.aaaaaaaa, and it cannot be fetched: fetching is switched off.',
  )
  await expect(alone.find('vyper', '0.4.3', '11111111', signal)).rejects.toThrow(
    'There is no Vyper 0.4.3 of commit 11111111: the release is v0.4.3+commit.bff19ea2.',
  )
  // the lock file's release is what the registry has
  await expect(alone.find('solidity', '0.8.37', '11111111', signal)).rejects.toThrow(
    /^There is no Solidity 0\.8\.37 of commit 11111111: the release is v0\.8\.37\+commit/,
  )
})

it('asks a compiler again whose file was replaced', async () => {
  const COMPILERS_DIR = await folderWith({ 'solc-0.8.1': says('0.8.1+commit.aaaaaaaa') })
  const compilers = createCompilers({
    COMPILERS_DIR,
    COMPILER_CACHE: '/nowhere',
    NPM_REGISTRY: 'off',
    SOLC_LIST: 'off',
  })
  const longVersion = async () => (await compilers.find('solidity', '0.8.1', null, signal)).longVersion
  expect(await longVersion()).toBe('v0.8.1+commit.aaaaaaaa')
  const other = await folderWith({ 'solc-0.8.1': says('0.8.1+commit.df193b15') })
  await rename(join(other, 'solc-0.8.1'), join(COMPILERS_DIR, 'solc-0.8.1'))
  expect(await longVersion()).toBe('v0.8.1+commit.df193b15')
})

it('says which folder cannot be read, and which file does not start', async () => {
  const reasonsOf = async (COMPILERS_DIR: string) => {
    const where = { COMPILER_CACHE: '/nowhere', NPM_REGISTRY: 'off', SOLC_LIST: 'off' } as const
    return (await createCompilers({ COMPILERS_DIR, ...where }).list(signal)).reasons
  }
  expect(await reasonsOf('/nowhere/else')).toEqual([expect.stringMatching(/^COMPILERS_DIR .*'\/nowhere\/else'/)])
  const folder = await folderWith({ 'solc-0.8.1': '#!/nowhere' })
  expect(await reasonsOf(folder)).toEqual([expect.stringContaining('solc-0.8.1 does not start: ')])
})

it('tells the releases that the registry has, and those that are known where it tells none', async () => {
  let answer = JSON.stringify({
    versions: { '0.4.10': {}, '0.4.12': {}, '0.8.9': {}, '0.8.38': {}, '0.8.14-fixed': {}, '0.8.10': {} },
  })
  const server = createServer((request, response) => response.end(request.url === '/solc' ? answer : ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const NPM_REGISTRY = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const open = () => createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE: '/nowhere', NPM_REGISTRY, SOLC_LIST: 'off' })
  const listed = async ({ list }: ReturnType<typeof open>) =>
    (await list(signal)).compilers.filter(({ isAtHand }) => !isAtHand).map(({ version }) => version)
  const compilers = open()
  expect(await listed(compilers)).toEqual(['0.8.9', '0.8.10', '0.8.38'])
  answer = '<html>'
  expect(await listed(compilers)).toEqual(['0.8.9', '0.8.10', '0.8.38'])
  expect(await listed(open())).toEqual(expect.arrayContaining(['0.4.11', '0.8.36']))
  await new Promise((resolve) => server.close(resolve))
  expect(await listed(open())).toContain('0.8.36')
})
