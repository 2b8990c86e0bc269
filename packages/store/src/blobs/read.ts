import { bytes, type Reader, statement } from '../reader.ts'

export interface BlobRow {
  position: number
  blobIndex: number
  versionedHash: string
  transactionHash: string
  transactionPosition: number
  senderId: number
  blockNumber: number
  timestamp: number
}
const columns = `
  x.position, x.blob_index as "blobIndex", x.versioned_hash as "versionedHash", t.hash as "transactionHash",
  x.transaction_position as "transactionPosition", t.from_id as "senderId", t.block_number as "blockNumber", b.timestamp`
const joins = `
  join transactions t on t.bucket = (x.transaction_position >> 14)::int and t.transaction_position = x.transaction_position
  join blocks b on b.block_number = t.block_number`

const rangeStatement = statement<BlobRow>(
  'blobs_by_position',
  `select ${columns} from blobs x ${joins} where x.position > $1 and x.position <= $2 order by x.position desc`,
)
/** Blobs numbered in (after, upTo], newest first. */
export const listBlobs = (reader: Reader, after: number, upTo: number) => reader.rows(rangeStatement, [after, upTo])

const ofTransactionStatement = statement<BlobRow>(
  'blobs_of_transaction',
  `select ${columns} from blobs x ${joins} where x.transaction_position = $1 order by x.blob_index`,
)
/** Blobs of a transaction, in order. */
export const listTransactionBlobs = (reader: Reader, transactionPosition: number) =>
  reader.rows(ofTransactionStatement, [transactionPosition])

const byHashStatement = statement<BlobRow & { total: number }>(
  'blobs_by_hash',
  `select ${columns}, count(*) over () as total from blobs x ${joins}
    where x.versioned_hash = $1 order by x.position desc limit $2`,
)
/** Where a versioned hash was used, newest first: the same blob may be sent again. */
export const listBlobsOfHash = (reader: Reader, versionedHash: string, limit: number) =>
  reader.rows(byHashStatement, [bytes(versionedHash), limit])

export interface BlobFeesRow {
  blobGasUsed: string | null
  blobGasPrice: string | null
  maxFeePerBlobGas: string | null
}
const feesStatement = statement<BlobFeesRow>(
  'blob_fees',
  `select blob_gas_used as "blobGasUsed", blob_gas_price as "blobGasPrice", max_fee_per_blob_gas as "maxFeePerBlobGas"
     from transaction_extras where bucket = ($1::bigint >> 14)::int and transaction_position = $1::bigint`,
)
/** What a blob transaction paid for its blobs; undefined for one that carries none. */
export const getBlobFees = (reader: Reader, transactionPosition: number) =>
  reader.row(feesStatement, [transactionPosition])

const boundsStatement = statement<{ after: number; upTo: number }>(
  'blob_bounds',
  `select coalesce((select last_blob_position from blocks where block_number = $1::int - 1), 0) as after,
          last_blob_position as "upTo" from blocks where block_number = $1::int`,
)
/** Positions of a block's blobs: (after, upTo]. */
export const getBlobBounds = (reader: Reader, blockNumber: number) => reader.row(boundsStatement, [blockNumber])

export interface SidecarRow {
  versionedHash: string
  commitment: string
  proof: string | null
}
const sidecarsStatement = statement<SidecarRow>(
  'blob_sidecars_known',
  `select versioned_hash as "versionedHash", commitment, proof from blob_sidecars
    where versioned_hash = any($1::bytea[]) and commitment is not null`,
)
/** What is kept of blobs beside the chain; those of which nobody told anything are left out. */
export const listSidecars = (reader: Reader, versionedHashes: readonly string[]) =>
  reader.rows(sidecarsStatement, [versionedHashes.map(bytes)])
