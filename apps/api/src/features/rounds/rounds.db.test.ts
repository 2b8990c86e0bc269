import { calls } from '@corescope/api-schema/calls'
import { type CoreWorld, recordedNetworks, startCoreWorld } from '@corescope/devnet/test-worlds/core-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe.each(recordedNetworks)('a recorded network ($network)', ({ read }) => {
  let world: CoreWorld
  beforeAll(async () => {
    world = await startCoreWorld(read())
  })
  afterAll(() => world?.api.stop())

  it('adds rewards up to what the events say, round by round', async () => {
    const rewards = world.events.filter(({ name }) => name === 'StakeHub.roundReward')
    const { records } = await world.ask(calls.rounds, { pageSize: 100 })
    for (const one of records) {
      const own = rewards.filter(({ transactionHash }) => transactionHash === one.transactionHash)
      const sum = own.flatMap(({ values }) => values.amount as string[]).reduce((all, wei) => all + BigInt(wei), 0n)
      expect(BigInt(one.reward)).toBe(sum)
      const { core, hashPower, btc } = one.rewardByKind
      expect(BigInt(core) + BigInt(hashPower) + BigInt(btc)).toBe(sum)
    }
  })

  it('counts to a round what was sealed and missed from the block of its turn on: the turn goes before the deposit', async () => {
    const { records } = await world.ask(calls.rounds, { pageSize: 100 })
    const slashed = world.named('SlashIndicator.validatorSlashed')
    for (const { round, blockNumber, blocks } of records) {
      const set = await world.ask(calls.validatorSet, { round })
      const last = set.lastBlock ?? world.bundles.at(-1)!.block.number
      expect(blocks).toBe(last - blockNumber + 1)
      const isOwn = (block: number) => block >= blockNumber && block <= last
      for (const { consensus, blocks: made, missed } of set.members) {
        const own = world.bundles.filter(({ block }) => isOwn(block.number) && block.miner === consensus.hash)
        expect(made).toBe(own.length)
        expect(missed).toBe(
          slashed.filter(({ block, values }) => isOwn(block) && values.validator === consensus.hash).length,
        )
      }
      expect(set.sealed.map((one: { blockNumber: number }) => one.blockNumber)).toEqual(
        Array.from({ length: Math.min(100, blocks) }, (_, index) => last - index),
      )
    }
  })

  it('tells who came and who left by a turn: the difference of the two sets', async () => {
    const { records } = await world.ask(calls.rounds, { pageSize: 100 })
    const rounds = records.toReversed() as { round: number; entered: { hash: string }[]; left: { hash: string }[] }[]
    const membersOf = async ({ round }: { round: number }) => {
      const { members } = await world.ask(calls.validatorSet, { round })
      return new Set(members.map(({ operator }: { operator: { hash: string } }) => operator.hash))
    }
    const hashes = (all: { hash: string }[]) => all.map(({ hash }) => hash).sort()
    let before = await membersOf(rounds[0]!)
    for (const one of rounds.slice(1)) {
      const now = await membersOf(one)
      expect([one.round, hashes(one.entered), hashes(one.left)]).toEqual([
        one.round,
        [...now].filter((operator) => !before.has(operator)).sort(),
        [...before].filter((operator) => !now.has(operator)).sort(),
      ])
      before = now
    }
  })

  it('draws the same rounds as its lists tell', async () => {
    const { records: rounds } = await world.ask(calls.rounds, { pageSize: 100 })
    const { records } = await world.ask(calls.roundSeries, {})
    expect(records.map((one: { round: number }) => one.round)).toEqual(
      rounds.map((one: { round: number }) => one.round).reverse(),
    )
    for (const one of records) {
      const turned = rounds.find(({ round }: { round: number }) => round === one.round)
      expect(one.reward).toEqual(turned.rewardByKind)
      const { records: all } = await world.ask(calls.validators, { asOf: one.blockNumber, pageSize: 100 })
      const sum = (read: (stake: { core: string; btc: string }) => string) =>
        all.reduce(
          (whole: bigint, { stake }: { stake: { core: string; btc: string } }) => whole + BigInt(read(stake)),
          0n,
        )
      // The turn is the first transaction of its block: what the events before that block add up to.
      const before = world.events.filter(({ block }) => block < one.blockNumber)
      const added = (name: string, value = 'amount') =>
        before
          .filter((event) => event.name === name && !/^0x0+$/.test(String(event.values.delegator)))
          .reduce((all, { values }) => all + BigInt(values[value] as string), 0n)
      expect(BigInt(one.stake.core)).toBe(added('CoreAgent.delegatedCoin') - added('CoreAgent.undelegatedCoin'))
      // as the token of liquid bitcoin counts: a redemption burns its fee too
      const [minted, redeemed] = [added('BitcoinLSTStake.delegated'), added('BitcoinLSTStake.redeemed')]
      expect(BigInt(one.stake.liquidBtc)).toBe(minted - redeemed - added('BitcoinLSTStake.redeemed', 'utxoFee'))
      expect(sum((stake) => stake.btc)).toBe(BigInt(one.stake.btc))
    }
    for (const [index, { reward, perUnit }] of records.entries()) {
      const { btc, liquidBtc } = records[index - 1]?.stake ?? { btc: '0', liquidBtc: '0' }
      const stood = BigInt(btc) + BigInt(liquidBtc)
      expect(perUnit.btc).toBe(stood === 0n ? null : String((BigInt(reward.btc) * 10n ** 8n) / stood))
    }
    const units = world.events.filter(({ name }) => name === 'HashPowerAgent.validatorAvgReward')
    expect(records.some((one: { perUnit: { hashPower: string | null } }) => one.perUnit.hashPower !== null)).toBe(
      units.some(({ values }) => values.avgReward !== '0'),
    )
  })
})
