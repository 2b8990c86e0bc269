/** A bell: `ring` ends the current or the next `wait`. Several rings before a wait count as one. */
export class Wake {
  #isRung = false
  #answer: (() => void) | undefined

  ring(): void {
    this.#isRung = true
    this.#answer?.()
  }

  /** Whether it was rung since the last wait: in place of a wait. */
  take(): boolean {
    const wasRung = this.#isRung
    this.#isRung = false
    return wasRung
  }

  /** Ends with the bell, when the signal aborts, or after so many milliseconds; without them it waits for the bell alone. */
  async wait(signal: AbortSignal, maxMs?: number): Promise<void> {
    if (!this.#isRung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = maxMs === undefined ? undefined : setTimeout(end, maxMs)
        this.#answer = end
        signal.addEventListener('abort', end)
      })
      this.#answer = undefined
    }
    this.#isRung = false
  }
}
