import { isNarrowed } from '@corescope/api-schema/shapes/block-range'
import { type WithdrawalRecord, type withdrawalCalls, withdrawals } from '@corescope/api-schema/withdrawals/calls'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import {
  countWithdrawals,
  countWithdrawalsOf,
  listWithdrawals,
  listWithdrawalsOf,
} from '@corescope/store/withdrawals/read'
import { blocksOf, pageWithin } from '../../answers/block-range.ts'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'

const present = async ({ reader, book }: ApiContext, positions: readonly number[]): Promise<WithdrawalRecord[]> => {
  const rows = await listWithdrawals(reader, positions)
  const mentions = await book.mentions(rows.map(({ addressId }) => addressId))
  return rows.map(({ position: _position, addressId, ...row }) => ({ ...row, address: mentions.get(addressId)! }))
}

const withdrawalsRoute = route(withdrawals, 'asOf', async (context, request, view) => {
  const { reader, book } = context
  const { block, address, pageNum, pageSize } = request
  const { point } = view
  if (block !== undefined) {
    if (isNarrowed(request)) throw new BadRequestError(`block: ${block} is not valid together with a range of blocks`)
    if (block > (point?.number ?? -1)) throw new FailureError('There is no such block.', 'noBlock')
    const [before, end] = await Promise.all([countWithdrawals(reader, block - 1), countWithdrawals(reader, block)])
    const { after, upTo } = pageSliceAscending(end - before, pageNum, pageSize)
    const positions = Array.from({ length: upTo - after }, (_, index) => before + after + index + 1)
    return presentPage(request, view, end - before, await present(context, positions))
  }
  const blocks = await blocksOf(reader, request, view)
  if (blocks === undefined) return presentPage(request, view, 0, [])
  const bounds = { after: Math.max(blocks.first - 1, 0), upTo: blocks.last }
  if (address !== undefined) {
    const addressId = await book.idOf(address)
    if (addressId === undefined) return presentPage(request, view, 0, [])
    const read = async (bound: number) => {
      const keys = await listWithdrawalsOf(reader, { addressId, bound, pageNum, pageSize })
      const rows = keys.flatMap((key) => (key.position === null ? [] : [key.chainPosition]))
      return { total: keys[0]?.total ?? 0, rows }
    }
    const { total, rows } = await pageWithin(bounds, request, read, (bound) =>
      countWithdrawalsOf(reader, addressId, bound),
    )
    return presentPage(request, view, total, await present(context, rows))
  }
  const { total, rows } = await pageWithin(
    bounds,
    request,
    async (bound) => {
      const all = await countWithdrawals(reader, bound)
      return { total: all, rows: positionsOf(pageSlice(all, pageNum, pageSize)) }
    },
    (bound) => countWithdrawals(reader, bound),
  )
  return presentPage(request, view, total, await present(context, rows))
})

/** Every call of the feature with its handler. */
export const withdrawalRoutes = {
  withdrawals: withdrawalsRoute,
} satisfies RoutesOf<typeof withdrawalCalls>
