import type { Random } from '../simulated-node/random.ts'

/** 2023-11-15 at midnight UTC. */
export const firstMidnight = 1_700_006_400

/** Seconds to the next block so that hours hold few blocks or none, days some, and now and then days pass without one. */
export const unevenPause = (random: Random): number => {
  if (random.chance(0.04)) return 86_400 * random.between(1, 3)
  return random.chance(0.2) ? random.between(1_000, 15_000) : random.between(1, 900)
}
