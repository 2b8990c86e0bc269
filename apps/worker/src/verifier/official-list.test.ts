import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createCompilers } from './compilers.ts'
import { ReleaseMissingError } from './download.ts'
import { createOfficialList } from './official-list.ts'

const signal = AbortSignal.timeout(120_000)
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** The site of the list: answers by path, and what was asked of it. */
const startSite = async (answers: Record<string, RequestListener>) => {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(request.url ?? '')
    asked.push(path)
    const say = answers[path]
    if (say === undefined) answer.writeHead(404).end()
    else say(request, answer)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, answers, origin: `http://127.0.0.1:${port}`, list: `http://127.0.0.1:${port}/wasm/list.json` }
}
const say =
  (content: string | Buffer): RequestListener =>
  (_, answer) =>
    answer.end(content)
const sha256 = (content: Buffer | string) => `0x${createHash('sha256').update(content).digest('hex')}`
/** An entry as `emscripten-wasm32/list.json` of binaries.soliditylang.org has it. */
const buildOf = (version: string, commit: string, content: Buffer | string, more: object = {}) => ({
  ...{ path: `solc-emscripten-wasm32-v${version}+commit.${commit}.js`, version, build: `commit.${commit}` },
  ...{ longVersion: `${version}+commit.${commit}`, keccak256: `0x${'0'.repeat(64)}`, sha256: sha256(content) },
  ...{ urls: [`bzzr://${'0'.repeat(64)}`, 'dweb:/ipfs/QmaZSrn3TPvPVoShtjSonQLFd3BV6RdgRMqw8GTzhnKYpm'], ...more },
})
type Entry = Omit<ReturnType<typeof buildOf>, 'sha256'> & { sha256: string | undefined }
const listOf = (...builds: Entry[]) => {
  const plain = builds.filter((build) => !('prerelease' in build))
  const releases = Object.fromEntries(plain.map(({ version, path }) => [version, path]).reverse())
  return JSON.stringify({ builds, releases, latestRelease: plain.at(-1)?.version }, undefined, 2)
}
const emptyFolder = () => mkdtemp(join(tmpdir(), 'compilers-'))
const off = { COMPILERS_DIR: '', NPM_REGISTRY: 'off', SOLC_LIST: 'off' } as const

/** A release as its makers publish it, the file of an installed package. */
const release = {
  ...{ version: '0.8.26', commit: '8a97fa7a', path: '/wasm/solc-emscripten-wasm32-v0.8.26+commit.8a97fa7a.js' },
  read: () => readFile(createRequire(import.meta.url).resolve('solc-0.8.26/soljson.js')),
}

describe('a release that npm lacks', () => {
  it('is fetched by the list, its checksum checked, and kept', async () => {
    const content = await release.read()
    const nightly = { ...buildOf('0.8.27', 'aaaaaaaa', 'x'), prerelease: 'nightly.2024.7.1' }
    const old = buildOf('0.4.10', 'bbbbbbbb', 'x')
    const site = await startSite({
      '/wasm/list.json': say(listOf(nightly, old, buildOf(release.version, release.commit, content))),
      [release.path]: say(content),
    })
    const COMPILER_CACHE = await emptyFolder()
    // of this registry every question is one for what is not there
    const compilers = createCompilers({ ...off, COMPILER_CACHE, NPM_REGISTRY: site.origin, SOLC_LIST: site.list })
    const { compilers: listed, sources } = await compilers.list(signal)
    expect(listed.find(({ version }) => version === '0.8.26')).toMatchObject({
      ...{ isAtHand: false, longVersion: 'v0.8.26+commit.8a97fa7a', from: ['npm', 'list'] },
    })
    expect(listed.filter(({ version }) => version === '0.8.27').map(({ from }) => from)).toEqual([['npm']])
    expect(listed.map(({ version }) => version)).not.toContain('0.4.10')
    const host = new URL(site.origin).host
    expect(sources).toEqual([
      { source: 'npm', host, readAt: null, problem: 'refused' },
      { source: 'list', host, readAt: expect.any(Number), problem: null },
    ])
    expect(await compilers.find('solidity', '0.8.26', '8a97fa7a', signal)).toMatchObject({
      ...{
        kind: 'javascript',
        longVersion: 'v0.8.26+commit.8a97fa7a',
        path: join(COMPILER_CACHE, 'soljson-v0.8.26.js'),
      },
    })
    expect(site.asked.filter((path) => path.startsWith('/wasm/'))).toEqual(['/wasm/list.json', release.path])
    await expect(compilers.find('solidity', '0.8.27-nightly.2024.7.1', null, signal)).rejects.toThrow(
      'nightlies are only taken from COMPILERS_DIR',
    )
    // what was published is of one commit
    await expect(compilers.find('solidity', '0.8.26', '11111111', signal)).rejects.toThrow(
      'There is no Solidity 0.8.26 of commit 11111111: the release is v0.8.26+commit.8a97fa7a.',
    )
    const alone = createCompilers({ ...off, COMPILER_CACHE })
    expect(await alone.find('solidity', '0.8.26', '8a97fa7a', signal)).toMatchObject({ kind: 'javascript' })
    const kept = (await alone.list(signal)).compilers.find(({ version }) => version === '0.8.26')
    expect(kept).toMatchObject({ isAtHand: true, from: ['kept'] })
  })

  it('says of each place why it is not there', async () => {
    const site = await startSite({ '/wasm/list.json': say(listOf(buildOf('0.8.1', 'df193b15', 'x'))) })
    const COMPILER_CACHE = await emptyFolder()
    const compilers = createCompilers({ ...off, COMPILER_CACHE, NPM_REGISTRY: site.origin, SOLC_LIST: site.list })
    const host = new URL(site.origin).host
    await expect(compilers.find('solidity', '0.8.99', null, signal)).rejects.toMatchObject({
      message: `The compiler Solidity 0.8.99 is not here and cannot be fetched: ${host} has no such release of solc, and the list of ${host} names no such release.`,
      // the same for screens
      sentence: { reason: 'notFetched', parameters: { name: 'Solidity 0.8.99' } },
      more: [
        { reason: 'hasNoSuch', parameters: { host } },
        { reason: 'hasNoSuch', parameters: { host } },
      ],
    })
  })

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'may be a native one, where the list has those of this machine',
    async () => {
      const content = "#!/bin/sh\necho 'Version: 0.8.1+commit.df193b15.Linux.g++'\n"
      const native = (system: string) =>
        buildOf('0.8.1', 'df193b15', content, { path: `solc-${system}-v0.8.1+commit.df193b15` })
      const site = await startSite({
        '/wasm/list.json': say(listOf(native('macosx-amd64'), native('linux-amd64'))),
        '/wasm/solc-linux-amd64-v0.8.1+commit.df193b15': say(content),
      })
      const COMPILER_CACHE = await emptyFolder()
      const compilers = createCompilers({ ...off, COMPILER_CACHE, SOLC_LIST: site.list })
      const found = await compilers.find('solidity', '0.8.1', 'df193b15', signal)
      expect(found).toMatchObject({ kind: 'binary', longVersion: 'v0.8.1+commit.df193b15' })
      expect((await stat(found.path)).mode & 0o111).not.toBe(0)
      const { compilers: listed } = await createCompilers({ ...off, COMPILER_CACHE }).list(signal)
      expect(listed.find(({ version }) => version === '0.8.1')).toMatchObject({ isAtHand: true, from: ['kept'] })
    },
  )
})

const never: RequestListener = () => undefined
const endless: RequestListener = (_, answer) => {
  const more = () => {
    while (answer.write(Buffer.alloc(1024 * 1024, ' ')));
  }
  answer.on('drain', more)
  more()
}

describe('a list or a build that is no good', () => {
  const one = buildOf('0.8.1', 'df193b15', 'the release')
  const build = `/wasm/${one.path}`
  const bad: [string, Record<string, RequestListener>, RegExp, string | undefined][] = [
    ['HTML', { '/wasm/list.json': say('<!doctype html>') }, /^127\.\S+ answers with what is no JSON$/, 'unreadable'],
    [
      'no list',
      { '/wasm/list.json': say('[null]') },
      /^the list of 127\.\S+ names no release that runs here$/,
      'unreadable',
    ],
    ['a page that is not there', {}, /^127\.\S+ has no list of compilers$/, 'refused'],
    [
      'an error',
      { '/wasm/list.json': (_, answer) => answer.writeHead(500).end() },
      /^127\.\S+ answers 500$/,
      'refused',
    ],
    [
      '50 MB',
      { '/wasm/list.json': say(Buffer.alloc(50 * 1024 * 1024, ' ')) },
      /^127\.\S+ sent more than 4194304 bytes$/,
      'tooLong',
    ],
    ['no end', { '/wasm/list.json': endless }, /^127\.\S+ sent more than 4194304 bytes$/, 'tooLong'],
    ['silence', { '/wasm/list.json': never }, /^127\.\S+ took longer than 0\.3 seconds to send it$/, 'slow'],
    [
      'a path that leads elsewhere',
      { '/wasm/list.json': say(listOf({ ...one, path: `../../${one.path}` })) },
      /names no release that runs here$/,
      'unreadable',
    ],
    [
      'no checksum',
      { '/wasm/list.json': say(listOf({ ...one, sha256: undefined })) },
      /names no release that runs here$/,
      'unreadable',
    ],
    [
      'a name of another version',
      { '/wasm/list.json': say(listOf({ ...one, path: 'soljson-v0.8.2+commit.df193b15.js' })) },
      /names no release that runs here$/,
      'unreadable',
    ],
    [
      'other bytes',
      { '/wasm/list.json': say(listOf(one)), [build]: say('something else') },
      /^what 127\.\S+ sent does not have the SHA-256 that its list tells$/,
      undefined,
    ],
    ['no build', { '/wasm/list.json': say(listOf(one)) }, /^127\.\S+ has no such release of solc$/, 'refused'],
  ]
  it.each(bad)('%s is told in a sentence, and nothing is kept', async (_, answers, words, problem) => {
    const site = await startSite(answers)
    const COMPILER_CACHE = await emptyFolder()
    const official = createOfficialList({ SOLC_LIST: site.list, COMPILER_CACHE }, { timeoutMs: 300 })
    const error = await official.fetchBuild('0.8.1', signal).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ReleaseMissingError)
    expect((error as ReleaseMissingError).message).toMatch(words)
    expect((error as ReleaseMissingError).problem).toBe(problem)
    expect((await readdir(COMPILER_CACHE)).filter((name) => !name.startsWith('solc-list-'))).toEqual([])
  })

  it('a site that is not there is named', async () => {
    const official = createOfficialList({ SOLC_LIST: 'http://127.0.0.1:1/list.json', COMPILER_CACHE: '/nowhere' })
    await expect(official.fetchBuild('0.8.1', signal)).rejects.toThrow(/^127\.0\.0\.1:1 cannot be reached \(.+\)$/)
  })
})

describe('the list', () => {
  it.each([
    ['emscripten-wasm32', 'solc-emscripten-wasm32-v0.8.16+commit.07a7930e.js'],
    ['emscripten-asmjs', 'solc-emscripten-asmjs-v0.8.16+commit.07a7930e.js'],
    ['bin', 'soljson-v0.8.16+commit.07a7930e.js'],
  ])('of %s names its builds by other names', async (_folder, path) => {
    const build = { ...buildOf('0.8.16', '07a7930e', 'the release'), path }
    const site = await startSite({ '/wasm/list.json': say(listOf(build)), [`/wasm/${path}`]: say('the release') })
    const official = createOfficialList({ SOLC_LIST: site.list, COMPILER_CACHE: await emptyFolder() })
    const { builds, fault } = await official.read(signal)
    expect([builds.map(({ file }) => file), fault]).toEqual([[path], undefined])
    expect(await official.fetchBuild('0.8.16', signal)).toMatchObject({ kind: 'javascript' })
  })

  const day = 24 * 3_600_000
  const numbersOf = ({ builds }: { builds: readonly { version: string }[] }) => builds.map(({ version }) => version)

  it('is kept, read anew once a day, and stays where that fails, which is told', async () => {
    const site = await startSite({ '/wasm/list.json': say(listOf(buildOf('0.8.1', 'df193b15', 'x'))) })
    const COMPILER_CACHE = await emptyFolder()
    let at = 1_800_000_000_000
    const open = (SOLC_LIST = site.list) => createOfficialList({ SOLC_LIST, COMPILER_CACHE }, { now: () => at })
    const official = open()
    expect(await official.read(signal)).toMatchObject({ readAt: at, fault: undefined })
    at += day - 1
    expect(numbersOf(await official.read(signal))).toEqual(['0.8.1'])
    // a worker that starts reads what is kept
    expect(numbersOf(await open().read(signal))).toEqual(['0.8.1'])
    expect(site.asked).toHaveLength(1)
    at += 2
    site.answers['/wasm/list.json'] = say('<html>')
    const stale = await official.read(signal)
    expect(stale).toMatchObject({ readAt: 1_800_000_000_000, fault: { problem: 'unreadable' } })
    expect(numbersOf(stale)).toEqual(['0.8.1'])
    await expect(official.fetchBuild('0.8.2', signal)).rejects.toThrow(
      /names no such release, and cannot be read anew: 127\.\S+ answers with what is no JSON$/,
    )
    // it is left alone for ten minutes
    expect(site.asked).toHaveLength(2)
    at += 600_000
    site.answers['/wasm/list.json'] = say(listOf(buildOf('0.8.2', 'aaaaaaaa', 'x')))
    expect(await official.read(signal)).toMatchObject({ readAt: at, fault: undefined, builds: [{ version: '0.8.2' }] })
    expect(site.asked).toHaveLength(3)
    // that of another place is another one
    expect(numbersOf(await open('http://127.0.0.1:1/list.json').read(signal))).toEqual([])
  })

  it('is read anew where what was kept is of no use', async () => {
    const site = await startSite({ '/wasm/list.json': say(listOf(buildOf('0.8.1', 'df193b15', 'x'))) })
    const COMPILER_CACHE = await emptyFolder()
    const open = () => createOfficialList({ SOLC_LIST: site.list, COMPILER_CACHE })
    await open().read(signal)
    const [name] = await readdir(COMPILER_CACHE)
    for (const text of [
      '{"url":',
      '[]',
      JSON.stringify({ url: site.list, readAt: Date.now(), builds: [{ file: '../x' }] }),
    ]) {
      await writeFile(join(COMPILER_CACHE, name!), text)
      expect(numbersOf(await open().read(signal))).toEqual(['0.8.1'])
    }
    expect(site.asked).toHaveLength(4)
  })

  it('is read where nothing can be kept, and not where it is switched off', async () => {
    const site = await startSite({ '/wasm/list.json': say(listOf(buildOf('0.8.1', 'df193b15', 'x'))) })
    const folder = await emptyFolder()
    await writeFile(join(folder, 'file'), '')
    const COMPILER_CACHE = join(folder, 'file', 'cache')
    const official = createOfficialList({ SOLC_LIST: site.list, COMPILER_CACHE })
    expect(numbersOf(await official.read(signal))).toEqual(['0.8.1'])
    await official.read(signal)
    expect(site.asked).toHaveLength(1)
    const none = createOfficialList({ SOLC_LIST: 'off', COMPILER_CACHE })
    expect([none.isOn, (await none.read(signal)).builds]).toEqual([false, []])
  })

  it('is the official one by default, and none where nothing is fetched from npm', () => {
    const listFor = (settings: Record<string, string>) =>
      readConfig({ DATABASE_URL: 'postgres://x', ...settings }).SOLC_LIST
    const official = 'https://binaries.soliditylang.org/emscripten-wasm32/list.json'
    expect([listFor({}), listFor({ SOLC_LIST: '' }), listFor({ SOLC_LIST: 'off' })]).toEqual([
      official,
      official,
      'off',
    ])
    expect(listFor({ NPM_REGISTRY: 'off' })).toBe('off')
    expect(listFor({ NPM_REGISTRY: 'off', SOLC_LIST: official })).toBe(official)
    expect(() => listFor({ SOLC_LIST: 'file:///etc/passwd' })).toThrow(/^SOLC_LIST is /)
  })

  it('ends with the reason of whoever stops the job', async () => {
    const site = await startSite({ '/wasm/list.json': never })
    const control = new AbortController()
    const reading = createOfficialList({ SOLC_LIST: site.list, COMPILER_CACHE: '/nowhere' }).read(control.signal)
    control.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
  })
})
