/** The session of this tab ended by itself (spec §4): its flag, for the sign-in screen, which says why it is shown. */
let hasEnded = false
const listeners = new Set<() => void>()

const publish = (ended: boolean) => {
  hasEnded = ended
  for (const listener of listeners) listener()
}

const sessionStorageOf = async () => (await import('../storage/client-storage.ts')).sessionStore()

export const sessionHasEnded = (): boolean => hasEnded
export const onSessionTimeout = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the flag; it outlives a reload of the tab. */
export const noteSessionTimeout = async (): Promise<void> => {
  publish(true)
  const storage = await sessionStorageOf()
  storage.set('commonSession', { sessionTimeout: true })
}

/** Reads what a reload of the tab left. */
export const recallSessionTimeout = async (): Promise<void> => {
  const storage = await sessionStorageOf()
  publish(storage.get<{ sessionTimeout?: boolean }>('commonSession', {}).sessionTimeout === true)
}

/** Clears the flag: a reader has signed in. */
export const clearSessionTimeout = async (): Promise<void> => {
  publish(false)
  const storage = await sessionStorageOf()
  storage.remove('commonSession')
}
