import type { PassThrough } from './pass-through.ts'

/** A call as it is handed to a node, under an id of ours. */
export interface PassedCall {
  method: string
  params: unknown
}
type Answer = Record<string, unknown>

/** Calls by themselves that are under way for one request. */
const atOnce = 4

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const envelope = (call: PassedCall, id: number) => ({ jsonrpc: '2.0', id, ...call })

/** The answers in the order of the calls; undefined where the node did not take them as a batch. Pure. */
const inOrder = (text: string, count: number): Answer[] | undefined => {
  const answers: unknown = JSON.parse(text)
  if (!Array.isArray(answers)) return undefined
  const byId = new Map(answers.filter(isAnswer).map((answer) => [answer.id, answer]))
  const ordered = Array.from({ length: count }, (_, id) => byId.get(id))
  return ordered.every((answer) => answer !== undefined) ? ordered : undefined
}

/**
 * Several calls of a reader, each with the node's own answer. They go in one exchange. A provider that takes no batches, or none so
 * long, answers something else; then each call goes by itself.
 * @returns answers in the order of the calls, under the ids 0, 1, 2 …
 * @throws UnavailableError when no node answers
 */
export const passBatch = async (passThrough: PassThrough, calls: readonly PassedCall[]): Promise<Answer[]> => {
  const told = inOrder(await passThrough(JSON.stringify(calls.map(envelope))), calls.length)
  if (told !== undefined) return told
  const answers = new Array<Answer>(calls.length)
  const waiting = [...calls.entries()]
  const ask = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [id, call] = next
      const answer: unknown = JSON.parse(await passThrough(JSON.stringify(envelope(call, id))))
      answers[id] = isAnswer(answer) ? answer : { error: { code: -32_000, message: 'The node gave no answer.' } }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, calls.length) }, ask))
  return answers
}
