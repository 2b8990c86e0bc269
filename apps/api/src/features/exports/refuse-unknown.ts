import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import { pointTypes } from '@corescope/api-schema/exports/export-types'
import { type Snapshot, snapshotReader } from '@corescope/store/exports/snapshot'
import { firstBlockFrom, lastBlockAt } from '@corescope/store/exports/sources'
import { getChainIdentity } from '@corescope/store/head/read'
import { refuseBackward } from '../../answers/block-range.ts'
import type { ApiContext } from '../../context.ts'
import { BadRequestError, UnavailableError } from '../../http/errors.ts'
import { momentOf } from './place-columns.ts'

/**
 * Refuses a file of blocks that the index does not know. Its file would be empty, as if nothing had happened in them.
 * @throws BadRequestError where a range ends before it begins or before the first indexed block, or begins beyond the newest, or a block is not
 * indexed yet;
 * UnavailableError while nothing is indexed
 */
export const refuseUnknown = async (
  { reader }: Pick<ApiContext, 'reader'>,
  snapshot: Snapshot,
  request: ExportRequest,
): Promise<void> => {
  refuseBackward(request)
  const { type, fromBlock, start, toBlock, end, block } = request
  const { head } = snapshot
  if (head === undefined) {
    // the pool is of no block
    if (type === 'pendingTransactions') return
    throw new UnavailableError('Nothing is indexed yet.', { reason: 'nothingIndexed' })
  }
  if (fromBlock !== undefined && fromBlock > head.number) {
    throw new BadRequestError(`fromBlock: ${fromBlock} is beyond the indexed head ${head.number}`)
  }
  if (start !== undefined && (await firstBlockFrom(snapshot, start)) > head.number) {
    throw new BadRequestError(`start: ${momentOf(start)} is after the newest indexed block ${head.number}`)
  }
  if (toBlock === undefined && end === undefined && block === undefined) return
  const first = (await getChainIdentity(snapshotReader(snapshot, reader)))?.startBlock ?? 0
  if (toBlock !== undefined && toBlock < first) {
    throw new BadRequestError(`toBlock: ${toBlock} is below the first indexed block ${first}`)
  }
  if (toBlock !== undefined && toBlock > head.number && pointTypes.includes(type)) {
    throw new BadRequestError(`toBlock: ${toBlock} is beyond the indexed head ${head.number}`)
  }
  if (block !== undefined && /^\d+$/.test(block) && Number(block) < first) {
    throw new BadRequestError(`block: ${block} is below the first indexed block ${first}`)
  }
  // before block 0 nothing was
  if (end !== undefined && first > 0 && (await lastBlockAt(snapshot, end)) === undefined) {
    throw new BadRequestError(`end: ${momentOf(end)} is before the first indexed block ${first}`)
  }
}
