import { type WithdrawalRecord, type withdrawalCalls, withdrawals } from '@corescope/api-schema/withdrawals/calls'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import { countWithdrawals, listWithdrawals, listWithdrawalsOf } from '@corescope/store/withdrawals/read'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'

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
    if (block > (point?.number ?? -1)) throw new FailureError('There is no such block.')
    const [before, end] = await Promise.all([countWithdrawals(reader, block - 1), countWithdrawals(reader, block)])
    const { after, upTo } = pageSliceAscending(end - before, pageNum, pageSize)
    const positions = Array.from({ length: upTo - after }, (_, index) => before + after + index + 1)
    return presentPage(request, view, end - before, await present(context, positions))
  }
  if (address !== undefined) {
    const addressId = await book.idOf(address)
    if (point === undefined || addressId === undefined) return presentPage(request, view, 0, [])
    const keys = await listWithdrawalsOf(reader, { addressId, bound: point.number, pageNum, pageSize })
    const positions = keys.flatMap((key) => (key.position === null ? [] : [key.chainPosition]))
    return presentPage(request, view, keys[0]?.total ?? 0, await present(context, positions))
  }
  const total = point === undefined ? 0 : await countWithdrawals(reader, point.number)
  return presentPage(request, view, total, await present(context, positionsOf(pageSlice(total, pageNum, pageSize))))
})

/** Every call of the feature with its handler. */
export const withdrawalRoutes = {
  withdrawals: withdrawalsRoute,
} satisfies RoutesOf<typeof withdrawalCalls>
