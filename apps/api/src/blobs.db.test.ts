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

const digest = (kind: 'sha256' | 'sha384', name: string): Hex => `0x${createHash(kind).update(name).digest('hex')}`
const [commitment, proof] = [digest('sha384', 'commitment'), digest('sha384', 'proof')]
const versionedHash = versionedHashOf(commitment)
const transactionHash = digest('sha256', 'transaction')
const beaconRoot = digest('sha256', 'beacon block 1')
const blob: Hex = `0x${'07'.repeat(131_072)}`

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
let api: IndexedApi
beforeAll(async () => {
  beacon = createServer((request, response) => {
    const isIt = request.url === `/eth/v1/beacon/blobs/${beaconRoot}?versioned_hashes=${versionedHash}` && !isPruned
    response.writeHead(isIt ? 200 : 404).end(isIt ? JSON.stringify({ data: [blob] }) : '{}')
  })
  await new Promise<void>((resolve) => beacon.listen(0, '127.0.0.1', resolve))
  const BEACON_URL = `http://127.0.0.1:${(beacon.address() as AddressInfo).port}`
  // The node is away: its address answers to nobody.
  api = await startIndexedApi(plainHash(0), { BEACON_URL })
  await api.commit([blockOf(0, false), blockOf(1, true)])
})
afterAll(async () => {
  await api?.stop()
  beacon?.closeAllConnections()
  beacon?.close()
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
  expect(await askBlob()).toMatchObject({ commitment, proof, data: null })
  await api.commit([blockOf(2, false)])
  expect(await askBlob()).toMatchObject({ commitment, proof, data: blob })
  isPruned = true
  expect(await askBlob()).toMatchObject({ commitment, proof, data: null })
})
