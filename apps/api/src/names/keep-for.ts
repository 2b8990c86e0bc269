const maxKept = 1_000

/** Keeps what was asked for a while, and shares it between those who ask meanwhile. A failure is kept for nobody. */
export const keepFor = <Value>(milliseconds: (key: string) => number, ask: (key: string) => Promise<Value>) => {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: string): Promise<Value> => {
    const now = Date.now()
    const found = kept.get(key)
    if (found !== undefined && found.until > now) return found.value
    const value = ask(key)
    kept.delete(key)
    kept.set(key, { until: now + milliseconds(key), value })
    value.catch(() => kept.delete(key))
    if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
    return value
  }
}
