/** How one kind of job is run. The worker holds the code; what the other processes must know of it stands here. */
export interface JobKind {
  /**
   * `quick`: waits for others (a document, a mail server), several at once. `heavy`: keeps a processor busy, one at a
   * time in each worker.
   */
  lane: 'quick' | 'heavy'
  /** Attempts before the job is given up and becomes a dead letter. */
  maxAttempts: number
  /** Longest time of one attempt, in seconds. */
  timeoutSeconds: number
  /** Jobs of this kind that may wait at once; one more is refused. */
  maxWaiting: number
  /** Of all workers one does such a job at a time. */
  isAlone?: true
}

/** Every kind of job, by name. */
export const jobKinds = {
  /** Reads the token list of the settings (`TOKEN_LIST`). */
  'token-list': { lane: 'quick', maxAttempts: 10, timeoutSeconds: 60, maxWaiting: 10 },
  /** Sends the mails that are due. */
  mail: { lane: 'quick', maxAttempts: 5, timeoutSeconds: 300, maxWaiting: 10 },
  /** Removes what expired of people, once a day. */
  expiry: { lane: 'quick', maxAttempts: 5, timeoutSeconds: 600, maxWaiting: 2 },
  /** Sends what is due to the webhooks of users. */
  webhooks: { lane: 'quick', maxAttempts: 5, timeoutSeconds: 300, maxWaiting: 10 },
  /** Finds what happened at watched addresses, and writes the mails and webhook deliveries of it. */
  alerts: { lane: 'quick', maxAttempts: 10, timeoutSeconds: 300, maxWaiting: 2 },
  /** Seals anew what an older key sealed, and what was stored plain. */
  sealing: { lane: 'quick', maxAttempts: 5, timeoutSeconds: 600, maxWaiting: 2 },
  /** Makes and sends the payments of the faucet, and follows them until they are settled. */
  faucet: { lane: 'quick', maxAttempts: 5, timeoutSeconds: 300, maxWaiting: 10, isAlone: true },
  /** Compiles submitted sources and compares them with a contract. One that stops its worker is tried once more. */
  verification: { lane: 'heavy', maxAttempts: 2, timeoutSeconds: 600, maxWaiting: 1_000 },
  /** Compares verified contracts with creations that were not known when they were verified. */
  creations: { lane: 'heavy', maxAttempts: 5, timeoutSeconds: 600, maxWaiting: 2, isAlone: true },
  /** Notes which compilers the worker has. */
  compilers: { lane: 'quick', maxAttempts: 3, timeoutSeconds: 120, maxWaiting: 2 },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof jobKinds
