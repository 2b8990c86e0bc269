import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import type { Reader } from '@corescope/store/reader'
import { getTransactionInternals } from '@corescope/store/traces/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { UnavailableError } from '../../http/errors.ts'
import type { AnswerOf } from './answer-columns.ts'
import type { ChainCall } from './chain-answers.ts'
import { type FileBlock, requirePart } from './known-parts.ts'

/** The snapshot that an answer was made over, and what was asked. */
interface Asked {
  reader: Reader
  request: ExportRequest
  head: FileBlock
}

/** The block that a file is true at; undefined where it is true at no block of the chain. */
type TrueAt<Name extends ChainCall> = (answer: AnswerOf<Name>, asked: Asked) => Promise<FileBlock | undefined>

/** What an answer of pages says of itself: null where nothing was known at the block it was asked for. */
const told = (answer: { asOf?: FileBlock | null }, { head }: Asked): FileBlock => {
  if (answer.asOf === null) throw new UnavailableError('This is not known at that block: ask again in a moment.')
  return answer.asOf ?? head
}

/** No list of shares is known where the balance history is not. */
const ofShares: TrueAt<'addressFeeDistribution'> = async (answer, { reader, request, head }) => {
  const asked = Math.min(request.toBlock ?? head.number, head.number)
  const newest = await requirePart(reader, 'balances', { fromBlock: 0, toBlock: asked })
  return answer.asOf ?? newest
}

/** A transaction that was not traced, or not yet, has no calls in its answer, as one in which nothing was called. */
const ofCalls: TrueAt<'transactionInternalTransactions'> = async (answer, asked) => {
  const { reader, request } = asked
  const transaction = await getTransaction(reader, request.transactionHash ?? '')
  if (transaction === undefined) return told(answer, asked)
  const { position, blockNumber } = transaction
  const newest = await requirePart(reader, 'inside', { fromBlock: blockNumber, toBlock: blockNumber })
  if ((await getTransactionInternals(reader, position, blockNumber)) !== undefined) return newest
  const reason = answer.coverage.untraced?.reason ?? 'nothing'
  throw new UnavailableError(
    `What happened inside this transaction is not known: no node could run it again. The node says: ${reason}`,
    { reason: 'untraced', parameters: { reason } },
  )
}

/** Logs of a displaced transaction were kept with it: no block of the chain has them. */
const ofLogs: TrueAt<'transactionReceiptLog'> = async (answer, asked) => {
  const transaction = await getTransaction(asked.reader, asked.request.transactionHash ?? '')
  return transaction === undefined ? undefined : told(answer, asked)
}

/** Of calls whose answers do not say it themselves. */
// biome-ignore lint/suspicious/noExplicitAny: each is paired with the answer of its call
const ownWords: Partial<Record<ChainCall, TrueAt<any>>> = {
  ...{ addressFeeDistribution: ofShares, transactionInternalTransactions: ofCalls, transactionReceiptLog: ofLogs },
}

/**
 * The block that the file of an answer is true at; undefined where no block of the chain is.
 * @throws UnavailableError where the index does not know what was asked for: the answer is empty then, too
 */
export const trueAt = async <Name extends ChainCall>(
  name: Name,
  answer: AnswerOf<Name>,
  asked: Asked,
): Promise<FileBlock | undefined> =>
  ownWords[name] === undefined ? told(answer as { asOf?: FileBlock | null }, asked) : ownWords[name](answer, asked)
