/** An event as the newest ones are told. */
interface Event {
  eventId: number
  isWithdrawn: boolean
}

/** What is remembered at most: the newest ones are asked for, 30 at once. */
const most = 300

const keyOf = ({ eventId, isWithdrawn }: Event): string => `${eventId}${isWithdrawn ? 'w' : ''}`

/**
 * What of the newest events was not told yet, and what is to be remembered then. Each event is told once in each of its states; a
 * withdrawal only where its event was told. Pure.
 */
export const unseenOf = <One extends Event>(
  newest: readonly One[],
  seen: readonly string[],
): { unseen: One[]; seen: string[] } => {
  const known = new Set(seen)
  const isNew = (event: One) =>
    !known.has(keyOf(event)) && (!event.isWithdrawn || known.has(keyOf({ ...event, isWithdrawn: false })))
  const replaced = new Set(newest.flatMap(({ eventId }) => [`${eventId}`, `${eventId}w`]))
  const kept = seen.filter((key) => !replaced.has(key))
  return { unseen: newest.filter(isNew), seen: [...newest.map(keyOf), ...kept].slice(0, most) }
}
