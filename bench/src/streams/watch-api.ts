import { readFileSync } from 'node:fs'
import { processorSecondsOf } from '../ingest/server-processor.ts'

/** What a phase cost the API, and how it answered somebody who asked meanwhile. */
export interface Cost {
  processorSeconds: number
  /** Resident memory, the most seen. */
  maxMegabytes: number
  healthAnswers: number
  healthFailures: number
  slowestHealthMs: number
}

const everyMs = 100
const megabytesOf = (pid: number) => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // ended meanwhile
  }
}

/** Watches a process and its `/health` until it is told to stop. @param mayBeAway a failure counts only where it serves */
export const watchApi = (pid: number, url: string): (() => Promise<Cost>) => {
  const started = processorSecondsOf(pid)
  const cost = { maxMegabytes: 0, healthAnswers: 0, healthFailures: 0, slowestHealthMs: 0 }
  let isOver = false
  const look = async () => {
    while (!isOver) {
      cost.maxMegabytes = Math.max(cost.maxMegabytes, megabytesOf(pid))
      const asked = performance.now()
      const isAnswered = await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) }).then(
        (response) => response.ok,
        () => false,
      )
      cost.slowestHealthMs = Math.max(cost.slowestHealthMs, performance.now() - asked)
      if (isAnswered) cost.healthAnswers += 1
      else cost.healthFailures += 1
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const looking = look()
  return async () => {
    isOver = true
    await looking
    return { ...cost, processorSeconds: processorSecondsOf(pid) - started }
  }
}
