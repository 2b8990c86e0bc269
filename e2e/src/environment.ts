import { z } from 'zod'

const schema = z.object({
  /** The living devnet. */
  E2E_URL: z.url(),
  /** Its node. */
  E2E_NODE_URL: z.url(),
  /** Blocks with every layout of extra data, replayed. */
  E2E_REPLAY_URL: z.url(),
  /** Database of the living devnet, for further APIs over the same chain. */
  E2E_DATABASE_URL: z.string().min(1),
  /** An empty database with the schema. */
  E2E_EMPTY_DATABASE_URL: z.string().min(1),
  /** Folder where the mails of the living devnet's worker lie. */
  E2E_OUTBOX: z.string().min(1),
  /** Folder of a seeded node that stands still, to be copied. */
  E2E_SEEDED_NODE: z.string().min(1),
})

/** What the global setup started, as every worker reads it. */
export type Environment = z.output<typeof schema>

export const readEnvironment = (): Environment => schema.parse(process.env)

/** For the global setup: workers inherit it. */
export const writeEnvironment = (environment: Environment): void => {
  Object.assign(process.env, environment)
}
