import { calls } from '@corescope/api-schema/calls'
import { readCoreEvent } from '@corescope/decode/core-events/core-event'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { coreRecordings, readCoreRecording } from '@corescope/devnet/test-worlds/recorded-core'
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
  }, 120_000)
  afterAll(() => api?.stop())

  it('knows the candidates as the contract has them at the end', async () => {
    const { records, counts, round } = await ask(calls.validators, { pageSize: 100 })
    const status = records.map((one: { statusBits: number }) => one.statusBits).sort((a: number, b: number) => a - b)
    expect(status).toEqual([0, 3, 13, 17, 17, 17])
    expect(counts).toMatchObject({ all: 6, elected: 3, left: 1, jailed: 1 })
    const turned = eventsUpTo(head).filter(({ name }) => name === 'CandidateHub.turnedRound')
    expect(round).toBe(Number(turned.at(-1)!.values.round))
    const refusing = records.find((one: { statusBits: number }) => one.statusBits === 3)
    expect(refusing.margin).toBe((10_500n * 10n ** 18n).toString())
    for (const { operator, consensus, fee } of records) {
      const found = await ask(calls.validatorDetail, { address: consensus.hash })
      expect([found.candidate.operator.hash, found.role]).toEqual([operator.hash, 'consensus'])
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
    for (const { round, elected, blockNumber } of records) {
      const set = await ask(calls.validatorSet, { round })
      expect(set.members).toHaveLength(elected)
      expect(set.turned.blockNumber).toBe(blockNumber)
      expect(set.header).toMatchObject({ agrees: true })
    }
    expect((await ask(calls.validatorSet, {})).round).toBe(records[0].round)
    const { body } = await api.call(calls.validatorSet.path, { round: 1 })
    expect(body.message).toMatch(/no round 1/)
  })

  it('adds rewards up to what the events say, round by round', async () => {
    const rewards = eventsUpTo(head).filter(({ name }) => name === 'StakeHub.roundReward')
    const { records } = await ask(calls.rounds, { pageSize: 100 })
    for (const one of records) {
      const own = rewards.filter(({ transactionHash }) => transactionHash === one.transactionHash)
      const sum = own.flatMap(({ values }) => values.amount as string[]).reduce((all, wei) => all + BigInt(wei), 0n)
      expect(BigInt(one.reward)).toBe(sum)
      const { core, hashPower, btc } = one.rewardByKind
      expect(BigInt(core) + BigInt(hashPower) + BigInt(btc)).toBe(sum)
    }
  })

  it('punishes whom the events name', async () => {
    const records = await walkList(api.ask, calls.validatorSlashes.path, {}, 10)
    const told = eventsUpTo(head).filter(({ name }) =>
      ['SlashIndicator.validatorSlashed', 'ValidatorSet.validatorMisdemeanor', 'ValidatorSet.validatorFelony'].includes(
        name,
      ),
    )
    expect(records.map((one) => one.consensus.hash)).toEqual(told.map(({ values }) => values.validator).reverse())
    expect(records.filter((one) => one.kind === 'felony')).toHaveLength(3)
  })

  it('takes nothing for an event that another contract left, and ends after a reorg as without', async () => {
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
  }, 120_000)
})
