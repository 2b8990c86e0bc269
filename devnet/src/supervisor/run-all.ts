import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres.ts'
import { findFreePort } from '../processes/free-port.ts'
import { createDevnet, type Devnet } from '../world/create-devnet.ts'
import { hasState } from '../world/state-file.ts'
import { keepAlive } from './keep-alive.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { startPriceSource } from './price-source.ts'
import { beginStep, say } from './screen.ts'
import type { Settings } from './settings.ts'

/** Everything that runs, and what ends it in order. */
export type Everything = { url: string; stop: () => Promise<void> }

type Environment = Record<string, string>
type Stop = () => Promise<unknown>

/**
 * Starts database, node, indexer and API, and keeps each of them alive.
 * @throws one sentence when one of them cannot do its work; what was started is stopped
 */
export async function runAll(settings: Settings): Promise<Everything> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const [database, node] = await settleBoth(startDatabase(settings, stops), startNode(settings, stops))
    const environment = { ...database, ...node, ...(await startPrices(settings, stops)) }
    const url = await startProcesses(settings, environment, stops)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Both, even if one fails: what the other started must be known to be stopped. */
async function settleBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return [await one, await other]
}

async function startDatabase({ folder, runsDatabase }: Settings, stops: Stop[]): Promise<Environment> {
  if (!runsDatabase) return {}
  const step = beginStep('database')
  const dataDir = join(folder, 'postgres')
  const first = await startPostgres({ dataDir })
  const { port } = first
  const start = async () => ({ ...(await startPostgres({ dataDir, port })).process })
  stops.push(keepAlive(first.process, start, () => say('  ! the database ended; starting it again')).stop)
  writeFileSync(join(folder, 'database-url'), `${first.url}\n`, { mode: 0o600 })
  step.end()
  return { DATABASE_URL: first.url }
}

async function startNode(settings: Settings, stops: Stop[]): Promise<Environment> {
  if (!settings.runsDevnet) return {}
  const dataDir = join(settings.folder, 'node')
  const isNew = !hasState(dataDir)
  const step = beginStep(isNew ? 'laying down the history of the devnet' : 'devnet')
  const port = await findFreePort()
  const start = () =>
    createDevnet({
      dataDir,
      port,
      world: settings.DEVNET_WORLD,
      seedEpoch: settings.SEED_EPOCH,
      onProgress: (done, total) => step.tell(`${done} of ${total} blocks`),
      onFault: (error) => say(`  ! the devnet could not seal a block: ${(error as Error).message}`),
    })
  const first: Devnet = await start()
  stops.push(keepAlive(first, start, () => say('  ! the devnet node ended; starting it again')).stop)
  step.end()
  return {
    RPC_URL: first.url,
    RPC_WS_URL: first.webSocketUrl,
    LOCAL_DEVNET: '1',
    GENESIS_FILE: join(dataDir, 'genesis.json'),
    DEBUG_ROUTES: process.env.DEBUG_ROUTES ?? '1',
  }
}

async function startPrices({ PRICE_SOURCE, runsDevnet }: Settings, stops: Stop[]): Promise<Environment> {
  if (PRICE_SOURCE !== undefined || !runsDevnet) return {}
  const source = await startPriceSource()
  stops.push(source.stop)
  return { PRICE_SOURCE: source.url }
}

async function startProcesses(settings: Settings, environment: Environment, stops: Stop[]): Promise<string> {
  const { folder, HOST, PORT } = settings
  const start = (name: 'indexer' | 'api') => () =>
    startNodeProcess({
      name,
      environment: { ...environment, HOST, PORT: String(PORT) },
      logFile: join(folder, 'logs', `${name}.log`),
    })
  const step = beginStep('indexer and API')
  const [indexer, api] = await Promise.all([start('indexer')(), start('api')()])
  const crash = (name: string) => () => say(`  ! the ${name} ended; starting it again (${join(folder, 'logs')})`)
  // Only a process that worked once is started again: what cannot start now has a reason a person must read.
  const watch = (name: 'indexer' | 'api', process: NodeProcess) => keepAlive(process, start(name), crash(name)).stop
  const ready = Promise.all([indexer.ready, api.ready])
  try {
    const [, message] = await ready
    stops.push(watch('indexer', indexer), watch('api', api))
    step.end()
    return message.kind === 'serving' ? message.url : `http://${HOST}:${PORT}`
  } catch (error) {
    await Promise.all([indexer.stop(), api.stop()])
    throw error
  }
}
