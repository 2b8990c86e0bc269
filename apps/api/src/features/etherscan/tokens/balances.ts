import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import { listTokenFacts } from '@corescope/store/tokens/read'
import type { ApiContext } from '../../../context.ts'
import { findHeldAmount } from '../../../entities/tokens/held-amount.ts'
import { type Action, ok } from '../dialect.ts'
import { addressOf, DialectError, numberOf, type Parameters } from '../parameters.ts'
import { pointOf } from '../state-block.ts'

/** What an address held after a block: by the logs, of an irregular or partial token by its contract. */
const heldAt = async (context: ApiContext, parameters: Parameters, point: BlockPointRow): Promise<string> => {
  const holder = addressOf(parameters)
  const tokenId = await context.book.idOf(addressOf(parameters, 'contractaddress'))
  const [token] = tokenId === undefined ? [] : await listTokenFacts(context.reader, [tokenId])
  if (token === undefined) return '0'
  return (await findHeldAmount(context, token, { holder }, point)).balance
}

/** At the head, or at the block that `tag` names. */
export const tokenbalance: Action = async (context, parameters, moment) => {
  const point = await pointOf(context, parameters, moment)
  return ok(point === undefined ? '0' : await heldAt(context, parameters, point))
}

/** The block of a history question, at most the head. */
const pastBlock = async (context: ApiContext, parameters: Parameters) => {
  const number = numberOf(parameters, 'blockno', -1)
  const point = number < 0 || number > 2 ** 31 - 1 ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) throw new DialectError('Error! Invalid block number')
  return point
}

export const tokenbalancehistory: Action = async (context, parameters) => {
  const point = await pastBlock(context, parameters)
  return ok(await heldAt(context, parameters, point))
}
