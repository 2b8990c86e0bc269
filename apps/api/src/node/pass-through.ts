import { UnavailableError } from '../http/errors.ts'

/** Hands a JSON-RPC body to the node as it is, errors included; the first URL that answers wins. */
export type PassThrough = (body: string) => Promise<string>

export interface PassThroughBounds {
  /** For all URLs together. */
  timeoutMs: number
  /** Bytes of an answer; a longer one is none. */
  answerBytes: number
}
const usual: PassThroughBounds = { timeoutMs: 10_000, answerBytes: 32 * 1024 * 1024 }

/** Counted as it arrives: what a node says of its length need not hold. */
const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new UnavailableError('The answer of the node is too large to be passed on.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const post = async (url: string, body: string, signal: AbortSignal, maxBytes: number): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  const text = await readText(response, maxBytes)
  // a node may answer an RPC error with a status of its own; anything that is not JSON is not the node
  if (!isJsonDocument(text)) throw new Error(`HTTP ${response.status}`)
  return text
}

/** An object or a list, whole: a gateway may cut an answer off. Pure. */
const isJsonDocument = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @returns a function that throws UnavailableError when no URL answers in time, or with too much */
export const createPassThrough =
  (urls: readonly string[], { timeoutMs, answerBytes } = usual): PassThrough =>
  async (body) => {
    const problems: string[] = []
    const signal = AbortSignal.timeout(timeoutMs)
    for (const url of urls) {
      try {
        return await post(url, body, signal, answerBytes)
      } catch (error) {
        // Another node would say as much; and what keeps one busy for all that time is not for the next.
        if (error instanceof UnavailableError) throw error
        if (signal.aborted) throw new UnavailableError('The node did not answer in time.', { cause: error })
        problems.push((error as Error).message)
      }
    }
    throw new UnavailableError('The node cannot be reached.', { cause: problems })
  }
