import type { ApiContext } from '../context.ts'
import { TooManyError } from '../http/errors.ts'

/** What to send; `taken` is to be called when it has been sent. */
interface Long<Answer> {
  answer: Answer
  taken: () => void
}
/** The same as text. */
interface LongAnswer {
  text: string
  taken: () => void
}

/**
 * Makes an answer that is as long as a contract or a sender wants, when this client's turn has come. Its bytes are counted
 * for the client.
 * @param bytesOf how long what was made is
 * @throws TooManyError when the client has had its bytes or has enough in line; UnavailableError when all turns are taken
 */
export const makeLong = async <Answer>(
  { answerTurns, limitBytes }: Pick<ApiContext, 'answerTurns' | 'limitBytes'>,
  client: string,
  make: () => Promise<Answer>,
  bytesOf: (answer: Answer) => number,
): Promise<Long<Answer>> => {
  const work = async () => {
    const wait = limitBytes(client, 0, Date.now())
    if (wait > 0) throw new TooManyError(wait)
    const answer = await make()
    limitBytes.charge(client, bytesOf(answer), Date.now())
    return answer
  }
  const { found, taken } = await answerTurns.run(client, work, bytesOf)
  return { answer: found, taken }
}

/** The same for an answer that is text. */
export const makeLongAnswer = async (
  context: Pick<ApiContext, 'answerTurns' | 'limitBytes'>,
  client: string,
  make: () => Promise<string>,
): Promise<LongAnswer> => {
  const { answer, taken } = await makeLong(context, client, make, (text) => text.length)
  return { text: answer, taken }
}
