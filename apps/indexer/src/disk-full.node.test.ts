import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { patienceMs } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createNodeClient } from '@corescope/devnet/world/node-client'
import { getLeader } from '@corescope/store/head/read'
import { createReader } from '@corescope/store/reader'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createIndexer } from './create-indexer.ts'

let anvil: Anvil
let server: TestDatabases
beforeAll(async () => {
  ;[anvil, server] = await Promise.all([startAnvil({ chainId: 31_337, mining: 'manual' }), startMigratedServer()])
})
afterAll(async () => {
  await server?.stop()
  await anvil?.stop()
})

const patience = { timeout: patienceMs }

it('a disk that is full is told to all, through the terms that fail at it, until a block is written again', async () => {
  const { url } = await server.createDatabase()
  const node = createNodeClient(anvil.url)
  const settings = { NETWORK: 'custom', CHAIN_ID: '31337', RPC_URL: anvil.url, DATABASE_URL: url }
  const config = readConfig({ ...settings, LOG_LEVEL: 'fatal', RPC_POLL_MS: '50', AUDIT: 'off' })
  let isFull = false
  let refused = 0
  const indexer = createIndexer(config, {
    onStatement: (name) => {
      if (!isFull || !name.startsWith('copy-')) return
      refused += 1
      throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
    },
  })
  const limits = { connections: 1, statementTimeoutMs: 60_000, acquireTimeoutMs: 60_000 }
  const reader = createReader({ databaseUrl: url, ...limits, onIdleError: () => undefined })
  const isTold = async () => (await getLeader(reader)).isDiskFull
  try {
    await indexer.start()
    await expect.poll(() => indexer.status().head, patience).toBe(0)
    expect(await isTold()).toBe(false)
    isFull = true
    await node.call('evm_mine')
    await expect.poll(() => refused, patience).toBeGreaterThan(1)
    expect(await isTold()).toBe(true)
    // a third term, with nothing written yet
    const before = refused
    await expect.poll(() => refused, patience).toBeGreaterThan(before)
    expect(await isTold()).toBe(true)
    isFull = false
    await expect.poll(() => indexer.status().head, patience).toBe(1)
    await expect.poll(isTold, patience).toBe(false)
  } finally {
    await indexer.stop()
    await reader.end()
  }
})
