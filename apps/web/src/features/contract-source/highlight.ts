/** A piece of a line: what it is (`keyword`, `comment`; empty: nothing special), and its text. */
export type Token = readonly [kind: string, text: string]

export interface HighlightRequest {
  code: string
  language: 'solidity' | 'vyper'
}

/** Longest text that is highlighted; longer ones stay plain. */
const maxLength = 1_000_000
const timeLimitMs = 20_000

/**
 * Tokens of a source by its lines, found in a worker.
 * @returns null: the text stays plain (too long, or its highlighting took too long or failed)
 */
export const highlight = (request: HighlightRequest, signal: AbortSignal): Promise<Token[][] | null> =>
  new Promise((resolve, reject) => {
    if (request.code.length > maxLength) return resolve(null)
    const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
    const end = (tokens: Token[][] | null) => {
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
    worker.onmessage = ({ data }: MessageEvent<Token[][]>) => end(data)
    worker.onerror = () => end(null)
    worker.postMessage(request)
  })
