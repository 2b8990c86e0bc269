/** A list that could not be fetched (spec §8 "Tables", ruling 14): its footer and the shell's banner hear of it. */
export interface ListError {
  /** The list's query key as text. */
  id: string
  error: Error
  retry: () => void
}

let failing: readonly ListError[] = []
const listeners = new Set<() => void>()

export const failingLists = (): readonly ListError[] => failing
export const onListErrors = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publish = (next: readonly ListError[]) => {
  failing = next
  for (const listener of listeners) listener()
}

export const reportListError = (entry: ListError): void =>
  publish([...failing.filter(({ id }) => id !== entry.id), entry])

export const clearListError = (id: string): void => {
  if (failing.some((entry) => entry.id === id)) publish(failing.filter((entry) => entry.id !== id))
}
