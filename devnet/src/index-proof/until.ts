import { setTimeout as delay } from 'node:timers/promises'

/** How long a wait lasts at most. Generous: how fast a machine is, is no fact of the product. */
export const patienceMs = 400_000

/** Asks until the answer is true. @throws Error naming what never became true */
export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  { withinMs = patienceMs } = {},
): Promise<void> => {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await delay(15)
  }
}
