import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { versionedHashOf } from '../versioned-hash.ts'
import { createBeaconNode } from './beacon-node.ts'
import { BeaconError } from './get-json.ts'

const root = `0x${'ab'.repeat(32)}` as const
const bytes48 = (name: string) => `0x${createHash('sha384').update(name).digest('hex')}` as const
const [one, two] = [bytes48('one'), bytes48('two')]
const blob = `0x${'07'.repeat(131_072)}` as const
const sidecarOf = (commitment: string, kzg_proof: string = bytes48(`proof of ${commitment}`)) => ({
  index: '0',
  blob,
  kzg_commitment: commitment,
  kzg_proof,
})
const paths = {
  sidecars: `/eth/v1/beacon/blob_sidecars/${root}`,
  block: `/eth/v2/beacon/blocks/${root}`,
  blobs: `/eth/v1/beacon/blobs/${root}?versioned_hashes=${versionedHashOf(one)}`,
}
const blockOf = (...blob_kzg_commitments: string[]) => ({ data: { message: { body: { blob_kzg_commitments } } } })

/** What the server answers by path: JSON, text as it is, or a status; anything else is 404, `silence` nothing. */
let answers: Record<string, unknown> = {}
let asked: string[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    const answer = answers[request.url!] ?? 404
    if (answer === 'silence') return
    if (answer === 'elsewhere') response.writeHead(302, { location: '/' }).end()
    else if (typeof answer === 'number') response.writeHead(answer).end('{"code":0,"message":"no"}')
    else response.writeHead(200).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  answers = {}
  asked = []
})
const sidecars = () => createBeaconNode(url).sidecars(root)
const bytesOfOne = () => createBeaconNode(url).blob(root, versionedHashOf(one))

describe('sidecars of a block', () => {
  it('are those that the node serves; a proof of zeros is none', async () => {
    answers[paths.sidecars] = { data: [sidecarOf(one), sidecarOf(two, `0x${'00'.repeat(48)}`)] }
    expect(await sidecars()).toEqual([
      { commitment: one, proof: bytes48(`proof of ${one}`), blob },
      { commitment: two, proof: null, blob },
    ])
    expect(asked).toEqual([paths.sidecars])
  })
  it.each([404, 410, 400, 405, 500, 501])(
    'are the commitments of the block where sidecars are HTTP %d',
    async (status) => {
      answers = { [paths.sidecars]: status, [paths.block]: blockOf(one, two) }
      expect(await sidecars()).toEqual([one, two].map((commitment) => ({ commitment, proof: null, blob: null })))
    },
  )
  it('are the commitments of the block where the list of sidecars is empty', async () => {
    answers = { [paths.sidecars]: { data: [] }, [paths.block]: blockOf(one) }
    expect(await sidecars()).toEqual([{ commitment: one, proof: null, blob: null }])
  })
  it('are none where the node has pruned them or never had the block', async () => {
    expect(await sidecars()).toBeUndefined()
    answers = { [paths.block]: { data: { message: { body: {} } } } }
    expect(await sidecars()).toEqual([])
  })
  it.each([
    ['no JSON', { [paths.sidecars]: '<!doctype html>' }, /cannot be read/],
    ['no list', { [paths.sidecars]: { data: {} } }, /answers what cannot be read: data/],
    ['a sidecar without commitment', { [paths.sidecars]: { data: [{ blob }] } }, /kzg_commitment/],
    ['a block that is none', { [paths.block]: { data: [] } }, /answers what cannot be read/],
    ['a server that is broken', { [paths.sidecars]: 500, [paths.block]: 500 }, /HTTP 500/],
    ['broken sidecars of a block it lacks', { [paths.sidecars]: 503 }, /HTTP 503/],
    ['a redirection', { [paths.sidecars]: 'elsewhere' }, /cannot be read/],
  ])('%s is a failure', async (_name, given, sentence) => {
    answers = given
    const failure = await sidecars().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BeaconError)
    expect((failure as Error).message).toMatch(sentence)
  })
  it('a node that is away is a failure that names its host, not the key in its path', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const asking = createBeaconNode(`http://127.0.0.1:${port}/secret/`).sidecars(root)
    await expect(asking).rejects.toThrow(`at 127.0.0.1:${port} cannot be read: ECONNREFUSED.`)
  })
  it('silence is a failure; an abort is no failure of the node', async () => {
    answers[paths.sidecars] = 'silence'
    await expect(createBeaconNode(url).sidecars(root, { timeoutMs: 50 })).rejects.toThrow('no answer in time')
    const control = new AbortController()
    const asking = createBeaconNode(url).sidecars(root, { signal: control.signal })
    control.abort(new Error('stopped'))
    await expect(asking).rejects.toThrow('stopped')
  })
  it('are asked for below the path of the address', async () => {
    answers[`/key${paths.sidecars}`] = { data: [sidecarOf(one)] }
    expect(await createBeaconNode(`${url}/key/`).sidecars(root)).toHaveLength(1)
  })
})

describe('the bytes of a blob', () => {
  it('are asked for by its hash', async () => {
    answers[paths.blobs] = { data: [blob] }
    expect(await bytesOfOne()).toBe(blob)
    expect(asked).toEqual([paths.blobs])
  })
  it.each([
    ['a node that has no such question', 404],
    ['a node that does not choose', { data: [blob, blob] }],
    ['something shorter', { data: ['0x00'] }],
    ['nothing', { data: [] }],
  ])('%s: they are those of the sidecar with that commitment', async (_name, answer) => {
    answers = { [paths.blobs]: answer, [paths.sidecars]: { data: [{ ...sidecarOf(two), blob: '0x' }, sidecarOf(one)] } }
    expect(await bytesOfOne()).toBe(blob)
    answers[paths.sidecars] = { data: [sidecarOf(two)] }
    expect(await bytesOfOne()).toBeUndefined()
  })
  it('are nowhere once they are pruned; a broken node is a failure', async () => {
    expect(await bytesOfOne()).toBeUndefined()
    answers[paths.sidecars] = 500
    await expect(bytesOfOne()).rejects.toThrow('HTTP 500')
  })
})
