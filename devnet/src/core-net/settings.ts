import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  /** Checkout of coredao-org/core-chain. */
  CORE_CHAIN: z.string().optional(),
  /** A node built before; then CORE_CHAIN is not needed. */
  CORE_NODE: z.string().optional(),
  /** Checkout of coredao-org/core-genesis-contract: `master` for v1.0.19, `v1.1.11/bep410` for Hermes. */
  CORE_GENESIS: z.string().optional(),
  CORE_VERSION: z.enum(['v1.0.19', 'hermes']).default('v1.0.19'),
  /** Where the network's data lie; emptied at the start. */
  CORE_NET_DIR: z.string().optional(),
  /** File that the run is recorded to, for tests without a node. */
  CORE_NET_RECORD: z.string().optional(),
  COMPILER_REGISTRY: z.string().default('https://registry.npmjs.org'),
})

export interface CoreNetSettings {
  version: 'v1.0.19' | 'hermes'
  /** Path of the node's program. */
  node: string | undefined
  /** Checkout to build it from, where `node` is absent. */
  nodeSources: string | undefined
  contracts: string
  folder: string | undefined
  /** File of the recording; undefined where none is wanted. */
  record: string | undefined
  registry: string
}

/** What is missing is said in one sentence; the command then ends without a failure. */
export class MissingPartError extends Error {
  override name = 'MissingPartError'
}

/**
 * Settings of `npm run core:net`.
 * @throws MissingPartError where Go or a checkout is absent
 */
export const readSettings = (environment: NodeJS.ProcessEnv): CoreNetSettings => {
  const given = schema.parse(environment)
  const hasNode = given.CORE_NODE !== undefined && existsSync(given.CORE_NODE)
  const hasSources = given.CORE_CHAIN !== undefined && existsSync(join(given.CORE_CHAIN, 'cmd/geth'))
  if (!hasNode && !hasSources)
    throw new MissingPartError(
      'core:net needs a Core node: set CORE_CHAIN to a checkout of coredao-org/core-chain, or CORE_NODE to its program.',
    )
  if (!hasNode && spawnSync('go', ['version']).status !== 0)
    throw new MissingPartError('core:net builds the node with Go, which is not installed. CORE_NODE names a built one.')
  if (given.CORE_GENESIS === undefined || !existsSync(join(given.CORE_GENESIS, 'contracts')))
    throw new MissingPartError('core:net needs CORE_GENESIS: a checkout of coredao-org/core-genesis-contract.')
  return {
    version: given.CORE_VERSION,
    node: hasNode ? given.CORE_NODE : undefined,
    nodeSources: given.CORE_CHAIN,
    contracts: given.CORE_GENESIS,
    folder: given.CORE_NET_DIR,
    record: given.CORE_NET_RECORD,
    registry: given.COMPILER_REGISTRY,
  }
}
