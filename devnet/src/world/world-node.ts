import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Anvil, startAnvil } from '../anvil/start-anvil.ts'

export const DEVNET_CHAIN_ID = 1112
export const GAS_LIMIT = 40_000_000n
/** What the random choices of the world follow from. */
export const WORLD_SEED = 20_2611
const STATE_INTERVAL_SECONDS = 10
/** States of past blocks the node keeps in memory; by default it writes each to disk, gigabytes a day. */
export const KEPT_STATES = 32

type NodeSettings = {
  initFile?: string
  states?: { load: string; write: string }
  epoch?: number
  host?: string
  port?: number
}

/** Starts the node of a world, from its genesis file or from a state it has kept. */
export function startWorldNode(dataDir: string, { initFile, states, epoch, host, port }: NodeSettings): Promise<Anvil> {
  const cacheDirectory = join(dataDir, 'cache')
  rmSync(cacheDirectory, { recursive: true, force: true })
  mkdirSync(cacheDirectory, { recursive: true })
  return startAnvil({
    chainId: DEVNET_CHAIN_ID,
    mining: 'manual',
    accounts: 0,
    gasLimit: GAS_LIMIT,
    hardfork: 'prague',
    cacheDirectory,
    initFile,
    // Anvil makes a block 0 of its own before it loads a state and keeps both: with this time they are one and the same.
    genesisTimestamp: epoch,
    host,
    port,
    extraArguments: [
      ...['--base-fee', '0', '--disable-min-priority-fee', '--prune-history', String(KEPT_STATES)],
      ...(states ? ['--load-state', states.load, '--dump-state', states.write] : []),
      ...(states ? ['--state-interval', String(STATE_INTERVAL_SECONDS)] : []),
    ],
  })
}
