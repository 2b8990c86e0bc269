import type { StateBlock } from '@corescope/rpc/state/state-block'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { finalizedNumber, type Moment } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'
import { DialectError, type Parameters } from './parameters.ts'

/** Where a balance is read; the words for older blocks are answered by what we know of them. */
export const stateBlockOf = (context: ApiContext, parameters: Parameters, moment: Moment): StateBlock => {
  const tag = parameters.get('tag')?.toLowerCase() ?? ''
  if (tag === '' || tag === 'latest' || tag === 'pending') return 'latest'
  if (tag === 'earliest') return 0
  if (tag === 'safe' || tag === 'finalized') return finalizedNumber(moment, context.config.finalityDepth) ?? 0
  if (!/^(\d+|0x[0-9a-f]+)$/.test(tag)) throw new DialectError('Error! Invalid tag')
  return Number(tag)
}

/** The same as a block of ours; undefined while nothing is indexed. @throws DialectError when there is none */
export const pointOf = async (
  context: ApiContext,
  parameters: Parameters,
  moment: Moment,
): Promise<BlockPointRow | undefined> => {
  const at = stateBlockOf(context, parameters, moment)
  const { head } = moment
  if (head === undefined || at === 'latest') return head
  const number = typeof at === 'number' ? at : at.number
  const point = number > head.number ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) throw new DialectError('Error! There is no such block')
  return point
}
