import { searchBalance, searchTokenBalance } from '@corescope/api-schema/tokens/balances'
import type { BlockPointRow } from '@corescope/store/head/read'
import { route } from '../../answers/route.ts'
import { sinceOf } from '../../answers/since.ts'
import { hex } from '../../answers/wire.ts'
import { findBalanceAt } from '../../entities/balances/balance-at.ts'
import { findHeldAmount } from '../../entities/tokens/held-amount.ts'
import { findToken, presentToken } from '../../entities/tokens/references.ts'
import { pointOf } from './point-of.ts'

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
