import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@corescope/api-schema/calls'
import type { Hex } from '@corescope/chain/types/hex'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { versionedHashOf } from '@corescope/rpc/versioned-hash'
import { afterAll, beforeAll, expect, it } from 'vitest'

const digest = (kind: 'sha256', name: string): Hex => `0x${createHash(kind).update(name).digest('hex')}`
/** A blob whose polynomial is the constant 1: its commitment is the generator of G1, its proof the point at infinity. */
const commitment: Hex =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
const proof: Hex = `0xc0${'0'.repeat(94)}`
const versionedHash = versionedHashOf(commitment)
const transactionHash = digest('sha256', 'transaction')
const beaconRoot = digest('sha256', 'beacon block 1')
const blob: Hex = `0x${'1'.padStart(64, '0').repeat(4096)}`
const other: Hex = `0x${'2'.padStart(64, '0').repeat(4096)}`

const blockOf = (number: number, carriesBlob: boolean) => {
  const { block, receipts } = plainBundle({
    number,
    transactions: carriesBlob
      ? [
          {
            ...{ from: plainAddress('alice'), to: plainAddress('bob'), hash: transactionHash, type: 3 },
            transaction: { blobVersionedHashes: [versionedHash], maxFeePerBlobGas: 1n },
          },
        ]
      : [],
  })
  return { receipts, block: { ...block, parentBeaconBlockRoot: number === 2 ? beaconRoot : null } }
}

/** A beacon node with one blob; everything else it does not know. */
let beacon: Server
let isPruned = false
let served = blob
/** A node that serves the sidecar of the transaction, with these bytes; null: it serves nothing. */
let node: Server
let servedByNode: Hex | null = null
const answerOf = (method: string) => {
  if (method === 'eth_chainId') return '0x458'
  if (method !== 'eth_getBlobSidecarByTxHash' || servedByNode === null) return null
  return { blobSidecar: { blobs: [servedByNode], commitments: [commitment], proofs: [proof] } }
}
const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let api: IndexedApi
beforeAll(async () => {
  beacon = createServer((request, response) => {
    const isIt = request.url === `/eth/v1/beacon/blobs/${beaconRoot}?versioned_hashes=${versionedHash}` && !isPruned
    response.writeHead(isIt ? 200 : 404).end(isIt ? JSON.stringify({ data: [served] }) : '{}')
  })
  node = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const answer = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      result: answerOf(method),
    })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  api = await startIndexedApi(plainHash(0), { BEACON_URL: await listen(beacon), RPC_URL: await listen(node) })
  await api.commit([blockOf(0, false), blockOf(1, true)])
})
afterAll(async () => {
  await api?.stop()
  for (const server of [beacon, node]) {
    server?.closeAllConnections()
    server?.close()
  }
})

const askBlob = () => api.ask(calls.blob.path, { versionedHash, data: true })
const askTransaction = () => api.ask(calls.transactionBlobInfo.path, { transactionHash })

it('what nobody tells is null, and is told as soon as it is known, without a block between', async () => {
  await eventually(async () => {
    expect((await askTransaction()).blobs).toMatchObject([{ versionedHash, commitment: null, proof: null }])
  })
  await api.sql('insert into blob_sidecars (versioned_hash, commitment, proof) values ($1, $2, $3)', [
    ...[versionedHash, commitment, proof].map((hex) => Buffer.from(hex.slice(2), 'hex')),
  ])
  expect((await askTransaction()).blobs).toMatchObject([{ versionedHash, commitment, proof }])
})

it('the bytes come from the beacon block that the next block names, while they are there', async () => {
  expect(await askBlob()).toMatchObject({ commitment, proof, data: null, verified: null })
  await api.commit([blockOf(2, false)])
  expect(await askBlob()).toMatchObject({ commitment, proof, data: blob, verified: true })
  isPruned = true
  expect(await askBlob()).toMatchObject({ commitment, proof, data: null })
})

it('bytes of another blob are passed over for those of the next source, and refused where there are none', async () => {
  servedByNode = other
  isPruned = false
  expect(await askBlob()).toMatchObject({ data: blob, verified: true })
  served = other
  const request = { versionedHash, data: true }
  const { status, body } = await api.call(calls.blob.path, request)
  expect([status, body.code, body.data]).toEqual([200, '1', null])
  expect(body.message).toBe(
    'The bytes that the node and the beacon node served contradict the commitment of this blob.',
  )
  servedByNode = blob
  expect(await askBlob()).toMatchObject({ data: blob, verified: true })
})
