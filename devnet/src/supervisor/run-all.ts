import { join } from 'node:path'
import { startBitcoinSource } from '../bitcoin/start-bitcoin-source.ts'
import { startContentGateway } from '../content/gateway.ts'
import { startNameServer } from '../names/start-name-server.ts'
import { findClusterUrl } from '../postgres/cluster.ts'
import { findFreePort } from '../processes/free-port.ts'
import { ownLoopbackHost } from '../processes/own-loopback-host.ts'
import { faucetKey } from '../world/accounts.ts'
import { hasState } from '../world/state-file.ts'
import { type KeptAlive, keepAlive } from './keep-alive.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { startDatabase, startDevnetNode } from './own-parts.ts'
import { startPriceSource } from './price-source.ts'
import { beginStep, say } from './screen.ts'
import type { Settings } from './settings.ts'
import { stopAll } from './stop-all.ts'

/** Everything that runs, and what ends it in order. */
export type Everything = {
  url: string
  /** Rejects with one sentence when a part turns out to be unable to do its work. */
  failed: Promise<never>
  stop: () => Promise<void>
}

type Environment = Record<string, string>
type Part = 'indexer' | 'api' | 'worker'

/**
 * Starts database, node, indexer, API and worker and keeps each of them alive. Resolves when there is something to read: the
 * second time that is as soon as the API serves what the database holds, while the node still loads.
 * @throws one sentence when one of them cannot do its work; what was started is stopped
 */
export async function runAll(settings: Settings): Promise<Everything> {
  const kept: KeptAlive[] = []
  const stop = () => stopAll(kept)
  const nodeFolder = join(settings.folder, 'node')
  const isReturning = settings.runsDevnet && hasState(nodeFolder)
  try {
    const databasePort = await findFreePort()
    // The node does not check who is asked for: no page may guess where it listens.
    const nodePlace = { host: ownLoopbackHost(), port: await findFreePort(), archivePort: await findFreePort() }
    const nodeUrl = `http://${nodePlace.host}:${nodePlace.port}`
    const archiveUrl = `http://${nodePlace.host}:${nodePlace.archivePort}`
    const databaseFolder = join(settings.folder, 'postgres')
    let begin: () => void = () => undefined
    /** Life goes on when there is somebody to follow it: until then the processor belongs to them. */
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const startNode = () => {
      const starting = settings.runsDevnet
        ? startDevnetNode(settings, nodeFolder, nodePlace, kept, begun)
        : Promise.resolve()
      starting.catch(() => undefined) // awaited below; the database may fail first
      return starting
    }
    const seeding = isReturning ? undefined : startNode()
    const knownUrl =
      isReturning && settings.runsDatabase ? await findClusterUrl(databaseFolder, databasePort) : undefined
    const database = settings.runsDatabase
      ? startDatabase(databaseFolder, databasePort, kept)
      : Promise.resolve(settings.DATABASE_URL as string)
    database.catch(() => undefined) // awaited at once or with the API
    const environment = {
      DATABASE_URL: knownUrl ?? (await database),
      LOCAL_DATABASE: settings.runsDatabase ? '1' : '',
      // the worker writes there, and the API shows it with DEBUG_ROUTES
      MAIL_OUTBOX: process.env.MAIL_OUTBOX || join(settings.folder, 'outbox'),
      ...(await startPrices(settings, kept)),
      ...(await startGateway(settings, kept)),
      ...(await startBitcoin(settings, nodeUrl, kept)),
      ...(await startNames(settings, kept)),
      ...nodeEnvironment(settings, nodeFolder, { nodeUrl, archiveUrl }),
    }
    const api = startPart('api', settings, environment, kept)
    api.catch(() => undefined) // awaited below; the database may fail first
    // Whoever returns waits for what is in the database, not for the node.
    const node = seeding ?? startNode()
    const indexer = Promise.all([node, database, isReturning ? undefined : api]).then(() =>
      startPart('indexer', settings, environment, kept),
    )
    indexer.then(begin, () => undefined) // a failure is told through `failed`
    await database
    const url = await api
    if (!isReturning) await indexer
    // Last: nobody waits for it to read a page.
    const worker = indexer.then(() =>
      startPart('worker', settings, { ...environment, ...workerEnvironment(settings, url) }, kept),
    )
    worker.then(() => verifyContracts(settings, url, nodeUrl, kept)).catch(() => undefined) // a failure is told through `failed`
    const failed = worker.then(() => new Promise<never>(() => undefined))
    failed.catch(() => undefined)
    return { url, failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The devnet's node forgets its states, and may not trace while it seals a block: it is asked through its archive. */
function nodeEnvironment(
  { runsDevnet }: Settings,
  nodeFolder: string,
  { nodeUrl, archiveUrl }: { nodeUrl: string; archiveUrl: string },
): Environment {
  if (!runsDevnet) return {}
  return {
    RPC_URL: archiveUrl,
    RPC_WS_URL: nodeUrl.replace('http:', 'ws:'),
    LOCAL_DEVNET: '1',
    GENESIS_FILE: join(nodeFolder, 'genesis.json'),
    DEBUG_ROUTES: process.env.DEBUG_ROUTES ?? '1',
  }
}

/**
 * Without a mail server mails lie in the data folder; links lead to where this machine serves. Compilers that are fetched serve every
 * network of the data folder. The faucet of the devnet has the account that its genesis block fills.
 */
function workerEnvironment({ folder, runsDevnet }: Settings, url: string): Environment {
  const { PUBLIC_URL, COMPILER_CACHE, FAUCET_KEY, FAUCET_KEY_FILE } = process.env
  const hasFaucet = Boolean(FAUCET_KEY || FAUCET_KEY_FILE)
  return {
    ...(runsDevnet && !hasFaucet ? { FAUCET_KEY: faucetKey } : {}),
    PUBLIC_URL: PUBLIC_URL || url,
    COMPILER_CACHE: COMPILER_CACHE || join(folder, '..', 'compilers'),
  }
}

/** The contracts of the full devnet are verified behind everything else; the small one is left as it was seeded. */
async function verifyContracts(settings: Settings, url: string, nodeUrl: string, kept: KeptAlive[]): Promise<void> {
  if (!settings.runsDevnet || settings.DEVNET_WORLD !== 'full') return
  const stopping = new AbortController()
  const { verifyWorld } = await import('./verify-world.ts')
  const done = verifyWorld(url, nodeUrl, stopping.signal, say).catch((error: unknown) => {
    if (!stopping.signal.aborted) say(`  ! the contracts of the devnet are not verified: ${(error as Error).message}`)
  })
  const stop = async () => {
    stopping.abort()
    await done
  }
  kept.push({ stop, current: () => undefined })
}

async function startPrices({ PRICE_SOURCE, runsDevnet }: Settings, kept: KeptAlive[]): Promise<Environment> {
  if (PRICE_SOURCE !== undefined || !runsDevnet) return {}
  const source = await startPriceSource()
  kept.push({ stop: source.stop, current: () => undefined })
  return { PRICE_SOURCE: source.url }
}

/** Documents and icons of the devnet lie on the devnet's own gateway: they are there without internet too. */
async function startGateway(
  { IPFS_GATEWAYS, TOKEN_LIST, runsDevnet }: Settings,
  kept: KeptAlive[],
): Promise<Environment> {
  if (IPFS_GATEWAYS !== undefined || !runsDevnet) return {}
  const gateway = await startContentGateway()
  kept.push({ stop: gateway.stop, current: () => undefined })
  return { ...gateway.settings, ...(TOKEN_LIST === undefined ? {} : { TOKEN_LIST }) }
}

/** Bitcoin transactions of the devnet are its own: no public source has them. */
async function startBitcoin(
  { BITCOIN_API_URL, runsDevnet }: Settings,
  nodeUrl: string,
  kept: KeptAlive[],
): Promise<Environment> {
  if (BITCOIN_API_URL !== undefined || !runsDevnet) return {}
  const source = await startBitcoinSource(nodeUrl)
  kept.push({ stop: source.stop, current: () => undefined })
  return source.settings
}

/** Names of the devnet's people lie on a name server of its own, unless the settings name a network's. */
async function startNames({ NAME_NETWORK, runsDevnet }: Settings, kept: KeptAlive[]): Promise<Environment> {
  if (NAME_NETWORK !== undefined || !runsDevnet) return {}
  const server = await startNameServer()
  kept.push({ stop: server.stop, current: () => undefined })
  return server.settings
}

/** @returns the URL the API serves, '' for the others. @throws the reason a process gave for not starting */
async function startPart(name: Part, settings: Settings, environment: Environment, kept: KeptAlive[]): Promise<string> {
  const { folder, HOST, PORT } = settings
  const logFile = join(folder, 'logs', `${name}.log`)
  const start = () => startNodeProcess({ name, environment: { ...environment, HOST, PORT: String(PORT) }, logFile })
  const step = beginStep(name === 'api' ? 'API' : name)
  const first = await start()
  const message = await waitUntilReady(first)
  kept.push(keepAlive(first, start, () => say(`  ! the ${name} ended; starting it again (${logFile})`)))
  step.end()
  return message.kind === 'serving' ? message.url : ''
}

/** Only a process that worked once is started again: what cannot start now has a reason a person must read. */
async function waitUntilReady(first: NodeProcess) {
  try {
    return await first.ready
  } catch (error) {
    await first.stop()
    throw error
  }
}
