let count = 0
const listeners = new Set<() => void>()

/** Tells lists that the reader changed something and the new answers are here: they show them at once, also while they are read. */
export const tellOwnChange = (): void => {
  count += 1
  for (const listener of listeners) listener()
}

/** How often that was. */
export const ownChanges = (): number => count

/** Calls after each; returns how to stop. */
export const onOwnChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
