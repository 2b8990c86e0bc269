import { LRUCache } from 'lru-cache'
import type { EncodedAnswer } from '../http/envelope.ts'

interface Kept {
  answer: EncodedAnswer
  /** Block the answer is true at. */
  blockNumber: number
}

/** Encoded answers by (question, block number and hash). An answer as of a block's hash never changes, so it may be kept. */
export interface AnswerStore {
  get(key: string): EncodedAnswer | undefined
  keep(key: string, answer: EncodedAnswer, blockNumber: number): void
  /** After a reorg: what lay above the ancestor is gone. */
  dropAbove(blockNumber: number): void
  readonly bytes: number
}

export const createAnswerStore = (megabytes: number): AnswerStore => {
  const kept = new LRUCache<string, Kept>({
    maxSize: megabytes * 1024 * 1024,
    // the gzip form comes later and is about a fifth
    sizeCalculation: ({ answer }, key) => Math.ceil(answer.envelope.length * 1.25) + key.length * 2 + 200,
  })
  return {
    get: (key) => kept.get(key)?.answer,
    keep: (key, answer, blockNumber) => {
      kept.set(key, { answer, blockNumber })
    },
    dropAbove: (blockNumber) => {
      for (const [key, entry] of kept.entries()) if (entry.blockNumber > blockNumber) kept.delete(key)
    },
    get bytes() {
      return kept.calculatedSize
    },
  }
}
