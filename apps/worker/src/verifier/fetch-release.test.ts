import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { CompilerMissingError, createCompilers } from './compilers.ts'
import { ReleaseMissingError } from './download.ts'
import { fetchSoljson } from './fetch-release.ts'

const signal = AbortSignal.timeout(60_000)
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A registry that answers as told: first for the release, then for its package. */
const registry = async (about: RequestListener, packed: RequestListener = (_, answer) => answer.end()) => {
  const server = createServer((request, answer) => (request.url === '/package' ? packed : about)(request, answer))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const sha512 = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`
/** Describes a package of these bytes. */
const describing =
  (bytes: Buffer): RequestListener =>
  (request, answer) =>
    answer.end(
      JSON.stringify({ dist: { tarball: `http://${request.headers.host}/package`, integrity: sha512(bytes) } }),
    )
const broken: RequestListener = (_, answer) => {
  answer.writeHead(200, { 'content-length': '1000' })
  answer.write('{"dist"', () => answer.destroy())
}
const tarOf = (name: string, content: Buffer) => {
  const head = Buffer.alloc(512)
  head.write(name)
  head.write(content.length.toString(8).padStart(11, '0'), 124)
  return gzipSync(Buffer.concat([head, content, Buffer.alloc(1_536 - (content.length % 512))]))
}

it('says in plain words why a release does not come', async () => {
  const bad = Buffer.from('no gzip')
  const good = tarOf('package/other.js', Buffer.from('x'))
  const said: [string, RegExp][] = [
    [await registry(broken), /^what 127\.0\.0\.1:\d+ sends broke off \(it closed the connection\)$/],
    [await registry(describing(bad), broken), /^what 127\.0\.0\.1:\d+ sends broke off \(it closed the connection\)$/],
    [await registry((_, answer) => answer.end('<html>')), /^127\.0\.0\.1:\d+ answers with what is no JSON$/],
    [await registry((_, answer) => answer.end('null')), /^the registry tells no integrity of it$/],
    [
      await registry((_, answer) => answer.end('{"dist":{"tarball":"x","integrity":"y"}}')),
      /^the registry names no place that it can be fetched from$/,
    ],
    [await registry((_, answer) => answer.writeHead(404).end()), /has no such release of solc$/],
    [
      await registry(describing(bad), (_, answer) => answer.end(bad)),
      /^the package cannot be unpacked \(Z_DATA_ERROR\)$/,
    ],
    [await registry(describing(good), (_, answer) => answer.end(good)), /^the package has no soljson\.js$/],
    [
      await registry(describing(good), (_, answer) => answer.end(bad)),
      /^what the registry sent is not what it says it is$/,
    ],
    ['http://127.0.0.1:1', /^127\.0\.0\.1:1 cannot be reached \(.+\)$/],
  ]
  for (const [url, words] of said) {
    const error = await fetchSoljson(url, '0.8.1', signal).catch((reason: unknown) => reason)
    expect(error, String(words)).toBeInstanceOf(ReleaseMissingError)
    expect((error as Error).message).toMatch(words)
  }
})

it('whoever stops the job is no fault of the registry', async () => {
  const control = new AbortController()
  const url = await registry((_, answer) => {
    answer.write('{')
    control.abort(new Error('stopped'))
  })
  await expect(fetchSoljson(url, '0.8.1', control.signal)).rejects.toThrow('stopped')
})

it('a release that cannot be kept is told without a place of the server, and leaves nothing behind', async () => {
  const packed = tarOf('package/soljson.js', Buffer.from('module.exports = {}'))
  const url = await registry(describing(packed), (_, answer) => answer.end(packed))
  const folder = await mkdtemp(join(tmpdir(), 'compilers-'))
  const findWith = (COMPILER_CACHE: string) =>
    createCompilers({ COMPILERS_DIR: '', COMPILER_CACHE, NPM_REGISTRY: url, SOLC_LIST: 'off' }).find(
      'solidity',
      '0.8.1',
      null,
      signal,
    )
  await writeFile(join(folder, 'file'), '')
  const error = await findWith(join(folder, 'file', 'cache')).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CompilerMissingError)
  expect((error as Error).message).toBe(
    'The compiler Solidity 0.8.1 is not here and cannot be fetched: nothing can be written where releases are kept (ENOTDIR).',
  )
  // written, but not put in its place
  await mkdir(join(folder, 'soljson-v0.8.1.js', 'taken'), { recursive: true })
  await expect(findWith(folder)).rejects.toThrow(CompilerMissingError)
  expect(await readdir(folder)).toEqual(['file', 'soljson-v0.8.1.js'])
})
