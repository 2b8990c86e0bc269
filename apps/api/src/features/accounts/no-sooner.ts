import { setTimeout as delay } from 'node:timers/promises'

const leastMs = 400

/** Lets every answer take as long: the time says nothing of whether there is such an account. */
export const noSooner = async <Result>(work: Promise<Result>): Promise<Result> => {
  const [outcome] = await Promise.allSettled([work, delay(leastMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
