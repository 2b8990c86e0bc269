/**
 * Shares one question among all who wait for its answer. Whoever asks is told what was read after the asking, so a question
 * already on its way serves none who come later: they share the next one.
 */
export const createSharedQuestion = <Found>(read: () => Promise<Found>): (() => Promise<Found>) => {
  let running: Promise<Found> | undefined
  let next: Promise<Found> | undefined
  const begin = (): Promise<Found> => {
    const begun = read().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  const afterRunning = async (before: Promise<Found>): Promise<Found> => {
    await before.catch(() => undefined)
    next = undefined
    return begin()
  }
  return () => {
    if (running === undefined) return begin()
    next ??= afterRunning(running)
    return next
  }
}
