import { systemContracts } from '@corescope/chain/system-contracts'
import { makeTransaction, outputScript } from '@corescope/devnet/bitcoin/bitcoin'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainCall, plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
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

it('has the amounts again that stand in calls and in no log', async () => {
  const pledgeAgent = systemContracts.find(({ name }) => name === 'PledgeAgent')!.address
  const leave = plainLogsOf(pledgeAgent, [
    'event delegatedBtc(bytes32 indexed txid, address indexed agent, address indexed delegator, bytes script, uint32 blockHeight, uint256 outputIndex)',
    'event claimedReward(address indexed delegator, address indexed operator, uint256 amount, bool success)',
  ])
  const staked = makeTransaction([{ script: outputScript.witnessScriptHash(Buffer.of(1)), amount: 250_000 }])
  const [one, two] = [plainAddress('one'), plainAddress('two')]
  const input = plainCall(
    'function delegateBtc(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
    [`0x${staked.raw.toString('hex')}`, 5, [], 0n, '0x01'],
  )
  const txid = `0x${Buffer.from(staked.txid, 'hex').reverse().toString('hex')}`
  const logs = [
    leave('delegatedBtc', { txid, agent: one, delegator: two, script: '0x01', blockHeight: 5, outputIndex: 0n }),
    leave('claimedReward', { delegator: two, operator: two, amount: 3n, success: true }),
  ]
  const server = await startMigratedServer()
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 2, applicationName: 'test' })
  const run = (text: string) => database.session((session) => session.run<{ amount: string }>(text, text))
  const identity = { chainId: 1112, startBlock: 0, wrappedCoins: [] }
  const lead = async () =>
    BlocksLane.open({
      ...{ database, ...identity, firstAddresses: [] },
      leaderEpoch: await database.session(raiseEpoch),
    })
  try {
    await database.transaction('identity', (session) =>
      ensureIdentity(session, { ...identity, genesisHash: plainHash(0) }),
    )
    const lane = await lead()
    const block = plainBundle({
      number: 1,
      transactions: [{ from: two, to: pledgeAgent, logs, transaction: { input } }],
    })
    await lane.commit(await lane.prepare([plainBundle({ number: 0 }), block]), { durable: true })
    const amounts = async () =>
      (await run('select amount from core_events order by position')).rows.map((row) => row.amount)
    expect(await amounts()).toEqual(['250000', '250000', '3'])
    await run('delete from list_versions')
    await lead()
    expect(await amounts()).toEqual(['250000', '250000', '3'])
  } finally {
    await database.close()
    await server.stop()
  }
})
