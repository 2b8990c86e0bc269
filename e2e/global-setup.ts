import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBitcoinSource } from '@corescope/devnet/bitcoin/start-bitcoin-source'
import { startContentGateway } from '@corescope/devnet/content/gateway'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { createReplayNode } from '@corescope/devnet/replay-node/replay-node'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { faucetKey } from '@corescope/devnet/world/accounts'
import { createDevnet } from '@corescope/devnet/world/create-devnet'
import { readEnvironment, writeEnvironment } from './src/environment.ts'
import { type Running, startApi, startIndexer, startWorker, untilReady, untilTold } from './src/house.ts'

const prices = { PRICE_SOURCE: 'static:1.25,60000,2.5,-1' }

const checkWebBuild = () => {
  const root = process.env.WEB_ROOT ?? fileURLToPath(new URL('../apps/web/dist', import.meta.url))
  if (!existsSync(join(root, 'index.html'))) throw new Error(`The web app is not built in ${root}: npm run build`)
}

/** A seeded devnet, twice: one folder stands still to be copied, on the other life goes on. */
const startWorlds = async (folder: string) => {
  const seeded = join(folder, 'seeded')
  await (await createDevnet({ dataDir: seeded, world: 'small', blobs: true, live: false })).stop()
  const living = join(folder, 'living')
  cpSync(seeded, living, { recursive: true })
  return { seeded, living, node: await createDevnet({ dataDir: living, world: 'small' }) }
}

type Keep = <Part extends Running>(part: Part) => Part

/** Node, indexer and API of the replayed blocks. */
const startReplay = async (keep: Keep, databaseUrl: string) => {
  const node = keep(await createReplayNode())
  const settings = { DATABASE_URL: databaseUrl, RPC_URL: node.url }
  keep(await startIndexer({ ...settings, AUDIT: 'off' }))
  return keep(await startApi({ ...settings, ...prices }))
}

const start = async (folder: string, stops: (() => Promise<unknown>)[]) => {
  const keep: Keep = (part) => {
    stops.unshift(() => part.stop())
    return part
  }
  const server = keep(await startMigratedServer())
  const [main, replayed, empty] = await Promise.all([1, 2, 3].map(() => server.createDatabase()))
  const [worlds, replayApi] = await Promise.all([startWorlds(folder), startReplay(keep, replayed!.url)])
  keep(worlds.node)

  const node = {
    RPC_URL: worlds.node.url,
    RPC_WS_URL: worlds.node.webSocketUrl,
    LOCAL_DEVNET: '1',
    ...keep(await startContentGateway()).settings,
    ...keep(await startBitcoinSource(worlds.node.url)).settings,
  }
  const living = { ...node, DATABASE_URL: main!.url }
  // A journey waits for a whole pass of the audit: it need not be polite here.
  keep(await startIndexer({ ...living, AUDIT: 'eager', GENESIS_FILE: join(worlds.living, 'genesis.json') }))
  const api = keep(
    await startApi({
      ...{ ...living, ...prices, PUBLIC_CHARTS: '1', NETWORK_URLS: `signet=${replayApi.url}` },
      // a journey's own receiver of webhooks, and a plan for one's keys
      ...{ FETCH_LOOPBACK: '1', API_KEY_PLANS: 'team:50:600000' },
    }),
  )
  // One worker for all journeys: two would take each other's mails.
  const outbox = join(folder, 'outbox')
  mkdirSync(outbox)
  const kept = { PUBLIC_URL: api.url, MAIL_OUTBOX: outbox, COMPILER_CACHE: join(folder, 'compilers') }
  const faucet = { FAUCET_KEY: faucetKey, FAUCET_PER_CLIENT: '100' }
  keep(await startWorker({ ...living, ...kept, ...faucet, FETCH_LOOPBACK: '1' }))

  await Promise.all([untilReady(api.url), untilReady(replayApi.url)])
  await untilTold(api.url)
  writeEnvironment({
    E2E_URL: api.url,
    E2E_NODE_URL: worlds.node.url,
    E2E_REPLAY_URL: replayApi.url,
    E2E_DATABASE_URL: main!.url,
    E2E_EMPTY_DATABASE_URL: empty!.url,
    E2E_OUTBOX: outbox,
    E2E_SEEDED_NODE: worlds.seeded,
  })
}

/**
 * Starts what all journeys share; journeys that break things start their own. Returns how to stop. Where the environment
 * already names what is running (`environment.ts`), that is used and left running.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  checkWebBuild()
  if (process.env.E2E_URL !== undefined) return async () => void readEnvironment()
  const folder = makeTemporaryFolder('e2e')
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await start(folder, stops)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default setUp
