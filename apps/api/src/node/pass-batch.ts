import type { PassThrough, Room } from './pass-through.ts'

/** A call as it is handed to a node, under an id of ours. */
export interface PassedCall {
  method: string
  params: unknown
}
type Answer = Record<string, unknown>

/** Exchanges that are under way for one request. */
const atOnce = 4

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const envelope = (call: PassedCall, id: number) => ({ jsonrpc: '2.0', id, ...call })

/** The answers in the order of the calls; undefined where the node did not take them as a batch. Pure. */
const inOrder = (answers: unknown, count: number): Answer[] | undefined => {
  if (!Array.isArray(answers)) return undefined
  const byId = new Map(answers.filter(isAnswer).map((answer) => [answer.id, answer]))
  const ordered = Array.from({ length: count }, (_, id) => byId.get(id))
  return ordered.every((answer) => answer !== undefined) ? ordered : undefined
}

/** So long a size that was refused is not tried again. */
const keptMs = 600_000
/** Of each way to the nodes, how many calls it takes at once, as far as was learned. */
const learned = new WeakMap<PassThrough, { most: number; until: number }>()

const mostOf = (passThrough: PassThrough, now: number): number => {
  const limit = learned.get(passThrough)
  return limit === undefined || limit.until < now ? Number.POSITIVE_INFINITY : limit.most
}

const passAlone = async (passThrough: PassThrough, call: PassedCall, id: number, room: Room): Promise<Answer> => {
  const { answer } = await passThrough(JSON.stringify(envelope(call, id)), room)
  return isAnswer(answer) ? answer : { error: { code: -32_000, message: 'The node gave no answer.' } }
}

/**
 * Several calls of a reader, each with the node's own answer, in as few exchanges as the provider takes. One that takes no batches,
 * or none so long, answers something else: then half as many go at once, down to one. What was learned is kept for ten minutes.
 * @param room the bytes all their answers may have
 * @returns answers in the order of the calls, under the ids 0, 1, 2 …
 * @throws UnavailableError when no node answers
 */
export const passBatch = async (
  passThrough: PassThrough,
  calls: readonly PassedCall[],
  room: Room,
): Promise<Answer[]> => {
  const answers = new Array<Answer>(calls.length)
  let next = 0
  const ask = async (first: number, count: number): Promise<void> => {
    if (count === 1) {
      answers[first] = { ...(await passAlone(passThrough, calls[first]!, first, room)), id: first }
      return
    }
    const part = calls.slice(first, first + count)
    const told = inOrder((await passThrough(JSON.stringify(part.map(envelope)), room)).answer, count)
    if (told !== undefined) {
      for (const [index, answer] of told.entries()) answers[first + index] = { ...answer, id: first + index }
      return
    }
    const most = Math.floor(count / 2)
    learned.set(passThrough, { most: Math.min(most, mostOf(passThrough, Date.now())), until: Date.now() + keptMs })
    for (let from = first; from < first + count; from += most) await ask(from, Math.min(most, first + count - from))
  }
  const askOn = async () => {
    while (next < calls.length) {
      const first = next
      const count = Math.min(calls.length - first, mostOf(passThrough, Date.now()))
      next += count
      await ask(first, count)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, calls.length) }, askOn))
  return answers
}
