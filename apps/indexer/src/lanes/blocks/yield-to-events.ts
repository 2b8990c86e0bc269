/** Longest stretch of work between two yields. */
const stretchMs = 4

/**
 * Lets the event loop run during long work. Call the result between small steps and await what it returns. The same
 * thread feeds the database: while a COPY is under way, work without a break would leave the server waiting for bytes.
 */
export const createYields = (): (() => Promise<void> | undefined) => {
  let until = performance.now() + stretchMs
  return () => {
    if (performance.now() < until) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        until = performance.now() + stretchMs
        resolve()
      })
    })
  }
}
