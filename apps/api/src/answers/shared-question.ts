import { createGathering } from './gathering.ts'

const only = 'only'

/**
 * Shares one question among all who wait for its answer: a gathering (`createGathering`) that has one key. Whoever asks is
 * told what was read after the asking.
 */
export const createSharedQuestion = <Found>(read: () => Promise<Found>): (() => Promise<Found>) => {
  const lookUp = createGathering(async () => new Map([[only, await read()]]))
  return async () => (await lookUp([only])).get(only) as Found
}
