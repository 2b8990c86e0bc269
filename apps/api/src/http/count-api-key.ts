export interface CountApiKey {
  /** What a request with an API key is told: who it counts for, and how long to wait; undefined for a key that is nobody's. */
  (apiKey: string, call: string): Promise<{ waitSeconds: number; what: string } | undefined>
  /** Whether it was somebody's lately. What else is sent counts for its address, before the database is asked. */
  isKnown(apiKey: string): boolean
}
