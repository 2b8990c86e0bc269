import { calls } from '@corescope/api-schema/calls'
import { type CoreWorld, recordedNetworks, startCoreWorld } from '@corescope/devnet/test-worlds/core-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What became of bitcoin in each recording. */
const ends: Record<string, { spent: number; redeemed: number }> = {
  'v1.0.19': { spent: 0, redeemed: 2 },
  'v1.0.19-staking': { spent: 1, redeemed: 3 },
}

describe.each(recordedNetworks)('a recorded network ($network)', ({ network, read }) => {
  let world: CoreWorld
  beforeAll(async () => {
    world = await startCoreWorld(read())
  })
  afterAll(() => world?.api.stop())

  it('keeps the standing amount of each delegation as the contract tells it', async () => {
    const told = world.events.filter(({ name }) => name.startsWith('CoreAgent.') && /Coin$/.test(name))
    const moves = told.filter(({ name }) => /delegatedCoin|transferredCoin/.test(name))
    const records = await world.walk(calls.coreDelegations)
    expect(records.length).toBe(moves.length + moves.filter(({ name }) => name.endsWith('transferredCoin')).length)
    for (const { values, transactionHash, log } of moves.filter(({ values }) => values.realtimeAmount !== undefined)) {
      const record = records.find(
        (one) =>
          one.transactionHash === transactionHash && one.logIndex === log.logIndex && one.kind !== 'transferredOut',
      )
      expect([record.standing, record.amount]).toEqual([values.realtimeAmount, values.amount])
    }
    const delegators = [...new Set(records.map((one) => one.delegator.hash))]
    let staked = 0n
    for (const delegator of delegators) {
      const { core, coreTotal } = await world.ask(calls.stakingPositions, { delegator })
      staked += BigInt(coreTotal)
      for (const { validator, amount } of core) {
        const own = await world.walk(calls.coreDelegations, { delegator })
        expect(own.find((one) => one.validator.hash === validator.hash).standing).toBe(amount)
      }
    }
    const { records: candidates } = await world.ask(calls.validators, { pageSize: 100 })
    const stakes = candidates.map((one: { stake: { core: string } }) => BigInt(one.stake.core))
    expect(stakes.reduce((sum: bigint, one: bigint) => sum + one, 0n)).toBe(staked)
  })

  it('names who stands with a validator, most first, and leaves out who went', async () => {
    const all = await world.walk(calls.coreDelegations)
    for (const validator of new Set(all.map((one) => one.validator.hash))) {
      // Newest first: the first of each delegator is how it stands.
      const own = await world.walk(calls.coreDelegations, { validator })
      const standing = new Map<string, bigint>()
      for (const { delegator, standing: sum } of own)
        if (!standing.has(delegator.hash)) standing.set(delegator.hash, BigInt(sum))
      const told = await world.walk(calls.validatorDelegators, { validator })
      expect(new Map(told.map(({ delegator, amount }) => [delegator.hash, BigInt(amount)]))).toEqual(
        new Map([...standing].filter(([, sum]) => sum > 0n)),
      )
      const amounts = told.map(({ amount }) => BigInt(amount))
      expect(amounts).toEqual(amounts.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
      const { searched } = await world.ask(calls.validatorDelegators, { validator })
      expect(searched).toEqual({ entries: own.length, of: own.length })
      const { blockNumber } = own.at(-1)
      const first = await world.ask(calls.validatorDelegators, { validator, asOf: blockNumber })
      const then = await world.ask(calls.coreDelegations, { validator, asOf: blockNumber })
      expect(first.searched).toEqual({ entries: then.total, of: then.total })
      const before = await world.ask(calls.validatorDelegators, { validator, asOf: blockNumber - 1 })
      expect([before.records, before.total]).toEqual([[], 0])
    }
  })

  it('follows each bitcoin stake from the event that made it', async () => {
    const records = await world.walk(calls.btcStakes)
    const told = world.events
    const made = told.filter(({ name }) => name === 'BitcoinStake.delegated')
    expect(records.map((one) => one.amount)).toEqual(made.map(({ values }) => values.amount).reverse())
    const moved = told.filter(({ name }) => name === 'BitcoinStake.transferredBtc')
    for (const { values } of moved) {
      const { stake, kind, steps } = await world.ask(calls.stakeBtcDetail, { btcTxId: values.txid as string })
      expect([kind, stake.validator.hash, stake.firstValidator.hash]).toEqual([
        'stake',
        values.targetCandidate,
        values.sourceCandidate,
      ])
      const events = steps.map((one: { event: string }) => one.event)
      expect(events.slice(0, 2)).toEqual(['delegated', 'transferred'])
      const inThere = await world.walk(calls.btcStakes, { validator: values.targetCandidate })
      expect(inThere.filter((one) => one.btcTxId === stake.btcTxId).map((one) => one.entry)).toEqual(['transferredIn'])
    }
    expect(records.filter((one) => one.state === 'spent')).toHaveLength(ends[network]!.spent)
    // Those that were locked for days remain; the others ended within the recording.
    const standing = records.filter((one) => one.state === 'staked')
    const { records: candidates } = await world.ask(calls.validators, { pageSize: 100 })
    const sum = (amounts: string[]) => amounts.reduce((all, one) => all + BigInt(one), 0n)
    expect(sum(candidates.map((one: { stake: { btc: string } }) => one.stake.btc))).toBe(
      sum(standing.map((one) => one.amount)),
    )
    const liquid = await world.walk(calls.liquidBtc)
    expect(liquid.filter((one) => one.event === 'redeemed')).toHaveLength(ends[network]!.redeemed)
    const powers = told.filter(({ name }) => name === 'BtcLightClient.AddMinerPower')
    expect((await world.ask(calls.hashPower, {})).total).toBe(powers.length)
  })

  it('lists the rewards of each stake, which its sum is of', async () => {
    const told = world.named('BitcoinStake.claimedRewardPerTx', 'BitcoinStake.storedRewardPerTx')
    const reversed = (id: unknown) => `0x${Buffer.from(String(id).slice(2), 'hex').reverse().toString('hex')}`
    for (const txid of new Set(told.map(({ values }) => values.txid))) {
      const own = told.filter(({ values }) => values.txid === txid).map(({ values }) => values.reward)
      const btcTxId = reversed(txid)
      const records = await world.walk(calls.stakeBtcRewards, { btcTxId })
      expect(records.map(({ amount }) => amount)).toEqual(own.reverse())
      const { rewards } = await world.ask(calls.stakeBtcDetail, { btcTxId })
      expect(BigInt(rewards)).toBe(own.reduce((sum: bigint, reward) => sum + BigInt(String(reward)), 0n))
    }
  })

  it('tells of a payment into a vault that names nobody as one that mints nothing', async () => {
    const paid = world
      .named('BitcoinLSTStake.delegated')
      .filter(({ values }) => /^0x0+$/.test(String(values.delegator)))
    const records = await world.walk(calls.liquidBtc)
    expect(records.filter(({ event }) => event === 'paidIn').map(({ transactionHash }) => transactionHash)).toEqual(
      paid.map(({ transactionHash }) => transactionHash).reverse(),
    )
  })

  it('tells what of liquid bitcoin each holder has and earned, however it came, and the wallets of the vaults', async () => {
    const zero = `0x${'0'.repeat(40)}`
    const held = new Map<string, bigint>()
    for (const { values } of world.named('BitcoinLSTToken.Transfer')) {
      const [from, to, value] = [String(values.from), String(values.to), BigInt(String(values.value))]
      held.set(from, (held.get(from) ?? 0n) - value)
      held.set(to, (held.get(to) ?? 0n) + value)
    }
    held.delete(zero)
    const rewards = world
      .named('BitcoinAgent.claimedBtcLstReward', 'BitcoinAgent.storedBtcLstReward')
      .filter(({ values }) => values.amount !== '0')
    for (const [delegator, amount] of held) {
      const earned = rewards.filter(({ values }) => values.delegator === delegator)
      const sum = earned.reduce((all, { values }) => all + BigInt(String(values.amount)), 0n)
      expect(await world.ask(calls.stakingPositions, { delegator })).toMatchObject({
        ...{ liquidBtc: String(amount), liquidRewards: String(sum) },
      })
      const listed = await world.walk(calls.liquidBtcRewards, { delegator })
      expect(listed.map((one) => [one.amount, one.rate])).toEqual(
        earned.map(({ values }) => [values.amount, Number(values.percent)]).reverse(),
      )
    }
    expect(await world.walk(calls.liquidBtcRewards)).toHaveLength(rewards.length)
    const added = new Map<string, boolean>()
    for (const { name, values } of world.named('BitcoinLSTStake.addedWallet', 'BitcoinLSTStake.removedWallet')) {
      added.set(
        String(values._hash)
          .slice(2)
          .replace(/^0{24}/, ''),
        name.endsWith('.addedWallet'),
      )
    }
    const { records } = await world.ask(calls.liquidBtcWallets, {})
    expect(
      new Map(records.map((one: { hash: string; isActive: boolean }) => [one.hash.slice(2), one.isActive])),
    ).toEqual(added)
    for (const { address, isActive, removed } of records) {
      expect(address).toMatch(/^(tb|bc)1/)
      expect(removed === null).toBe(isActive)
    }
  })

  it('tells of a Bitcoin transaction that takes back stakes, and of one that pays out liquid bitcoin', async () => {
    const spent = world.named('BitcoinStake.undelegated')
    expect(spent).toHaveLength(ends[network]!.spent)
    const reversed = (id: unknown) => `0x${Buffer.from(String(id).slice(2), 'hex').reverse().toString('hex')}`
    for (const { values, transactionHash } of spent) {
      const [stakeId, spenderId] = [reversed(values.outpointHash), reversed(values.usedTxid)]
      const made = await world.ask(calls.stakeBtcDetail, { btcTxId: stakeId })
      expect(made.stake).toMatchObject({ state: 'spent', spentBy: spenderId })
      const ended = {
        ...{ event: 'spent', transactionHash, amount: made.stake.amount },
        ...{ from: { hash: made.stake.validator.hash }, to: { hash: made.stake.delegator.hash } },
      }
      expect(made.steps).toContainEqual(expect.objectContaining({ event: 'spent', otherBtcTxId: spenderId }))
      for (const btcTxId of [spenderId, values.usedTxid as string]) {
        const { suggestions } = await world.ask(calls.homeSearchAddress, { keyword: btcTxId.slice(2) })
        const path = `/btc-stake-txn-decoder?tx=${spenderId.slice(2)}`
        expect(suggestions).toEqual([{ kind: 'bitcoinTransaction', path, btcTxId: spenderId }])
        const spending = await world.ask(calls.stakeBtcDetail, { btcTxId })
        expect(spending).toMatchObject({ btcTxId: spenderId, kind: 'spending', stake: null, takesBack: [made.stake] })
        expect(spending.steps).toMatchObject([{ ...ended, otherBtcTxId: stakeId }])
      }
    }
    const paid = world.named('BitcoinLSTStake.undelegated')
    for (const { values } of paid) {
      const out = await world.ask(calls.stakeBtcDetail, { btcTxId: reversed(values.txid) })
      expect([out.kind, out.liquid, out.takesBack]).toEqual(['payout', null, []])
      expect(out.steps).toContainEqual(expect.objectContaining({ event: 'paidOut', amount: values.amount }))
    }
  })

  it('leads from what was asked back to its payout, and from the payout to who asked', async () => {
    const asked = world.named('BitcoinLSTStake.redeemed')
    const paid = world.named('BitcoinLSTStake.undelegated')
    const above = world.named('BitcoinLSTStake.undelegatedOverflow')
    const records = await world.walk(calls.liquidBtc)
    const recordOf = ({ transactionHash, log }: (typeof paid)[number]) =>
      records.find((one) => one.transactionHash === transactionHash && one.logIndex === log.logIndex)
    // Each has a script of its own here.
    for (const one of asked) {
      const { pkscript, amount, delegator } = one.values
      const payout = paid.find(({ values }) => values.pkscript === pkscript)
      const rest = BigInt(String(amount)) - BigInt(String(payout?.values.amount ?? 0))
      const record = recordOf(one)
      expect(record.owed).toBe(String(rest < 0n ? 0n : rest))
      if (payout === undefined) expect(record.payout).toBeNull()
      else {
        const { transactionHash, log } = payout
        expect(record.payout).toMatchObject({ transactionHash, logIndex: log.logIndex })
        expect(recordOf(payout)).toMatchObject({ delegator: { hash: delegator }, btcTxId: record.payout.btcTxId })
        const { steps } = await world.ask(calls.stakeBtcDetail, { btcTxId: record.payout.btcTxId })
        expect(steps).toContainEqual(
          expect.objectContaining({ logIndex: log.logIndex, event: 'paidOut', to: recordOf(payout).delegator }),
        )
      }
    }
    for (const one of above) {
      const owner = asked.find(({ values }) => values.pkscript === one.values.pkscript)
      expect(recordOf(one).delegator?.hash).toBe(owner?.values.delegator)
    }
  })

  it('pays claims once, through either contract', async () => {
    const told = world.events.filter(({ name }) => /^(StakeHub|PledgeAgent)[.]claimedReward$/.test(name))
    const records = await world.walk(calls.stakingClaims)
    expect(records.map((one) => one.amount)).toEqual(told.map(({ values }) => values.amount).reverse())
    const { claimed } = await world.ask(calls.stakingPositions, { delegator: records[0].delegator.hash })
    const own = records.filter((one) => one.delegator.hash === records[0].delegator.hash)
    expect(BigInt(claimed)).toBe(own.reduce((all, one) => all + BigInt(one.amount), 0n))
  })
})
