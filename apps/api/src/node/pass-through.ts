import { UnavailableError } from '../http/errors.ts'

/** Hands a JSON-RPC body to the node as it is, errors included; the first URL that answers wins. */
export type PassThrough = (body: string) => Promise<string>

const timeoutMs = 10_000
const answerBytes = 32 * 1024 * 1024

const post = async (url: string, body: string): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (Number(response.headers.get('content-length') ?? 0) > answerBytes) throw new Error('answer too large')
  const text = await response.text()
  // a node may answer an RPC error with a status of its own; anything that is not JSON is not the node
  if (!/^\s*[[{]/.test(text)) throw new Error(`HTTP ${response.status}`)
  return text
}

/** @returns a function that throws UnavailableError when no URL answers */
export const createPassThrough =
  (urls: readonly string[]): PassThrough =>
  async (body) => {
    const problems: string[] = []
    for (const url of urls) {
      try {
        return await post(url, body)
      } catch (error) {
        problems.push((error as Error).message)
      }
    }
    throw new UnavailableError('The node cannot be reached.', { cause: problems })
  }
