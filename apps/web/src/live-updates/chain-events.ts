import type { ChangeEvent } from '@corescope/api-schema/events/change-event'

type Listener = (event: ChangeEvent) => void
const listeners = new Set<Listener>()

/** Hears of every block and reorganisation; returns how to stop. */
export const onChainEvent = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const publishChainEvent = (event: ChangeEvent): void => {
  for (const listener of listeners) listener(event)
}
