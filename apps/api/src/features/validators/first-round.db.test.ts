import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const address = at('CandidateHub')
const hub = plainLogsOf(address, [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event turnedRound(uint256 round)',
])
const stakeHub = plainLogsOf(at('StakeHub'), [
  'event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
])
const [first, second] = [plainAddress('first'), plainAddress('second')]
const registered = (operateAddr: string) =>
  hub('registered', {
    ...{ operateAddr, consensusAddr: operateAddr, feeAddress: operateAddr },
    ...{ commissionThousandths: 100n, margin: 5n },
  })
const elected = (operateAddr: string) => hub('statusChanged', { operateAddr, oldStatus: 1n, newStatus: 17n })

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const blocks = [
    [registered(first), registered(second), elected(first)],
    [
      stakeHub('roundReward', { name: 'CORE', round: 6n, validator: [first], amount: [40n] }),
      ...[elected(second), hub('turnedRound', { round: 7n })],
    ],
  ]
  await api.commit([
    plainBundle({ number: 0 }),
    ...blocks.map((logs, index) =>
      plainBundle({ number: index + 1, transactions: [{ from: first, to: address, logs }] }),
    ),
  ])
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

it('who was elected before the first turn did not enter with it: the set says the same as the list of rounds', async () => {
  const { members, left } = await api.ask(calls.validatorSet.path, { round: 7 })
  const told = (one: { operator: { hash: string }; isNew: boolean }) => [one.operator.hash, one.isNew]
  expect([members.map(told), left]).toEqual([
    [
      [first, false],
      [second, true],
    ],
    [],
  ])
  const { records } = await api.ask(calls.rounds.path, {})
  expect(records[0].entered.map((one: { hash: string }) => one.hash)).toEqual([second])
})

it('a round that was paid before any turn is told as one whose set nobody tells', async () => {
  const { records } = await api.ask(calls.addressValidatorsSetInfo.path, { address: first })
  expect(records).toMatchObject([{ round: 6, turned: null, reward: '40' }])
  const { body } = await api.call(calls.validatorSet.path, { round: 6 })
  expect(body.message).toMatch(/Round 6 was paid/)
  expect((await api.call(calls.validatorSet.path, { round: 5 })).body.message).toMatch(/no round 5/)
})
