import { setTimeout as delay } from 'node:timers/promises'

const leastMs = 400

/** Waits for what is left of the least time that an answer takes. @param began by `performance.now()` */
export const restOfLeast = async (began: number): Promise<void> => {
  await delay(Math.max(0, began + leastMs - performance.now()))
}

/** Lets every answer take as long: the time says nothing of whether there is such an account. */
export const noSooner = async <Result>(work: Promise<Result>): Promise<Result> => {
  const [outcome] = await Promise.allSettled([work, restOfLeast(performance.now())])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
