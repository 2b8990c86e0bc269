import type { Address } from '@corescope/chain/types/hex'
import {
  encodeHeldQuestion,
  encodeOwnerQuestion,
  type HeldQuestion,
  readHeldAnswer,
  readOwnerAnswer,
} from '@corescope/decode/tokens/token-question'
import type { CallOptions } from '@corescope/rpc/caller'
import { isContractRefusal, StateUnavailableError } from '@corescope/rpc/errors'
import { eth_call } from '@corescope/rpc/methods/eth_call'
import { callMany } from '@corescope/rpc/state/call-many'
import type { TokenFactsRow } from '@corescope/store/tokens/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { patient, patientAboutThePast } from '../../node/if-answered.ts'
import { type Point, stateGone } from '../balances/balance-at.ts'

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

/**
 * What a token's contract says a holder has after a block, in smallest units; of one item where `tokenItem` names it.
 * @throws FailureError when it names no balance, or the node keeps no state of the block; RpcError when the node is away
 */
export const askBalance = async (
  { node }: ApiContext,
  { contractAddress, standard }: TokenFactsRow,
  { holder, tokenItem = null }: { holder: string; tokenItem?: string | null | undefined },
  point: Point,
): Promise<string> => {
  const question: HeldQuestion = { holder: hex(holder), standard, tokenItem }
  try {
    const message = { to: hex(contractAddress), data: encodeHeldQuestion(question) }
    const balance = readHeldAnswer(question, await eth_call(node, message, placeOf(point), patientAboutThePast))
    if (balance !== null) return balance.toString()
  } catch (error) {
    if (error instanceof StateUnavailableError) throw stateGone(point)
    if (!isContractRefusal(error)) throw error
  }
  throw new FailureError(`The contract names no balance at block ${point.number}.`, 'noBalance', {
    block: point.number,
  })
}

/**
 * Whom an ERC-721 says an item belongs to after a block; null where it refuses or names nobody's address, undefined where the
 * node cannot tell.
 * @throws RpcError when the node is away
 */
export const askOwner = async (
  { node }: ApiContext,
  { contractAddress }: TokenFactsRow,
  tokenItem: string,
  point: Point,
): Promise<Address | null | undefined> => {
  const message = { to: hex(contractAddress), data: encodeOwnerQuestion(tokenItem) }
  const [answer] = await callMany(node, [message], placeOf(point), patient)
  return answer === undefined ? undefined : readOwnerAnswer(answer)
}

/** So many questions one answer asks of contracts at most. */
export const maxAsked = 100

/**
 * What token contracts say somebody has after a block, in smallest units, asked in one exchange with the node; in the order
 * of the questions, null where a contract refused or names no balance, undefined where the node cannot tell.
 * @throws RpcError when the node is away
 */
export const askBalances = async (
  { node }: ApiContext,
  questions: readonly (HeldQuestion & { contractAddress: string })[],
  point: Point,
  patience: CallOptions = patient,
): Promise<(string | null | undefined)[]> => {
  const messages = questions.map((one) => ({ to: hex(one.contractAddress), data: encodeHeldQuestion(one) }))
  const answers = await callMany(node, messages, placeOf(point), patience)
  return questions.map((one, index) => {
    const answer = answers[index]
    return answer === undefined ? undefined : (readHeldAnswer(one, answer)?.toString() ?? null)
  })
}
