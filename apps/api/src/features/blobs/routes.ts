import {
  type BlobRecord,
  blob,
  type blobCalls,
  blobUses,
  blockBlobInfo,
  transactionBlobInfo,
} from '@corescope/api-schema/blobs/calls'
import { versionOf } from '@corescope/decode/transactions/blob'
import {
  type BlobRow,
  getBlobBounds,
  getBlobFees,
  listBlobs,
  listBlobsOfHash,
  listTransactionBlobs,
} from '@corescope/store/blobs/read'
import { getBlock, getRareTotals } from '@corescope/store/blocks/read'
import { pageSlice } from '@corescope/store/page'
import { getTransaction } from '@corescope/store/transactions/read'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { findBlobBytes, findSidecars } from './sidecars.ts'

const present = async (context: ApiContext, rows: readonly BlobRow[]): Promise<BlobRecord[]> => {
  const mentions = await context.book.mentions(rows.map(({ senderId }) => senderId))
  return rows.map((row) => ({
    versionedHash: hex(row.versionedHash),
    blobIndex: row.blobIndex,
    transactionHash: hex(row.transactionHash),
    sender: mentions.get(row.senderId)!,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
  }))
}

/** Commitments become known without a block: such an answer is not kept. */
const transactionBlobInfoRoute = route(transactionBlobInfo, 'never', async (context, { transactionHash }) => {
  const transaction = await getTransaction(context.reader, transactionHash)
  if (transaction === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
  const [fees, rows] = await Promise.all([
    getBlobFees(context.reader, transaction.position),
    listTransactionBlobs(context.reader, transaction.position),
  ])
  const sidecars = await findSidecars(context, rows)
  const { blobGasUsed = null, blobGasPrice = null, maxFeePerBlobGas = null } = fees ?? {}
  const used = BigInt(blobGasUsed ?? 0)
  return {
    blobGasUsed: used.toString(),
    blobGasPrice,
    maxFeePerBlobGas,
    blobFee: blobGasPrice === null ? null : (used * BigInt(blobGasPrice)).toString(),
    blobs: (await present(context, rows)).map((one) => {
      const { commitment = null, proof = null } = sidecars.get(one.versionedHash) ?? {}
      return { ...one, commitment, proof }
    }),
  }
})

const blockBlobInfoRoute = route(blockBlobInfo, 'asOf', async (context, request, view) => {
  const { reader } = context
  const { pageNum, pageSize } = request
  const { point } = view
  if (request.block === undefined) {
    const total = point === undefined ? 0 : ((await getRareTotals(reader, point.number))?.blobs ?? 0)
    const { after, upTo } = pageSlice(total, pageNum, pageSize)
    const records = await present(context, await listBlobs(reader, after, upTo))
    return { ...presentPage(request, view, total, records), blobGasUsed: null, excessBlobGas: null }
  }
  const isBeyond = typeof request.block === 'number' && request.block > (point?.number ?? -1)
  const block = isBeyond ? undefined : await getBlock(reader, request.block)
  const bounds = block === undefined ? undefined : await getBlobBounds(reader, block.blockNumber)
  if (block === undefined || bounds === undefined) throw new FailureError('There is no such block.', 'noBlock')
  const total = bounds.upTo - bounds.after
  const { after, upTo } = pageSlice(total, pageNum, pageSize)
  const records = await present(context, await listBlobs(reader, bounds.after + after, bounds.after + upTo))
  const { blobGasUsed, excessBlobGas } = block
  return { ...presentPage(request, view, total, records), blobGasUsed, excessBlobGas }
})

const blobRoute = route(blob, 'never', async (context, { versionedHash, data: withBlobs }) => {
  const rows = await listBlobsOfHash(context.reader, versionedHash, blobUses)
  const [first] = rows
  if (first === undefined) throw new FailureError('There is no such blob.', 'noBlob')
  // Nodes keep sidecars for some weeks: the newest use is the one still there.
  const [uses, sidecars] = await Promise.all([present(context, rows), findSidecars(context, [first])])
  const sidecar = sidecars.get(versionedHash) ?? null
  const bytes = withBlobs ? await findBlobBytes(context, first, sidecar) : null
  return {
    versionedHash,
    commitment: sidecar?.commitment ?? null,
    proof: sidecar?.proof ?? null,
    data: bytes?.data ?? null,
    verified: bytes?.isProven ?? null,
    version: versionOf(versionedHash),
    total: first.total,
    uses,
  }
})

/** Every call of the feature with its handler. */
export const blobRoutes = {
  transactionBlobInfo: transactionBlobInfoRoute,
  blockBlobInfo: blockBlobInfoRoute,
  blob: blobRoute,
} satisfies RoutesOf<typeof blobCalls>
