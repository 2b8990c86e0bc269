/** What has been begun and still asks, whoever waits for it: a stop lets it end before what it asks is taken away. */
export interface RunningWork {
  /** Counts a piece of work until it settles; its outcome stays the caller's. */
  watch<Work extends Promise<unknown>>(work: Work): Work
  /** A function whose calls are watched, where they take time. */
  watched<Parameters extends unknown[], Answer>(
    work: (...parameters: Parameters) => Answer,
  ): (...parameters: Parameters) => Answer
  /** Resolves when nothing runs. */
  settled(): Promise<void>
}

export const createRunningWork = (): RunningWork => {
  const running = new Set<Promise<unknown>>()
  const watch = <Work extends Promise<unknown>>(work: Work): Work => {
    const done = () => running.delete(work)
    running.add(work)
    work.then(done, done)
    return work
  }
  return {
    watch,
    watched:
      (work) =>
      (...parameters) => {
        const answer = work(...parameters)
        if (answer instanceof Promise) watch(answer)
        return answer
      },
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
