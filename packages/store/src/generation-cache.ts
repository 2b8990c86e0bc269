/**
 * A map bounded by use: what was asked for since the last but one `trim` stays. Entries touched between two trims
 * survive the next one for certain, so a batch never loses what the batch before it has put there.
 */
export class GenerationCache<Key, Value> {
  #young = new Map<Key, Value>()
  #old = new Map<Key, Value>()
  readonly #limit: number

  /** @param limit entries of the young generation at which `trim` starts a new one; at most twice as many are held. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.#young.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    this.#young.set(key, value)
  }

  delete(key: Key): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  /** Forgets the older generation when the young one is full. Call between batches. */
  trim(): void {
    if (this.#young.size < this.#limit) return
    this.#old = this.#young
    this.#young = new Map()
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }
}
