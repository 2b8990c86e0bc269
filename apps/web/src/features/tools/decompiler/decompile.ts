/** Code to read, with names of what its selectors and topics are known to be. */
export interface DecompileRequest {
  code: `0x${string}`
  /** Selector or topic → signature, `transfer(address,uint256)`. */
  names: Record<'functions' | 'events' | 'errors', Record<string, string>>
}

/** `gaps`: places where reading of the code ended early. */
export type DecompileAnswer = { source: string; gaps: number } | { failure: string }

/** Longest time a decompilation has. Some code makes the reading of all its branches endless. */
export const timeLimitMs = 15_000

/**
 * Pseudo-source of EVM code, made in a worker that is ended when the time is over or the signal says so.
 * @returns `timeout` when it took too long
 */
export const decompile = (request: DecompileRequest, signal: AbortSignal): Promise<DecompileAnswer | 'timeout'> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./decompile-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
      signal.removeEventListener('abort', stop)
    }
    const stop = () => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      end()
      resolve('timeout')
    }, timeLimitMs)
    signal.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<DecompileAnswer>) => {
      end()
      resolve(data)
    }
    worker.onerror = ({ message }) => {
      end()
      resolve({ failure: message })
    }
    worker.postMessage(request)
  })
