import type { PackedTokens } from './packed-tokens.ts'

export interface HighlightRequest {
  code: string
  language: 'solidity' | 'vyper' | 'yul'
}

/** Longest text that is highlighted; longer ones stay plain. */
const maxLength = 1_000_000
const timeLimitMs = 20_000

/**
 * Tokens of a source by its lines, found in a worker.
 * @returns null: the text stays plain (too long, or its highlighting took too long or failed)
 */
export const highlight = async (request: HighlightRequest, signal: AbortSignal): Promise<PackedTokens | null> => {
  if (request.code.length > maxLength) return null
  await textIsPainted()
  signal.throwIfAborted()
  return findTokens(request, signal)
}

const textIsPainted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const findTokens = (request: HighlightRequest, signal: AbortSignal): Promise<PackedTokens | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
    const end = (tokens: PackedTokens | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(tokens)
    }
    const timer = setTimeout(() => end(null), timeLimitMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      worker.terminate()
      reject(signal.reason as Error)
    })
    worker.onmessage = ({ data }: MessageEvent<PackedTokens>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(request)
  })
