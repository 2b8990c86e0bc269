/** Takes the place of a store that the browser blocks: everything works, for as long as the page lives. */
export const createMemoryStore = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}

/** A store that really takes a value, else one in memory. */
export const usableStore = (find: () => Storage): Storage => {
  try {
    const store = find()
    store.setItem('__probe__', '1')
    store.removeItem('__probe__')
    return store
  } catch (error) {
    // SecurityError where storage is blocked, QuotaExceededError where there is none.
    if (error instanceof DOMException || error instanceof TypeError) return createMemoryStore()
    throw error
  }
}
