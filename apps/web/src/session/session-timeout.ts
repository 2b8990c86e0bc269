/** Why the session of this tab ended: by itself (spec §4), or with its account. For the sign-in screen, which says why it is shown. */
export type SessionEnd = 'timeout' | 'deleted'

interface Kept {
  sessionTimeout?: boolean
  accountDeleted?: boolean
}

let current: SessionEnd | undefined
const listeners = new Set<() => void>()

const publish = (end: SessionEnd | undefined) => {
  current = end
  for (const listener of listeners) listener()
}

const sessionStorageOf = async () => (await import('../storage/client-storage.ts')).sessionStore()

/** undefined: it did not end. */
export const sessionEnd = (): SessionEnd | undefined => current
export const onSessionTimeout = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const note = async (end: SessionEnd, kept: Kept): Promise<void> => {
  publish(end)
  const storage = await sessionStorageOf()
  storage.set('commonSession', kept)
}

/** Sets the flag; it outlives a reload of the tab. */
export const noteSessionTimeout = (): Promise<void> => note('timeout', { sessionTimeout: true })

/** Notes that the account itself is gone. */
export const noteAccountDeleted = (): Promise<void> => note('deleted', { accountDeleted: true })

/** Reads what a reload of the tab left. */
export const recallSessionTimeout = async (): Promise<void> => {
  const storage = await sessionStorageOf()
  const { accountDeleted, sessionTimeout } = storage.get<Kept>('commonSession', {})
  publish(accountDeleted ? 'deleted' : sessionTimeout ? 'timeout' : undefined)
}

/** Clears the flag: a reader has signed in. */
export const clearSessionTimeout = async (): Promise<void> => {
  publish(undefined)
  const storage = await sessionStorageOf()
  storage.remove('commonSession')
}
