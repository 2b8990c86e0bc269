/** Puts questions to a node in their order; an answer that is an error is `undefined`. */
export type AskNode = (questions: readonly [method: string, params: readonly unknown[]][]) => Promise<unknown[]>

const batch = 50
const callers = 3

interface Answer {
  id: number
  result?: unknown
  error?: { message: string }
}

/** A node that traces fifty full blocks at once takes seconds; one that says nothing for so long says nothing more. */
const patienceMs = 120_000

/** @throws Error that names the node and why no answer came: "connect ECONNREFUSED", "other side closed", a time-out */
const post = async (url: string, body: string): Promise<Answer[]> => {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patienceMs) })
    return (await response.json()) as Answer[]
  } catch (error) {
    const { cause = error } = error as Error
    throw new Error(`${url} gave no answer: ${(cause as Error).message}`, { cause })
  }
}

/** Plain JSON-RPC over HTTP, in batches; nothing of the product's own transport. */
export const createAskNode = (url: string): AskNode => {
  const send = async (questions: readonly [string, readonly unknown[]][]): Promise<unknown[]> => {
    const body = JSON.stringify(questions.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
    const results: unknown[] = questions.map(() => undefined)
    for (const { id, result, error } of await post(url, body)) if (error === undefined) results[id] = result
    return results
  }
  return async (questions) => {
    const results: unknown[] = new Array(questions.length)
    let next = 0
    const work = async () => {
      while (next < questions.length) {
        const from = next
        next += batch
        const answers = await send(questions.slice(from, from + batch))
        for (const [index, answer] of answers.entries()) results[from + index] = answer
      }
    }
    await Promise.all(Array.from({ length: callers }, work))
    return results
  }
}
