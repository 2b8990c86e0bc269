import { searchBalance, searchTokenBalance } from '@corescope/api-schema/tokens/balances'
import { getBlockByTime } from '@corescope/store/blocks/read'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { type ChainView, route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { findBalanceAt } from '../../entities/balances/balance-at.ts'
import { findHeldAmount } from '../../entities/tokens/held-amount.ts'
import { findToken, presentToken } from '../../entities/tokens/references.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'

interface At {
  blockNumber?: number | undefined
  date?: string | undefined
}

/**
 * The unix second of `YYYY-MM-DD HH:mm` or `YYYY-MM-DD`, UTC. Pure.
 * @throws BadRequestError where the calendar has no such day or the clock no such minute
 */
export const momentOf = (date: string): number => {
  const text = `${date.replace(' ', 'T')}${date.includes(' ') ? '' : 'T00:00'}`
  const moment = Date.parse(`${text}Z`)
  // some engines take 30 February for a day in March
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(text)) {
    throw new BadRequestError(`date: "${date}" is not valid (there is no such moment)`)
  }
  return moment / 1000
}

/**
 * The block a question names: by number, as the last at or before a moment (UTC), else the newest.
 * @throws BadRequestError when it names two, FailureError when there is none
 */
const pointOf = async (context: ApiContext, { blockNumber, date }: At, { head }: ChainView): Promise<BlockPointRow> => {
  if (blockNumber !== undefined && date !== undefined) {
    throw new BadRequestError(`date: "${date}" is not valid (name a blockNumber or a date, not both)`)
  }
  let number = blockNumber ?? head?.number
  if (date !== undefined) {
    number = (await getBlockByTime(context.reader, momentOf(date), 'before'))?.blockNumber
  }
  const point =
    number === undefined || number > (head?.number ?? -1) ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) {
    throw blockNumber === undefined
      ? new FailureError('There is no indexed block at that time.', 'noBlockAt')
      : new FailureError('There is no indexed block of that number.', 'noBlockNumber')
  }
  return point
}

const presentPoint = ({ number, hash, timestamp }: BlockPointRow) => ({ number, hash: hex(hash), timestamp })

export const searchTokenBalanceRoute = route(
  searchTokenBalance,
  'head',
  async (context, request, view) => {
    const token = await findToken(context, request.contractAddress)
    const point = await pointOf(context, request, view)
    const { address: holder, tokenItem } = request
    const [names, held] = await Promise.all([
      context.book.byAddress([holder]),
      findHeldAmount(context, token, { holder, tokenItem }, point),
    ])
    return {
      address: names.get(holder)!,
      token: presentToken(token),
      ...held,
      at: presentPoint(point),
      // what the contract says is no sum
      ...(held.source === 'node' ? {} : sinceOf(view)),
    }
  },
  { namesTokens: true },
)

export const searchBalanceRoute = route(searchBalance, 'never', async (context, request, view) => {
  const point = await pointOf(context, request, view)
  const names = await context.book.byAddress([request.address])
  const held = await findBalanceAt(context, request.address, point)
  return { address: names.get(request.address)!, ...held, at: presentPoint(point) }
})
