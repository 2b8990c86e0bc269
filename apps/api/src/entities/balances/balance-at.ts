import type { Address } from '@corescope/chain/types/hex'
import { NodeVerdictError, StateUnavailableError } from '@corescope/rpc/errors'
import { eth_getBalance } from '@corescope/rpc/methods/eth_getBalance'
import { getBalanceAt, getHistoryLane } from '@corescope/store/balance-history/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { patientAboutThePast } from '../../node/if-answered.ts'

/** A block of ours. */
export interface Point {
  number: number
  hash: string
}

export interface HeldBalance {
  /** wei */
  balance: string
  /** `index`: from the balance history. `node`: from the node's state. */
  source: 'index' | 'node'
}

export const stateGone = ({ number }: Point) =>
  new FailureError(`The node no longer has the state of block ${number}: ask an archive node.`, 'stateGone', {
    block: number,
  })

/**
 * What an address held after one of our blocks: from the balance history, else from a node that keeps the state.
 * @throws FailureError when neither knows; RpcError when the node is away
 */
export const findBalanceAt = async (context: ApiContext, address: Address, point: Point): Promise<HeldBalance> => {
  const lane = await getHistoryLane(context.reader)
  const isCovered =
    lane !== undefined && lane.hash !== null && point.number >= lane.first - 1 && point.number <= lane.number
  if (isCovered) {
    const addressId = await context.book.idOf(address)
    const told = addressId === undefined ? undefined : await getBalanceAt(context.reader, addressId, point.number)
    if (told !== undefined) return { balance: told, source: 'index' }
  }
  // No block the history tells of changed it: what it held at the last of them it held at this one.
  const same = isCovered ? [point, { number: lane.number, hash: lane.hash ?? point.hash }] : [point]
  for (const { number, hash } of same) {
    try {
      const balance = await eth_getBalance(context.node, address, { number, hash: hex(hash) }, patientAboutThePast)
      return { balance: balance.toString(), source: 'node' }
    } catch (error) {
      if (!(error instanceof StateUnavailableError || error instanceof NodeVerdictError)) throw error
    }
  }
  throw stateGone(point)
}
