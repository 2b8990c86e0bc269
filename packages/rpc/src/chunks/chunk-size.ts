/** How many blocks one request asks for: halved when answers are too large or too slow, grown back step by step. */
export interface ChunkSize {
  readonly current: number
  /** @param failed the size that was too much; sizes already given up do not shrink it twice */
  shrink(failed: number): void
  succeed(): void
}

const SUCCESSES_TO_GROW = 8

export function createChunkSize(largest: number): ChunkSize {
  let current = largest
  let successes = 0
  return {
    get current() {
      return current
    },
    shrink(failed) {
      current = Math.min(current, Math.max(1, Math.floor(failed / 2)))
      successes = 0
    },
    succeed() {
      successes += 1
      if (successes < SUCCESSES_TO_GROW) return
      successes = 0
      current = Math.min(largest, current + Math.max(1, Math.floor(current / 4)))
    },
  }
}
