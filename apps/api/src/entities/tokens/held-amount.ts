import type { BlockPointRow } from '@corescope/store/head/read'
import type { TokenFactsRow } from '@corescope/store/tokens/read'
import { getHeldAmount, getItemOwner, getOpening } from '@corescope/store/tokens/transfers'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { askBalance, isItemStated, isStated } from './stated-balances.ts'

interface Holding {
  holder: string
  /** Of an item alone. */
  tokenItem?: string | undefined
}

/** By the index: undefined where what was held before the first indexed block is part of it and not known. */
const countHeld = async (
  { reader, book }: ApiContext,
  { tokenId, isOlder, hasGap }: TokenFactsRow,
  { holder, tokenItem }: Holding,
  point: BlockPointRow,
): Promise<string | undefined> => {
  const addressId = await book.idOf(holder)
  const holding = addressId === undefined ? undefined : { addressId, tokenId, tokenItem }
  const amount = holding && (await getHeldAmount(reader, holding, point.lastTransactionPosition))
  if (amount !== undefined) return hasGap && amount.startsWith('-') ? undefined : amount
  if (tokenItem !== undefined) {
    const ownerId = await getItemOwner(reader, { tokenId, tokenItem }, point.lastTransactionPosition)
    if (ownerId !== undefined) return ownerId === addressId ? '1' : '0'
  }
  if (!isOlder) return '0'
  return holding && getOpening(reader, holding)
}

/**
 * What an address held of a token after a block, and who says so: the index, or the contract where that contradicts its
 * logs or something lies before the first indexed block that is not known.
 * @throws FailureError where neither can tell; RpcError when the node is away
 */
export const findHeldAmount = async (
  context: ApiContext,
  token: TokenFactsRow,
  holding: Holding,
  point: BlockPointRow,
): Promise<{ balance: string; source: 'logs' | 'node' }> => {
  const isItem = holding.tokenItem !== undefined
  if (!(isItem ? isItemStated(token) : isStated(token))) {
    const counted = await countHeld(context, token, holding, point)
    if (counted !== undefined) return { balance: counted, source: 'logs' }
    if (!isItem && token.standard === 1155) {
      throw new FailureError('What was held of this token before the first indexed block is not known.', 'heldUnknown')
    }
  }
  return { balance: await askBalance(context, token, holding, point), source: 'node' }
}
