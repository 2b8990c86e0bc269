import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const address = systemContracts.find(({ name }) => name === 'CandidateHub')!.address
const hub = plainLogsOf(address, [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event turnedRound(uint256 round)',
])
const operator = plainAddress('operator')
const registered = hub('registered', {
  ...{ operateAddr: operator, consensusAddr: operator, feeAddress: operator },
  ...{ commissionThousandths: 100n, margin: 5n },
})
const turn = [
  hub('statusChanged', { operateAddr: operator, oldStatus: 1n, newStatus: 17n }),
  hub('turnedRound', { round: 7n }),
]
const begin = [
  plainBundle({ number: 0 }),
  plainBundle({ number: 1, transactions: [{ from: operator, to: address, logs: [registered] }] }),
]
/** The same validator turns the round with the same transaction on either fork. */
const turned = (branch: string) =>
  plainBundle({
    ...{ number: 2, branch, parentBranch: 'a' },
    transactions: [{ from: operator, to: address, hash: plainHash(2, 'turn'), logs: turn }],
  })

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  await api.commit(begin)
})
afterAll(() => api?.stop())

const keepScore = (total: number) =>
  api.sql('insert into core_scores select 2, hash, $1, $2::int, 0, 0, $2::int from blocks where block_number = 2', [
    Buffer.from(operator.slice(2), 'hex'),
    total,
  ])
/** The score in a round and among all, once the API knows the fork. */
const scoresOn = async (branch: string) => {
  await eventually(async () => {
    const { asOf } = await api.ask(calls.validatorSet.path, {})
    expect(asOf).toEqual({ number: 2, hash: plainHash(2, branch) })
  })
  const { members } = await api.ask(calls.validatorSet.path, { round: 7 })
  const { records } = await api.ask(calls.validators.path, {})
  return [members[0].scores.total, records[0].scores.total]
}

it('scores of a round are those of the fork that turned it, though its transaction has one hash on both', async () => {
  await api.commit([turned('a')])
  await keepScore(111)
  expect(await scoresOn('a')).toEqual(['111', '111'])
  await api.rewind(begin[1]!)
  expect(await api.sql('select total from core_scores')).toEqual([])
  await api.commit([turned('b')])
  await keepScore(222)
  expect(await scoresOn('b')).toEqual(['222', '222'])
})
