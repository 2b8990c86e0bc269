import { getBlockPoint } from '@corescope/store/head/read'
import { listPastFigures, maxAddedTransfers } from '@corescope/store/tokens/past'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'

/**
 * How often a token had moved after a block, as far as that can be added up.
 * @throws FailureError where there is no such block, or the token had moved too often by then
 */
export const requirePastTransfers = async (
  { reader }: Pick<ApiContext, 'reader'>,
  tokenId: number,
  blockNumber: number,
  { head }: { head: { number: number } | undefined },
) => {
  const point = blockNumber > (head?.number ?? -1) ? undefined : await getBlockPoint(reader, blockNumber)
  if (point === undefined) throw new FailureError('There is no indexed block of that number.', 'noBlockNumber')
  const [figures] = await listPastFigures(reader, tokenId, [point.lastTransactionPosition])
  const transfers = figures?.transfers ?? 0
  if (transfers > maxAddedTransfers) {
    throw new FailureError(
      `The token had moved ${transfers} times by then: who held it is added up for ${maxAddedTransfers} at most. What one address held is answered by search_token_balance.`,
      'holdersTooMany',
      { transfers, most: maxAddedTransfers },
    )
  }
  return { point, figures, transfers }
}
