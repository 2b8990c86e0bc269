import type { GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { Caller } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import type { Turn } from '@corescope/store/items/take-up'
import type { DocumentAttempt } from '@corescope/store/items/write'
import { askUris } from './ask-uris.ts'
import { type Reading, readDocument } from './read-document.ts'

/** What a token's turn came to. */
export interface TurnOutcome {
  tokenId: number
  /** False where contract or server stayed silent: the token waits longer before its next turn. */
  isAnswered: boolean
  attempts: DocumentAttempt[]
}

const day = 86_400
/** Documents seldom change without a log that says so. */
const againAfter = { ready: 30 * day, noUri: 30 * day, refused: 30 * day, unusable: 7 * day }
const silence = { first: 60, most: 7 * day }

/** Spread by up to a tenth, so that what was read together is not read together again. */
const againAfterSeconds = ({ status }: Reading, attempts: number): number => {
  const seconds =
    status === 'unreachable'
      ? Math.min(silence.most, silence.first * 2 ** Math.min(attempts - 1, 20))
      : againAfter[status]
  return seconds * (1 + Math.random() / 10)
}

/**
 * Reads the due documents of a token one after the other, and leaves the rest for its next turn when nobody answers.
 * @throws the signal's reason when it aborts
 */
export const takeTurn = async (
  turn: Turn,
  { node, fetch, blockNumber, signal }: { node: Caller; fetch: GuardedFetch; blockNumber: number; signal: AbortSignal },
): Promise<TurnOutcome> => {
  const { tokenId, items } = turn
  const attempts: DocumentAttempt[] = []
  let uris: (string | null)[]
  try {
    uris = await askUris(node, turn, blockNumber, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RpcError)) throw error
    return { tokenId, attempts, isAnswered: false }
  }
  for (const [index, item] of items.entries()) {
    const reading = await readDocument(fetch, uris[index] ?? null, signal)
    const { status, problem, uri, document, isAnswered } = reading
    const tries = status === 'unreachable' ? item.attempts + 1 : 0
    const again = againAfterSeconds(reading, tries)
    const { tokenItem } = item
    attempts.push({ tokenId, tokenItem, status, problem, uri, attempts: tries, againAfterSeconds: again, document })
    if (!isAnswered) return { tokenId, attempts, isAnswered }
  }
  return { tokenId, attempts, isAnswered: true }
}
