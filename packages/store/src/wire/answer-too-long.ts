/** Bytes of one answer: many times what the largest page takes of an ordinary chain. */
export const maxAnswerBytes = 64 * 1024 * 1024

/**
 * What is asked for is longer than an answer may be: rows hold what anybody wrote (calldata, events), and a page of them may
 * be more than a process has room for.
 */
export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError'

  constructor(most: number = maxAnswerBytes) {
    super(
      `The answer would be longer than ${most / 1024 / 1024} MB: ask for a smaller page or a shorter range of blocks.`,
    )
  }
}
