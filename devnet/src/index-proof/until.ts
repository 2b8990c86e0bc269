import { setTimeout as delay } from 'node:timers/promises'

/** Asks until the answer is true. @throws Error naming what never became true */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = 60_000 } = {},
): Promise<void> => {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await delay(15)
  }
}
