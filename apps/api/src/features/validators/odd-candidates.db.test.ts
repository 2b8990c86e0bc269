import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const hub = systemContracts.find(({ name }) => name === 'CandidateHub')!.address
const operator = plainAddress('operator')
const leave = plainLogsOf(hub, [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event turnedRound(uint256 round)',
  'event DescriptionEdited(address indexed operateAddr, string moniker, string identity, string website, string details)',
])
const registered = (commission: bigint, consensus: string) =>
  leave('registered', {
    ...{ operateAddr: operator, consensusAddr: plainAddress(consensus), feeAddress: operator },
    ...{ commissionThousandths: commission, margin: 5n },
  })
const steps = [
  [registered(100n, 'first')],
  [leave('statusChanged', { operateAddr: operator, oldStatus: 1n, newStatus: 5n })],
  [leave('turnedRound', { round: 7n })],
  [leave('unregistered', { operateAddr: operator, consensusAddr: plainAddress('first') })],
  // A round that was skipped, and a look-alike of the contract at another address.
  [leave('turnedRound', { round: 12n }), leave('turnedRound', { round: 13n }, plainAddress('look-alike'))],
  [registered(250n, 'second')],
  [
    leave('DescriptionEdited', {
      ...{ operateAddr: operator, moniker: '\u202e<img src=x onerror=alert(1)>\u0000', identity: '' },
      ...{ website: 'javascript:alert(1)', details: 'a\u2066b' },
    }),
  ],
]

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const blocks = steps.map((logs, index) =>
    plainBundle({ number: index + 1, transactions: [{ from: operator, to: hub, logs }] }),
  )
  await api.commit([plainBundle({ number: 0 }), ...blocks])
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

it('a candidate that left and came back is one, as its last registration has it; before, it was gone', async () => {
  const { records, counts } = await api.ask(calls.validators.path, {})
  expect([records.length, counts.all, counts.left, counts.jailed]).toEqual([1, 1, 0, 0])
  const [back] = records
  expect(back).toMatchObject({ commission: 250, unregistered: null, jailed: null, statusBits: 1, margin: '5' })
  expect(back.consensus.hash).toBe(plainAddress('second'))
  const { records: before } = await api.ask(calls.validators.path, { asOf: 4 })
  // CandidateHub pays the margin back and keeps nothing of who left.
  expect(before[0]).toMatchObject({ commission: 100, statusBits: 0, margin: '0' })
  expect(before[0].unregistered.blockNumber).toBe(4)
  const { records: rates } = await api.ask(calls.validatorCommissions.path, { operator })
  expect(rates.map((one: { commission: number; previous: number | null }) => [one.commission, one.previous])).toEqual([
    [250, 100],
    [100, null],
  ])
})

it('scores that were kept of a round are told without a node', async () => {
  await api.sql(
    `insert into core_scores select block_number, hash, $1::bytea, 60, 10, 20, 30 from blocks where block_number = 5`,
    [`\\x${operator.slice(2)}`],
  )
  const { records } = await api.ask(calls.validators.path, { asOf: 6 })
  expect(records[0].scores).toEqual({ total: '60', core: '10', hashPower: '20', btc: '30' })
})

it('rounds that were skipped are no rounds, and those of a look-alike count for nothing', async () => {
  const { records } = await api.ask(calls.rounds.path, {})
  expect(records.map(({ round }: { round: number }) => round)).toEqual([12, 7])
  const { records: points } = await api.ask(calls.roundSeries.path, {})
  expect(points.map(({ round }: { round: number }) => round)).toEqual([7, 12])
})

it('a name is text: marks that turn or hide it are gone, markup stays as it is written', async () => {
  const { candidate } = await api.ask(calls.validatorDetail.path, { address: operator })
  expect(candidate.description).toEqual({
    ...{ moniker: '<img src=x onerror=alert(1)>', identity: '' },
    ...{ website: 'javascript:alert(1)', details: 'ab' },
  })
})

it('a series has as many rounds as were asked for, beyond a page of them', async () => {
  const rounds = Array.from({ length: 130 }, (_, index) =>
    plainBundle({
      number: steps.length + 1 + index,
      transactions: [{ from: operator, to: hub, logs: [leave('turnedRound', { round: BigInt(20 + index) })] }],
    }),
  )
  await api.commit(rounds)
  await eventually(async () => {
    const { records } = await api.ask(calls.roundSeries.path, { count: 120 })
    expect(records.map(({ round }: { round: number }) => round)).toEqual(
      Array.from({ length: 120 }, (_, index) => 30 + index),
    )
  })
  const { records } = await api.ask(calls.roundSeries.path, { count: 200 })
  expect(records).toHaveLength(132)
})
