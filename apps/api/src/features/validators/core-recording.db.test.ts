import { calls } from '@corescope/api-schema/calls'
import { coreExportTypes } from '@corescope/api-schema/exports/export-types'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { decodeExtraData } from '@corescope/decode/extra-data/extra-data'
import { bundlesOf, readRecording } from '@corescope/devnet/core-net/recording'
import { rareContradictions } from '@corescope/devnet/index-proof/rare-invariants'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { coreRecordings, ownCoreRecordings, readCoreRecording } from '@corescope/devnet/test-worlds/recorded-core'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it, describe as suite } from 'vitest'

/** The lists against the events themselves and the headers, added up here by hand (docs/core.md). */
const describe = coreRecordings.extra(suite)
const readRecorded = () => (coreRecordings.isThere ? readCoreRecording('v1.0.19-staking.jsonl.gz') : [])
const bundles = readRecorded()
let api: IndexedApi

const commitFrom = async (first: number) => {
  for (let at = first; at < bundles.length; at += 40) await api.commit(bundles.slice(at, at + 40))
}
/** Events of contracts up to a block, oldest first. */
const eventsUpTo = (number: number) =>
  bundles.slice(0, number + 1).flatMap(({ block, receipts }) =>
    receipts.flatMap(({ logs, transactionHash }) =>
      logs.flatMap((log) => {
        const event = readCoreEvent(log)
        return event === undefined ? [] : [{ ...event, block: block.number, transactionHash, log }]
      }),
    ),
  )
const head = bundles.length - 1
// biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
const ask = async (call: { path: string; response: any }, request: object): Promise<any> => {
  const { body } = await api.call(call.path, request)
  expect(body.message).toBe('')
  const { data } = body
  expect(call.response.safeParse(data).error).toBeUndefined()
  return data
}

describe('a recorded network of Core nodes', () => {
  beforeAll(async () => {
    api = await startIndexedApi(bundles[0]!.block.hash)
    await commitFrom(0)
  })
  afterAll(() => api?.stop())

  it('knows the candidates as the contract has them at the end', async () => {
    const { records, counts, round } = await ask(calls.validators, { pageSize: 100 })
    const status = records.map((one: { statusBits: number }) => one.statusBits).sort((a: number, b: number) => a - b)
    expect(status).toEqual([0, 3, 13, 17, 17, 17])
    const jailed = records.find((one: { jailed: unknown }) => one.jailed !== null)
    const jailings = eventsUpTo(head).filter(
      ({ name, values }) =>
        name === 'CandidateHub.statusChanged' &&
        values.operateAddr === jailed.operator.hash &&
        (Number(values.oldStatus) & 4) === 0 &&
        (Number(values.newStatus) & 4) !== 0,
    )
    expect(jailed.jailed.transactionHash).toBe(jailings.at(-1)!.transactionHash)
    expect(counts).toMatchObject({ all: 6, elected: 3, left: 1, jailed: 1 })
    const turned = eventsUpTo(head).filter(({ name }) => name === 'CandidateHub.turnedRound')
    expect(round).toBe(Number(turned.at(-1)!.values.round))
    const refusing = records.find((one: { statusBits: number }) => one.statusBits === 3)
    expect(refusing.margin).toBe((10_500n * 10n ** 18n).toString())
    for (const { operator, consensus, fee, unregistered } of records) {
      const found = await ask(calls.validatorDetail, { address: consensus.hash })
      const expected = unregistered === null ? [operator.hash, 'consensus'] : [undefined, null]
      expect([found.candidate?.operator.hash, found.role]).toEqual(expected)
      const byFee = await ask(calls.validatorDetail, { address: fee.hash })
      expect(byFee.candidate).not.toBeNull()
    }
  })

  it('tells the set of each round as the headers do, and its turn', async () => {
    const { records } = await ask(calls.rounds, { pageSize: 100 })
    const turned = eventsUpTo(head).filter(({ name }) => name === 'CandidateHub.turnedRound')
    expect(records.map((one: { round: number }) => one.round)).toEqual(
      turned.map(({ values }) => Number(values.round)).reverse(),
    )
    const payments = eventsUpTo(head).filter(({ name }) => /^ValidatorSet[.]directTransfer(Fail)?$/.test(name))
    const rates: number[] = []
    const turnsOf = new Map<string, Record<number, [blocks: number, missed: number]>>()
    const hashes = (all: { hash: string }[]) => all.map(({ hash }) => hash).sort()
    for (const { round, elected, blockNumber, entered } of records) {
      const set = await ask(calls.validatorSet, { round })
      const came = set.members.filter((one: { isNew: boolean }) => one.isNew)
      expect(hashes(came.map((one: { operator: { hash: string } }) => one.operator))).toEqual(hashes(entered))
      for (const { operator, blocks, missed } of set.members) {
        turnsOf.set(operator.hash, { ...turnsOf.get(operator.hash), [round]: [blocks, missed] })
      }
      expect(set.members).toHaveLength(elected)
      expect(set.turned.blockNumber).toBe(blockNumber)
      expect(set.header).toMatchObject({ agrees: true })
      for (const { operator, commission, reward, rewardByKind } of set.members) {
        const paid = payments.find(
          ({ values, block }) => values.operateAddress === operator.hash && block === (set.lastBlock ?? head) + 1,
        )
        // The contract cuts the commission off after it is multiplied.
        if (paid !== undefined) {
          const [amount, income] = [BigInt(paid.values.amount as string), BigInt(paid.values.totalReward as string)]
          rates.push(commission)
          expect((income * BigInt(commission)) / 1000n).toBe(amount)
        }
        const kinds = Object.values<string>(rewardByKind ?? {}).reduce((sum, wei) => sum + BigInt(wei), 0n)
        expect(kinds).toBe(BigInt(reward ?? 0))
      }
    }
    expect(rates.length).toBeGreaterThan(10)
    // the rounds of one validator tell the same
    expect(turnsOf.size).toBeGreaterThan(3)
    let thrownOut = 0
    for (const [address, told] of turnsOf) {
      const own = await walkList(api.ask, calls.addressValidatorsSetInfo.path, { address }, 10)
      for (const { round, blocks, missed } of own) expect([round, blocks, missed]).toEqual([round, ...told[round]!])
      thrownOut += own.filter((one) => one.isThrownOut && one.reward === '0').length
      // all rounds that it was in but the one that runs: also where it was thrown out
      const ended = Object.keys(told)
        .map(Number)
        .filter((round) => round !== records[0].round)
      expect(own.map(({ round }) => round).filter((round) => round !== records[0].round)).toEqual(
        ended.toSorted((one, other) => other - one),
      )
    }
    expect(thrownOut).toBe(3)
    expect((await ask(calls.validatorSet, {})).round).toBe(records[0].round)
    const { body } = await api.call(calls.validatorSet.path, { round: 1 })
    expect(body.message).toMatch(/no round 1/)
  })

  it('punishes whom the events name', async () => {
    const records = await walkList(api.ask, calls.validatorSlashes.path, {}, 10)
    const told = eventsUpTo(head).filter(({ name }) =>
      ['SlashIndicator.validatorSlashed', 'ValidatorSet.validatorMisdemeanor', 'ValidatorSet.validatorFelony'].includes(
        name,
      ),
    )
    const isMissed = (one: (typeof told)[number]) => one.name === 'SlashIndicator.validatorSlashed'
    // SlashIndicator names what sealed, ValidatorSet the operator.
    expect(records.map((one) => (one.kind === 'missedTurn' ? one.consensus : one.operator).hash)).toEqual(
      told.map(({ values }) => values.validator).reverse(),
    )
    expect(records.filter((one) => one.kind === 'felony')).toHaveLength(3)
    const sealers = new Map(
      eventsUpTo(head).flatMap(({ name, values }) =>
        name === 'CandidateHub.registered' ? [[values.operateAddr, values.consensusAddr]] : [],
      ),
    )
    for (const { operator, consensus } of records) expect(sealers.get(operator.hash)).toBe(consensus.hash)
    // Who misses a turn is the same validator as who is punished for it.
    for (const grave of told.filter((one) => !isMissed(one))) {
      const beside = told.find((one) => isMissed(one) && one.transactionHash === grave.transactionHash)
      if (beside !== undefined) expect(sealers.get(grave.values.validator)).toBe(beside.values.validator)
    }
    for (const [operator, consensus] of sealers) {
      const own = told.filter((one) => one.values.validator === (isMissed(one) ? consensus : operator))
      for (const validator of [operator, consensus]) {
        const list = await walkList(api.ask, calls.validatorSlashes.path, { validator }, 10)
        expect(list.map(({ kind, blockNumber }) => [kind, blockNumber])).toEqual(
          records.filter((one) => one.operator.hash === operator).map(({ kind, blockNumber }) => [kind, blockNumber]),
        )
        expect(list).toHaveLength(own.length)
      }
      const { candidate } = await ask(calls.validatorDetail, { address: operator })
      expect(candidate.slashes).toBe(own.length)
    }
  })

  it('says in a sentence what each transaction did, by its logs alone', async () => {
    const actionsOf = async (name: string, nth = 0) => {
      const event = eventsUpTo(head).filter((one) => one.name === name)[nth]!
      const { coreActions } = await ask(calls.transaction, { transactionHash: event.transactionHash })
      return { actions: coreActions, event, first: coreActions[0] }
    }
    const staked = await actionsOf('BitcoinStake.delegated')
    expect(staked.first).toMatchObject({ kind: 'btcStaked', unit: 'btc', amount: staked.event.values.amount })
    expect(staked.first.validator.hash).toBe(staked.event.values.candidate)
    expect(staked.first.btcAddress).toMatch(/^(tb1|bc1|2|3)/)
    expect(staked.first.until).toBeGreaterThan(1_700_000_000)
    const delegated = await actionsOf('CoreAgent.delegatedCoin')
    expect(delegated.first).toMatchObject({ kind: 'delegated', amount: delegated.event.values.amount })
    const turned = await actionsOf('CandidateHub.turnedRound', 2)
    const { records } = await ask(calls.rounds, { pageSize: 100 })
    const round = records.find((one: { round: number }) => String(one.round) === turned.event.values.round)
    expect(turned.actions).toHaveLength(1)
    expect(turned.first.number).toBe(turned.event.values.round)
    expect(BigInt(turned.first.amount)).toBe(BigInt(round.reward) + BigInt(round.commission))
    expect(turned.first.commission).toBe(round.commission)
    const operators = (all: { hash: string }[]) => all.map(({ hash }) => hash).sort()
    expect(operators(turned.first.entered)).toEqual(operators(round.entered))
    expect(operators(turned.first.left)).toEqual(operators(round.left))
    const felony = await actionsOf('ValidatorSet.validatorFelony')
    expect(felony.actions).toHaveLength(1)
    expect(felony.first).toMatchObject({ kind: 'felony', amount: felony.event.values.amount })
    expect(felony.first.validator.hash).toBe(felony.event.values.validator)
    expect((await actionsOf('GovHub.VoteCast')).first).toMatchObject({ kind: 'voted', support: true })
    expect((await actionsOf('BtcLightClient.StoreHeader')).first.kind).toBe('headerRelayed')
    // A deposit that credits nobody, and a call that left no event of Core, say nothing of their own.
    expect((await actionsOf('ValidatorSet.deprecatedDeposit')).actions).toEqual([])
  })

  it('counts commissions as the events name them', async () => {
    const rates = await walkList(api.ask, calls.validatorCommissions.path, {}, 10)
    const set = eventsUpTo(head).filter(({ name }) => /^CandidateHub[.](registered|updated)$/.test(name))
    expect(rates.map((one) => one.commission)).toEqual(
      set.map(({ values }) => Number(values.commissionThousandths)).reverse(),
    )
    for (const one of rates) {
      const own = rates.filter(({ operator }) => operator.hash === one.operator.hash)
      expect(one.previous).toBe(own[own.indexOf(one) + 1]?.commission ?? null)
    }
  })

  it('leaves just the events of a range of blocks, with an exact total', async () => {
    const [{ operator }] = (await ask(calls.validators, {})).records
    const [{ delegator }] = (await ask(calls.coreDelegations, {})).records
    const lists: [path: string, request: object][] = [
      ...[calls.coreDelegations, calls.btcStakes, calls.stakingClaims, calls.hashPower, calls.liquidBtc],
      ...[calls.validatorSlashes, calls.validatorRewards, calls.validatorHistory, calls.validatorCommissions],
      ...[calls.rounds, calls.relayedBlocks, calls.coreFunds, calls.feeShareHistory, calls.dualStaking],
      ...[calls.governanceProposals, calls.governanceParameters],
    ].map(({ path }) => [path, {}] as const satisfies [string, object])
    lists.push([calls.coreDelegations.path, { delegator: delegator.hash }])
    lists.push([calls.validatorRewards.path, { validator: operator.hash }])
    for (const [path, request] of lists) {
      const all = await walkList(api.ask, path, request)
      for (const [fromBlock, toBlock] of [
        [0, Math.floor(head / 2)],
        [Math.floor(head / 3), head - 20],
        [head + 1, head + 2],
      ] as const) {
        const wanted = all.filter(({ blockNumber }) => blockNumber >= fromBlock && blockNumber <= toBlock)
        const found = await walkList(api.ask, path, { ...request, fromBlock, toBlock })
        expect(found, `${path} ${fromBlock}–${toBlock}`).toEqual(wanted)
      }
    }
    for (const type of coreExportTypes) {
      // These are of an address, or of a stake.
      if (type === 'addressValidatorsSetInfo' || type === 'stakeBtcRewards') continue
      const file = await fetch(`${api.url}/api/chain/export?type=${type}&format=jsonl&fromBlock=9&toBlock=${head - 9}`)
      const lines = (await file.text()).split('\n').filter(Boolean)
      const shown = await walkList(api.ask, calls[type].path, { fromBlock: 9, toBlock: head - 9 })
      expect(
        lines.map((line) => JSON.parse(line).transactionHash),
        type,
      ).toEqual(shown.map(({ transactionHash }) => transactionHash))
    }
    const { status, body } = await api.call(calls.validatorRewards.path, { round: 3, toBlock: 9 })
    expect([status, body.message]).toEqual([400, expect.stringContaining('round: 3')])
  })

  it('counts turns taken and missed by the headers and the events', async () => {
    const { records, fromBlock, toBlock } = await ask(calls.validatorUptime, { blocks: 400 })
    expect([fromBlock, toBlock]).toEqual([head - 399, head])
    const own = bundles.slice(fromBlock).map(({ block }) => block)
    const slashed = eventsUpTo(head).filter((one) => one.name === 'SlashIndicator.validatorSlashed')
    const tellsTurns = own.some(({ difficulty }) => difficulty !== 0n)
    for (const { consensus, sealed, outOfTurn, missed, votes } of records) {
      const made = own.filter(({ miner }) => miner === consensus.hash)
      const late = made.filter(({ difficulty }) => difficulty === 1n).length
      expect([sealed, outOfTurn]).toEqual([made.length, tellsTurns ? late : null])
      expect(missed).toBe(
        slashed.filter(({ values, block }) => values.validator === consensus.hash && block >= fromBlock).length,
      )
      expect(votes).toBeNull()
    }
    expect(records.reduce((sum: number, one: { sealed: number }) => sum + one.sealed, 0)).toBe(400)
    // nobody seals block 0
    expect(await ask(calls.validatorUptime, { blocks: 2_000 })).toMatchObject({ fromBlock: 1, toBlock: head })
  })

  it('is numbered and added up in each list', async () => {
    const [name] = Object.keys(rareContradictions).filter((one) => one.startsWith('events of system contracts'))
    expect(await api.sql(rareContradictions[name!]!)).toEqual([])
  })

  it('ends after a reorg as without', async () => {
    const everything = () => api.sql('select * from core_events order by position')
    const before = await everything()
    for (const ancestor of [518, 459, 139, 38]) {
      await api.rewind(bundles[ancestor]!)
      const last = await api.sql<{ position: number }>(
        'select coalesce(max(position), 0)::int as position from core_events',
      )
      expect(last[0]!.position).toBeLessThan(before.length)
      await commitFrom(ancestor + 1)
      expect(await everything()).toEqual(before)
    }
  })
})

/** Each answer against the headers: the first whose votes have the block, or a later one, as their source. */
const tellsFinality = async (own: IndexedApi, hermes: typeof bundles) => {
  const sources = hermes.map(({ block }) => {
    const decoded = decodeExtraData(block.extraData, { blockNumber: block.number, epochLength: null })
    const attestation = decoded.ok ? decoded.extraData.attestation : null
    return attestation === null ? null : { source: attestation.voteData.sourceNumber, votes: attestation.voterIndexes }
  })
  const counts = new Set<string>()
  for (let number = hermes.length - 120; number < hermes.length - 3; number += 1) {
    const at = sources.findIndex((one, carrier) => carrier > number && one !== null && one.source >= number)
    const { finalizedBy, finality } = await own.ask(calls.finality.path, { block: number })
    expect([finality, finalizedBy.blockNumber]).toEqual(['finalized', at])
    const seconds = hermes[at]!.block.timestamp - hermes[number]!.block.timestamp
    expect(finalizedBy).toMatchObject({ blocks: at - number, votes: sources[at]!.votes.length, seconds })
    counts.add(`${finalizedBy.votes}/${finalizedBy.validators}`)
  }
  // All voted, then two of three; a set that our headers do not tell is no number.
  expect([...counts].filter((one) => one.startsWith('2/') || one.startsWith('3/')).length).toBeGreaterThan(1)
  const { records } = await own.ask(calls.finalityTimes.path, { count: 50 })
  expect(records).toHaveLength(50)
  for (const { blockNumber, seconds, votes } of records) {
    const { finalizedBy } = await own.ask(calls.finality.path, { block: blockNumber })
    expect([seconds, votes]).toEqual([finalizedBy.seconds, finalizedBy.votes])
  }
  // Each header with votes counts once for every validator of its set.
  const { records: voters } = await own.ask(calls.validatorUptime.path, { blocks: 60 })
  const carried = sources.slice(-60).filter((one) => one !== null)
  const all = (name: 'cast' | 'missed') =>
    voters.reduce((sum: number, one: { votes: { cast: number; missed: number } }) => sum + one.votes[name], 0)
  expect(all('cast')).toBe(carried.reduce((sum, one) => sum + one.votes.length, 0))
  expect(all('cast') + all('missed')).toBe(carried.length * 3)
  const { body } = await own.call(calls.finality.path, {})
  expect(body.message).toMatch(/name a block or a transaction/)
}

describe('a recorded network with votes (Hermes)', () => {
  it('tells candidates with their vote keys, and the sets of the headers', async () => {
    const hermes = readCoreRecording('hermes-votes.jsonl.gz')
    const own = await startIndexedApi(hermes[0]!.block.hash, { LOCAL_DEVNET: '', NETWORK: 'devnet' })
    try {
      for (let at = 0; at < hermes.length; at += 40) await own.commit(hermes.slice(at, at + 40))
      const { records } = await own.ask(calls.validators.path, { pageSize: 100 })
      const told = hermes.flatMap(({ receipts }) =>
        receipts.flatMap(({ logs }) => logs.flatMap((log) => readCoreEvent(log) ?? [])),
      )
      const registered = told.filter(({ name }) => name === 'CandidateHub.registered')
      expect(registered.length).toBeGreaterThan(0)
      for (const { values } of registered) {
        const record = records.find((one: { operator: { hash: string } }) => one.operator.hash === values.operateAddr)
        expect([record.consensus.hash, record.voteAddress]).toEqual([values.consensusAddr, values.voteAddr])
      }
      const { records: rounds } = await own.ask(calls.rounds.path, { pageSize: 100 })
      expect(rounds.length).toBeGreaterThan(0)
      for (const { round, elected } of rounds) {
        const set = await own.ask(calls.validatorSet.path, { round })
        expect([set.members.length, set.header?.agrees ?? true]).toEqual([elected, true])
      }
      await own.nodeSays(hermes.length - 1, hermes.length - 3)
      // It asks the database anew what the node said.
      await fetch(`${own.url}${calls.indexHealth.path}`)
      await tellsFinality(own, hermes)
    } finally {
      await own.stop()
    }
  })
})

suite('the recordings of this repository', () => {
  it.each(ownCoreRecordings)(
    '$version: a reorg across a turn or a delegation ends in the same lists',
    async ({ file }) => {
      const recorded = bundlesOf(readRecording(file))
      const own = await startIndexedApi(recorded[0]!.block.hash)
      const commitAfter = async (ancestor: number) => {
        for (let at = ancestor + 1; at < recorded.length; at += 40) await own.commit(recorded.slice(at, at + 40))
      }
      try {
        await commitAfter(-1)
        const everything = () => own.sql('select * from core_events order by position')
        const before = await everything()
        const blockOf = (wanted: string) =>
          recorded.findLastIndex(({ receipts }) =>
            receipts.some(({ logs }) => logs.some((log) => readCoreEvent(log)?.name === wanted)),
          )
        for (const event of ['CandidateHub.turnedRound', 'CoreAgent.delegatedCoin', 'BitcoinStake.delegated']) {
          const ancestor = blockOf(event) - 1
          expect(ancestor).toBeGreaterThan(0)
          await own.rewind(recorded[ancestor]!)
          expect((await everything()).length).toBeLessThan(before.length)
          await commitAfter(ancestor)
          expect(await everything()).toEqual(before)
        }
      } finally {
        await own.stop()
      }
    },
  )
})
