import type { Cut } from '@corescope/api-schema/execution/calls'
import type { Endpoint, StreamOptions, StreamOutcome } from '@corescope/rpc/caller'
import { MethodUnsupportedError, StateUnavailableError, TimeoutError, TooLargeError } from '@corescope/rpc/errors'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { getTransaction, type TransactionRow } from '@corescope/store/transactions/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'

/** The product's own screens wait 15 s for an answer (spec §7): theirs must end before. */
const timeoutMs = 12_000
const megabyte = 1024 * 1024

/** How much of a node's answer is read: opcode steps are many and are forgotten at once, the others are kept. */
export const limits = {
  steps: { bytes: 512 * megabyte, timeoutMs },
  calls: { bytes: 256 * megabyte, timeoutMs },
  state: { bytes: 32 * megabyte, timeoutMs },
  simulation: { bytes: 32 * megabyte, timeoutMs },
} satisfies Record<string, StreamOptions>

/** @throws FailureError */
export const requireTransaction = async ({ reader }: ApiContext, hash: string): Promise<TransactionRow> => {
  const row = await getTransaction(reader, hash)
  if (row === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
  return row
}

/**
 * A question about one transaction to a node that has it in the same block as we do, and the state it needs.
 * @throws FailureError in words for the reader, UnavailableError, RetryableRpcError
 */
export const askAboutTransaction = async <Found>(
  { node }: ApiContext,
  row: TransactionRow,
  work: (endpoint: Endpoint) => Promise<Found>,
): Promise<Found> => {
  const read = node.pinned(
    async (endpoint) => {
      // Both at once: a busy node has one span of patience for all it is asked.
      const [found, there] = await Promise.all([
        work(endpoint),
        eth_getTransactionByHash(endpoint, hex(row.hash), { timeoutMs }),
      ]).catch((error: unknown) => {
        // another node may keep it
        throw error instanceof StateUnavailableError ? error : inWords(error, row)
      })
      if (there?.block?.hash !== row.blockHash) {
        throw new UnavailableError('The node is on another branch just now: ask again in a moment.', {
          reason: 'nodeBranch',
        })
      }
      return found
    },
    { attempts: 2, elsewhere: 'usable' },
  )
  return read.catch((error: unknown) => {
    throw inWords(error, row)
  })
}

/** What the node refused for good, as a sentence; other failures as they are. */
const inWords = (error: unknown, { blockNumber }: TransactionRow): unknown => {
  if (error instanceof MethodUnsupportedError) return new TraceRefusedError('The node offers no traces.', 'noTraces')
  if (error instanceof StateUnavailableError) {
    return new TraceRefusedError(
      `The node no longer has the state of block ${blockNumber}: ask an archive node.`,
      'stateGone',
      { block: blockNumber },
    )
  }
  if (error instanceof TimeoutError) {
    return new FailureError(
      `The node did not begin to answer within ${timeoutMs / 1000} s: nothing was read.`,
      'nodeSlow',
      { seconds: timeoutMs / 1000 },
    )
  }
  return error instanceof TooLargeError ? tooLong(limits.state) : error
}

export const tooLong = ({ bytes }: StreamOptions): FailureError =>
  new FailureError(`The node's answer is longer than ${bytes / megabyte} MB: it was not read.`, 'nodeTooLong', {
    megabytes: bytes / megabyte,
  })

/** The node cannot tell of this transaction, however often it is asked. */
export class TraceRefusedError extends FailureError {
  override name = 'TraceRefusedError'
}

/** How far reading came, in words; null when it came to the end. */
export const presentCut = (
  cut: StreamOutcome['cut'],
  read: number,
  what: string,
  { bytes }: StreamOptions,
): Cut | null =>
  cut === null
    ? null
    : {
        reason: cut,
        limit: cut === 'time' ? timeoutMs / 1000 : bytes / megabyte,
        at: read,
        message:
          cut === 'time'
            ? `Reading ended after ${timeoutMs / 1000} s, at ${what} ${read}: what follows is left out.`
            : `Reading ended after ${bytes / megabyte} MB, at ${what} ${read}: what follows is left out.`,
      }
