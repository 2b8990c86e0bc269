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
const silence = { first: 60, max: 7 * day }

/** Spread by up to a tenth, so that what was read together is not read together again. */
const againAfterSeconds = ({ status }: Reading, attempts: number): number => {
  const seconds =
    status === 'unreachable'
      ? Math.min(silence.max, silence.first * 2 ** Math.min(attempts - 1, 20))
      : againAfter[status]
  return seconds * (1 + Math.random() / 10)
}

const attemptOf = (tokenId: number, item: Turn['items'][number], reading: Reading): DocumentAttempt => {
  const { isAnswered: _, ...kept } = reading
  const attempts = reading.status === 'unreachable' ? item.attempts + 1 : 0
  const { tokenItem } = item
  return { tokenId, tokenItem, ...kept, attempts, againAfterSeconds: againAfterSeconds(reading, attempts) }
}

/**
 * Documents of one token that are read at once. More would burden the server that has them all, and a contract may answer
 * each question with megabytes.
 */
const atOnce = 4

export interface TurnMeans {
  node: Caller
  fetch: GuardedFetch
  /** At which the contracts are asked. */
  blockNumber: number
  signal: AbortSignal
}

/** Keeps what an earlier attempt read, because the URI stays the same. */
const unaskable = ({ uri }: Turn['items'][number]): Reading => {
  const problem = 'The node cannot tell at present what the contract names.'
  return { status: 'unreachable', problem, uri, document: null, isAnswered: false }
}

/** Readings of some documents of a token; undefined when the node does not answer for its contract. */
const readGroup = async (group: Turn, means: TurnMeans): Promise<Reading[] | undefined> => {
  const { node, fetch, blockNumber, signal } = means
  try {
    const uris = await askUris(node, group, blockNumber, signal)
    const read = async (uri: (typeof uris)[number], index: number) =>
      uri === undefined ? unaskable(group.items[index]!) : readDocument(fetch, uri, signal)
    return await Promise.all(uris.map(read))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof RpcError)) throw error
    return undefined
  }
}

/**
 * Reads the due documents of a token, a few at once, and leaves the rest for its next turn when nobody answers.
 * @throws the signal's reason when it aborts
 */
export const takeTurn = async (turn: Turn, means: TurnMeans): Promise<TurnOutcome> => {
  const { tokenId } = turn
  const attempts: DocumentAttempt[] = []
  for (let first = 0; first < turn.items.length; first += atOnce) {
    const items = turn.items.slice(first, first + atOnce)
    const readings = (await readGroup({ ...turn, items }, means)) ?? []
    attempts.push(...readings.map((reading, index) => attemptOf(tokenId, items[index]!, reading)))
    const answered = readings.filter(({ isAnswered }) => isAnswered).length
    if (answered < items.length) return { tokenId, attempts, isAnswered: answered > 0 }
  }
  return { tokenId, attempts, isAnswered: true }
}
