import { calls } from '@corescope/api-schema/calls'
import { type CoreWorld, recordedNetworks, startCoreWorld } from '@corescope/devnet/test-worlds/core-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Of each recording: whether its relayers are registered, and what was told of shares of fees. */
const facts: Record<string, { registered: boolean[]; shares: string[] }> = {
  'v1.0.19': { registered: [true], shares: ['removed', 'set', 'set', 'set', 'set'] },
  'v1.0.19-staking': { registered: [false, true], shares: ['removed', 'set', 'set', 'set', 'set', 'set'] },
}

describe.each(recordedNetworks)('a recorded network ($network)', ({ network, read }) => {
  let world: CoreWorld
  beforeAll(async () => {
    world = await startCoreWorld(read())
  })
  afterAll(() => world?.api.stop())

  it('counts relayers, funds, fee shares and grades as the events name them', async () => {
    const { named } = world
    const sumOf = (events: typeof world.events, key: string) =>
      events.reduce((sum, { values }) => sum + BigInt(values[key] as string), 0n)
    const relays = await world.walk(calls.relayedBlocks)
    const handedIn = named('BtcLightClient.StoreHeader', 'BtcLightClient.StoreHeaderFailed')
    expect(relays.map((one) => one.btcBlockHash)).toEqual(handedIn.map(({ values }) => values.blockHash).reverse())
    const senders = new Map(
      world.bundles.flatMap(({ block }) => block.transactions.map(({ hash, from }) => [hash, from] as const)),
    )
    expect(relays.map((one) => one.relayer.hash)).toEqual(
      handedIn.map(({ transactionHash }) => senders.get(transactionHash)).reverse(),
    )
    const { records: relayers } = await world.ask(calls.relayers, {})
    const count = (name: 'blocks' | 'refused') =>
      relayers.reduce((sum: number, one: { blocks: number; refused: number }) => sum + one[name], 0)
    expect([count('blocks'), count('refused')]).toEqual([
      named('BtcLightClient.StoreHeader').length,
      named('BtcLightClient.StoreHeaderFailed').length,
    ])
    // The third payment to a person is for the proof of a double signature.
    const claims = new Set(
      world.bundles.flatMap(({ block }) =>
        block.transactions.flatMap(({ hash, input }) => (input.startsWith('0xe75d72c7') ? [hash] : [])),
      ),
    )
    const claimed = named('SystemReward.rewardTo').filter(({ transactionHash }) => claims.has(transactionHash))
    expect(relayers.reduce((sum: bigint, one: { earned: string }) => sum + BigInt(one.earned), 0n)).toBe(
      sumOf(claimed, 'amount'),
    )
    expect(relayers.map((one: { isRegistered: boolean }) => one.isRegistered).sort()).toEqual(
      facts[network]!.registered,
    )
    const burnt = await world.walk(calls.coreFunds, { fund: 'burn' })
    expect(BigInt(burnt[0]?.sum ?? 0)).toBe(sumOf(named('Burn.burned'), 'amount'))
    const reward = await world.walk(calls.coreFunds, { fund: 'systemReward' })
    // Above its cap it hands on what it takes in, by events of the others alone.
    const isFromReward = ({ values }: { values: Readonly<Record<string, unknown>> }) =>
      Number(values.to ?? values.from) === 0x1002
    const handedOn = named('Burn.burned', 'Foundation.received').filter(isFromReward)
    expect(handedOn.length).toBeGreaterThan(0)
    expect(BigInt(reward[0].sum)).toBe(
      sumOf(named('SystemReward.receiveDeposit'), 'amount') -
        sumOf(named('SystemReward.rewardTo'), 'amount') -
        sumOf(named('SystemReward.whitelistTransferSuccess'), 'value') -
        sumOf(handedOn, 'amount'),
    )
    expect((await world.ask(calls.coreFunds, { fund: 'foundation' })).total).toBe(
      world.events.filter(({ name }) => /^Foundation[.](?!paramChange)/.test(name)).length,
    )
    const shares = await world.walk(calls.feeShareHistory)
    expect(shares.map((one) => one.event)).toEqual(facts[network]!.shares)
    // No node answers here: who is paid is not told, and the total is that of the blocks.
    expect(await world.ask(calls.feeShares, {})).toMatchObject({ isTold: false, records: [] })
    const grades = await world.walk(calls.dualStaking)
    const rated = named('BitcoinAgent.claimedBtcReward')
    expect(grades.map((one) => [one.amount, one.rate, one.difference])).toEqual(
      rated.map(({ values }) => [values.amount, Number(values.dualStakingRate), values.floatReward]).reverse(),
    )
  })
})
