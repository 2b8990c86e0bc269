import { searchBalance, searchTokenBalance } from '@corescope/api-schema/tokens'
import { NodeVerdictError, StateUnavailableError } from '@corescope/rpc/errors'
import { eth_call } from '@corescope/rpc/methods/eth_call'
import { getBlockByTime } from '@corescope/store/blocks/read'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { getHeldAmount, type TokenFactsRow } from '@corescope/store/tokens/read'
import { type Occasion, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'
import { findBalanceAt, stateGone } from '../balance-history/balance-at.ts'
import { findToken, presentToken } from './references.ts'

interface At {
  blockNumber?: number | undefined
  date?: string | undefined
}

/**
 * The block a question names: by number, as the last at or before a moment (UTC), else the newest.
 * @throws BadRequestError when it names two, FailureError when there is none
 */
const pointOf = async (context: ApiContext, { blockNumber, date }: At, { head }: Occasion): Promise<BlockPointRow> => {
  if (blockNumber !== undefined && date !== undefined) {
    throw new BadRequestError(`date: "${date}" is not valid (name a blockNumber or a date, not both)`)
  }
  let number = blockNumber ?? head?.number
  if (date !== undefined) {
    const moment = Date.parse(`${date.replace(' ', 'T')}${date.includes(' ') ? '' : 'T00:00'}Z`)
    if (Number.isNaN(moment)) throw new BadRequestError(`date: "${date}" is not valid (there is no such moment)`)
    number = (await getBlockByTime(context.reader, moment / 1000, 'before'))?.blockNumber
  }
  const point =
    number === undefined || number > (head?.number ?? -1) ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) throw new FailureError('There is no indexed block at that time.')
  return point
}

const presentPoint = ({ number, hash, timestamp }: BlockPointRow) => ({ number, hash: hex(hash), timestamp })

/**
 * What the contract itself says at a block.
 * @throws FailureError when the node keeps no state of it; RpcError when the node is away
 */
const askContract = async (
  { node }: ApiContext,
  { contractAddress }: TokenFactsRow,
  holder: string,
  point: BlockPointRow,
): Promise<string> => {
  // balanceOf(address), ERC-20
  const data = hex(`0x70a08231${holder.slice(2).padStart(64, '0')}`)
  const at = { number: point.number, hash: hex(point.hash) }
  try {
    const answer = await eth_call(node, { to: hex(contractAddress), data }, at, patient)
    if (answer.length === 66) return BigInt(answer).toString()
  } catch (error) {
    if (error instanceof StateUnavailableError) throw stateGone(point)
    if (!(error instanceof NodeVerdictError)) throw error
  }
  throw new FailureError(`The contract names no balance at block ${point.number}.`)
}

export const searchTokenBalanceRoute = route(
  searchTokenBalance,
  'head',
  async (context, request, occasion) => {
    const token = await findToken(context, request.contractAddress)
    const point = await pointOf(context, request, occasion)
    const [addressId, names] = await Promise.all([
      context.book.idOf(request.address),
      context.book.byAddress([request.address]),
    ])
    const { tokenItem } = request
    const holding = { tokenId: token.tokenId, ...(tokenItem === undefined ? {} : { tokenItem }) }
    const asksContract = token.irregular && token.standard === 20 && tokenItem === undefined
    const count = () =>
      addressId === undefined
        ? '0'
        : getHeldAmount(context.reader, { addressId, ...holding }, point.lastTransactionPosition)
    return {
      address: names.get(request.address)!,
      token: presentToken(token),
      balance: asksContract ? await askContract(context, token, request.address, point) : await count(),
      source: asksContract ? ('node' as const) : ('logs' as const),
      at: presentPoint(point),
    }
  },
  { namesTokens: true },
)

export const searchBalanceRoute = route(searchBalance, 'never', async (context, request, occasion) => {
  const point = await pointOf(context, request, occasion)
  const names = await context.book.byAddress([request.address])
  const held = await findBalanceAt(context, request.address, point)
  return { address: names.get(request.address)!, ...held, at: presentPoint(point) }
})
