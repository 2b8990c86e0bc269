/** Milliseconds of work in one piece. */
const piece = 4

/**
 * For long work on the one thread that also feeds the database: call between small steps, and wait for what it gives.
 * While a COPY is under way, work in one piece leaves the server waiting for the next bytes.
 */
export const createTurns = (): (() => Promise<void> | undefined) => {
  let until = performance.now() + piece
  return () => {
    if (performance.now() < until) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        until = performance.now() + piece
        resolve()
      })
    })
  }
}
