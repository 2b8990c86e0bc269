import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { coreEventsVersion } from '@corescope/store/core-events/table'
import { openDatabase } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { raiseEpoch } from '@corescope/store/leadership'
import { expect, it } from 'vitest'
import { BlocksLane } from './blocks-lane.ts'
import { renewCoreEvents } from './renew-core-events.ts'

it('an index begun before the list has it whole after the next start, and one of an older version too', async () => {
  const chain = createSimulatedChain('older than the list', { transactionsPerBlock: 12, hasCoreEvents: true })
  const bundles = chain.extend(40)
  const server = await startMigratedServer()
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test' })
  const run = (text: string) => database.session((session) => session.run<Record<string, unknown>>(text, text))
  const identity = { chainId: 1112, startBlock: 0, wrappedCoins: [] }
  const told: number[] = []
  const lead = async () =>
    BlocksLane.open({
      ...{ database, ...identity, firstAddresses: [] },
      leaderEpoch: await database.session(raiseEpoch),
      onRenewed: (logs) => told.push(logs),
    })
  try {
    const genesisHash = chain.blockByNumber(0)!.block.hash
    await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, genesisHash }))
    const first = await lead()
    await first.commit(await first.prepare([chain.blockByNumber(0)!, ...bundles.slice(0, 30)]), { durable: true })
    const rows = async () => (await run('select * from core_events order by position')).rows
    const whole = await rows()
    expect(whole.length).toBeGreaterThan(50)

    await run('delete from core_events')
    await run('delete from list_versions')
    const second = await lead()
    expect(await rows()).toEqual(whole)
    await run(`update list_versions set version = ${coreEventsVersion - 1}`)
    await run('delete from core_events where position > 10')
    const third = await lead()
    expect(await rows()).toEqual(whole)
    expect(told).toHaveLength(2)

    // What follows continues it, and a start with rows of this version leaves them alone.
    await third.commit(await third.prepare(bundles.slice(30)), { durable: true })
    expect((await rows()).slice(0, whole.length)).toEqual(whole)
    await lead()
    expect(told).toHaveLength(2)
    await expect(renewCoreEvents(database, 1)).rejects.toThrow(LeadershipLostError)
    expect(second.head.number).toBe(30)
  } finally {
    await database.close()
    await server.stop()
  }
})
