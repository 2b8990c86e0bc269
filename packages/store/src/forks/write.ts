import type { Hash } from '@corescope/chain/types/hex'
import { noBlockHash } from '../changes/write.ts'
import { CopyEncoder } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { groupBy } from '../group-by.ts'
import { byteaArrayParameter, byteaParameter } from '../hex-bytes.ts'
import { listDisplacedRows } from './displaced-rows.ts'
import type { ReorgReason } from './table.ts'
import { forkedBody, forkedHeader } from './wire-form.ts'

export interface Reorg {
  ancestor: { number: number; hash: Hash | null }
  displaced: { number: number; hash: Hash }
  reason: ReorgReason
}

/** Blocks read and rewritten at a time, so that a deep rewind needs no more memory than a shallow one. */
const chunkBlocks = 200

/** Records the reorg and copies the rows of (ancestor, displaced] to the forked lists, lowest block first. */
export const insertForked = async (session: Session, reorg: Reorg, chainId: number): Promise<void> => {
  const { ancestor, displaced, reason } = reorg
  const { rows } = await session.run<{ reorgId: number; position: number }>(
    'reorg_insert',
    `insert into reorgs (ancestor_number, ancestor_hash, displaced_number, displaced_hash, depth, reason)
     values ($1, $2, $3, $4, $5, $6)
     returning reorg_id as "reorgId", (select coalesce(max(position), 0) from forked_blocks) as position`,
    [
      ancestor.number,
      byteaParameter(ancestor.hash ?? noBlockHash),
      displaced.number,
      byteaParameter(displaced.hash),
      displaced.number - ancestor.number,
      reason,
    ],
  )
  let { reorgId, position } = rows[0]!
  for (let after = ancestor.number; after < displaced.number; after += chunkBlocks) {
    const upTo = Math.min(after + chunkBlocks, displaced.number)
    position = await insertChunk(session, { after, upTo, reorgId, position, chainId })
  }
}

interface Chunk {
  after: number
  upTo: number
  reorgId: number
  /** Last position of the list so far. */
  position: number
  chainId: number
}

const insertChunk = async (session: Session, chunk: Chunk): Promise<number> => {
  const { blocks, transactions, logs } = await listDisplacedRows(session, chunk.after, chunk.upTo)
  const blockCopy = new CopyEncoder('forked_blocks', ['position', 'reorg_id', 'block_number', 'hash', 'header'])
  const bodyCopy = new CopyEncoder('forked_transactions', ['block_position', 'transaction_index', 'hash', 'body'])
  const logsOf = groupBy(logs, (log) => log.position)
  const transactionsOf = groupBy(transactions, (transaction) => transaction.blockNumber)
  let { position } = chunk
  for (const block of blocks) {
    position += 1
    const blockHash = String(block.hash)
    blockCopy.row().int4(position).int4(chunk.reorgId).int4(block.number).hex(blockHash).json(forkedHeader(block))
    for (const [transactionIndex, transaction] of (transactionsOf.get(block.number) ?? []).entries()) {
      const place = { blockHash, transactionIndex, chainId: chunk.chainId }
      const body = forkedBody(transaction, place, logsOf.get(transaction.position) ?? [])
      bodyCopy.row().int4(position).int4(transactionIndex).hex(transaction.hash).json(body)
    }
  }
  await session.copy(blockCopy.payload())
  await session.copy(bodyCopy.payload())
  return position
}

/** Hashes of displaced blocks that do not stand in the chain again. */
export const listForkedHashes = async (session: Session): Promise<Hash[]> => {
  const { rows } = await session.run<{ hash: Hash }>(
    'forked_hashes',
    'select distinct hash from forked_blocks where not readopted',
  )
  return rows.map((row) => row.hash)
}

/** Marks entries whose block stands in the chain again. */
export const markReadopted = async (session: Session, hashes: readonly Hash[]): Promise<void> => {
  if (hashes.length === 0) return
  await session.run(
    'forked_readopted',
    'update forked_blocks set readopted = true where hash = any($1::bytea[]) and not readopted',
    [byteaArrayParameter(hashes)],
  )
}
