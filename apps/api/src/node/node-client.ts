import { UnavailableError } from '../http/errors.ts'

/** An error the node itself answered: passed through, never retried. */
export class NodeAnswerError extends Error {
  override name = 'NodeAnswerError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The API's own questions to the node: few, bounded in time, first URL that answers wins. */
export interface NodeClient {
  /** @throws NodeAnswerError when the node refuses, UnavailableError when no URL answers */
  request<T>(method: string, params: unknown[], timeoutMs?: number): Promise<T>
  /** One JSON-RPC body as it is, for pass-through. @throws UnavailableError */
  forward(body: string, timeoutMs?: number): Promise<string>
}

interface RpcAnswer {
  result?: unknown
  error?: { code?: number; message?: string; data?: unknown }
}

const answerBytesLimit = 32 * 1024 * 1024

const post = async (url: string, body: string, timeoutMs: number): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (Number(response.headers.get('content-length') ?? 0) > answerBytesLimit) throw new Error('answer too large')
  const text = await response.text()
  // a node may answer an RPC error with a status of its own; anything that is not JSON is not the node
  if (!/^\s*[[{]/.test(text)) throw new Error(`HTTP ${response.status}`)
  return text
}

export const createNodeClient = (urls: readonly string[]): NodeClient => {
  const forward = async (body: string, timeoutMs = 10_000): Promise<string> => {
    const problems: string[] = []
    for (const url of urls) {
      try {
        return await post(url, body, timeoutMs)
      } catch (error) {
        problems.push((error as Error).message)
      }
    }
    throw new UnavailableError('The node cannot be reached.', { cause: problems })
  }
  let nextId = 0
  return {
    forward,
    request: async <T>(method: string, params: unknown[], timeoutMs?: number) => {
      nextId += 1
      const text = await forward(JSON.stringify({ jsonrpc: '2.0', id: nextId, method, params }), timeoutMs)
      const answer = JSON.parse(text) as RpcAnswer
      if (answer.error !== undefined) {
        throw new NodeAnswerError(answer.error.code ?? -32_000, answer.error.message ?? 'unknown', answer.error.data)
      }
      return answer.result as T
    },
  }
}
