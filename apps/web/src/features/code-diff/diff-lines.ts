export interface DiffRequest {
  left: string[]
  right: string[]
  timeLimitMs: number
}

/** A run of lines: in both texts, or in one of them. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  count: number
}

/** Characters of a text that is compared. */
export const maxText = 5_000_000
/** Longest time a comparison has. Two long texts without a common line take the longest. */
export const timeLimitMs = 10_000

/**
 * Compares two texts line by line in a worker.
 * @returns null when it took too long
 */
export const diffLines = (left: string[], right: string[], signal: AbortSignal): Promise<DiffPart[] | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' })
    const stop = () => {
      worker.terminate()
      reject(signal.reason as Error)
    }
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
    }
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<DiffPart[] | null>) => {
      end()
      resolve(data)
    }
    worker.onerror = ({ message }) => {
      end()
      reject(new Error(message))
    }
    worker.postMessage({ left, right, timeLimitMs } satisfies DiffRequest)
  })
