import type { Hex } from '@corescope/chain/types/hex'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import {
  encodeBalanceQuestion,
  encodeItemBalanceQuestion,
  encodeOwnerQuestion,
  readBalanceAnswer,
  readOwnerAnswer,
} from '@corescope/decode/token-question'
import { NodeVerdictError, StateUnavailableError } from '@corescope/rpc/errors'
import { callMany } from '@corescope/rpc/methods/call-many'
import { eth_call } from '@corescope/rpc/methods/eth_call'
import type { TokenFactsRow } from '@corescope/store/tokens/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'
import { type Point, stateGone } from '../balance-history/balance-at.ts'

/**
 * Whether a token's contract contradicts its logs, or knows of what was held before the first indexed block and the index
 * does not: then it is asked for what somebody has of an item.
 */
export const isItemStated = ({ irregular, hasGap }: Pick<TokenFactsRow, 'irregular' | 'hasGap'>): boolean =>
  irregular || hasGap

/** The same of what somebody has of the token as a whole: an ERC-1155 can be asked for single items alone. */
export const isStated = (token: Pick<TokenFactsRow, 'irregular' | 'hasGap' | 'standard'>): boolean =>
  isItemStated(token) && token.standard !== 1155

const placeOf = ({ number, hash }: Point) => ({ number, hash: hex(hash) })

/** Calldata that asks what a holder has of an item. Pure. */
export const encodeItemQuestion = (standard: TokenStandard, holder: string, tokenItem: bigint): Hex =>
  standard === 721 ? encodeOwnerQuestion(tokenItem) : encodeItemBalanceQuestion(hex(holder), tokenItem)

/** What the answer says the holder has of the item: of an ERC-721 one or nothing; null where it says neither. Pure. */
export const readItemAnswer = (standard: TokenStandard, holder: string, answer: Hex | null): bigint | null => {
  if (standard !== 721) return readBalanceAnswer(answer)
  const owner = readOwnerAnswer(answer)
  return owner === null ? null : BigInt(owner === holder)
}

/**
 * What a token's contract says a holder has after a block, in smallest units; of one item where `tokenItem` names it.
 * @throws FailureError when it names no balance, or the node keeps no state of the block; RpcError when the node is away
 */
export const askBalance = async (
  { node }: ApiContext,
  { contractAddress, standard }: TokenFactsRow,
  { holder, tokenItem }: { holder: string; tokenItem?: string | undefined },
  point: Point,
): Promise<string> => {
  const data =
    tokenItem === undefined
      ? encodeBalanceQuestion(hex(holder))
      : encodeItemQuestion(standard, holder, BigInt(tokenItem))
  try {
    const answer = await eth_call(node, { to: hex(contractAddress), data }, placeOf(point), patient)
    const balance = tokenItem === undefined ? readBalanceAnswer(answer) : readItemAnswer(standard, holder, answer)
    if (balance !== null) return balance.toString()
  } catch (error) {
    if (error instanceof StateUnavailableError) throw stateGone(point)
    if (!(error instanceof NodeVerdictError)) throw error
  }
  throw new FailureError(`The contract names no balance at block ${point.number}.`)
}

/** So many questions one answer asks of contracts at most. */
export const mostAsked = 100

/**
 * Answers of token contracts after a block, in one exchange with the node and the order of the questions; null where a
 * contract refused.
 * @throws RpcError when the node is away
 */
export const askContracts = (
  { node }: ApiContext,
  questions: readonly { contractAddress: string; data: Hex }[],
  point: Point,
): Promise<(Hex | null)[]> => {
  const messages = questions.map(({ contractAddress, data }) => ({ to: hex(contractAddress), data }))
  return callMany(node, messages, placeOf(point), patient)
}
