export interface CountApiKey {
  /**
   * What a request with an API key is told: who it counts for, and how long to wait; undefined for a key that is nobody's.
   * @param more further calls of the same request: it is taken where there is room for one, and the key waits for the others afterwards
   */
  (apiKey: string, call: string, more?: readonly string[]): Promise<{ waitSeconds: number; what: string } | undefined>
  /** Whether it was somebody's lately. What else is sent counts for its address, before the database is asked. */
  isKnown(apiKey: string): boolean
}
