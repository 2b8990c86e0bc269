import { AnswerTooLongError } from '@corescope/store/wire/answer-too-long'

/** Several times what programs read at once; one process makes several of them side by side. */
const mostWritten = 16 * 1024 * 1024

/**
 * Counts the texts of one answer that anybody may have made long. What the database stores of zeros is 128 times as long when it
 * is written out, so its own bound is not enough.
 * @returns the text it was given; throws AnswerTooLongError when there is no room left
 */
export const createAnswerBudget = (most: number = mostWritten): (<Text extends string>(text: Text) => Text) => {
  let left = most
  return (text) => {
    left -= text.length
    if (left < 0) throw new AnswerTooLongError(most)
    return text
  }
}
