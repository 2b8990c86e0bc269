import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const hub = plainLogsOf(at('CandidateHub'), [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event turnedRound(uint256 round)',
])
const set = plainLogsOf(at('ValidatorSet'), [
  'event validatorSetUpdated()',
  'event validatorFelony(address indexed validator, uint256 amount)',
])
const slashed = plainLogsOf(at('SlashIndicator'), ['event validatorSlashed(address indexed validator)'])
const names = ['stays', 'returns', 'jailed', 'refuses', 'comes back'] as const
const [stays, returns, jailed, refuses, comesBack] = names.map(plainAddress) as [string, string, string, string, string]
const seals = (operator: string) => plainAddress(`${operator.slice(-8)} seals`)
const registered = (operateAddr: string, consensusAddr = seals(operateAddr)) =>
  hub('registered', { operateAddr, consensusAddr, feeAddress: operateAddr, commissionThousandths: 100n, margin: 9n })
const unregistered = (operateAddr: string) => hub('unregistered', { operateAddr, consensusAddr: seals(operateAddr) })
const status = (operateAddr: string, oldStatus: number, newStatus: number) =>
  hub('statusChanged', { operateAddr, oldStatus: BigInt(oldStatus), newStatus: BigInt(newStatus) })
const turned = (round: number) => hub('turnedRound', { round: BigInt(round) })

/** Of each block from 1 on, as the contracts leave them (CandidateHub.turnRound, ValidatorSet.updateValidatorSet). */
const steps: [sealedBy: string, logs: ReturnType<typeof hub>[]][] = [
  [stays, [stays, returns, jailed, refuses, comesBack].map((one) => registered(one))],
  [stays, [...[stays, returns, jailed].map((one) => status(one, 1, 17)), set('validatorSetUpdated', {}), turned(7)]],
  // Who was not elected may leave, and be back in the same round: StakeHub keeps its scores.
  [returns, [unregistered(comesBack), registered(comesBack, plainAddress('another'))]],
  [
    stays,
    [...[stays, returns, jailed].map((one) => status(one, 17, 19)), status(refuses, 1, 3), status(comesBack, 1, 3)],
  ],
  // Nobody stands: the set stays as it is, and no event of it says so.
  [stays, [...[stays, returns, jailed].map((one) => status(one, 19, 3)), turned(8)]],
  [returns, [status(stays, 3, 1), status(refuses, 3, 1), unregistered(returns)]],
  [
    stays,
    [
      set('validatorFelony', { validator: jailed, amount: 5n }),
      status(jailed, 3, 7),
      slashed('validatorSlashed', { validator: seals(jailed) }),
    ],
  ],
  [returns, [registered(returns, plainAddress('new seal'))]],
  [stays, [status(refuses, 1, 3)]],
  [stays, [...[stays, returns].map((one) => status(one, 1, 17)), set('validatorSetUpdated', {}), turned(9)]],
  [stays, [status(refuses, 3, 1)]],
]

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const bundles = steps.map(([by, logs], index) =>
    plainBundle({
      // Of its own: the API keeps scores by the hash of the turn's block.
      ...{ branch: 'kept', parentBranch: index === 0 ? 'a' : 'kept' },
      ...{ number: index + 1, miner: seals(by) as `0x${string}`, difficulty: 2n },
      transactions: [{ from: seals(by) as `0x${string}`, to: at('CandidateHub'), logs }],
    }),
  )
  await api.commit([plainBundle({ number: 0 }), ...bundles])
  const operators = [stays, returns, jailed, refuses, comesBack].map((one) => `\\x${one.slice(2)}`)
  await api.sql(
    `insert into core_scores select block_number, hash, o, 60, 10, 20, 30 from blocks, unnest($1::bytea[]) o where block_number in (2, 5, 10)`,
    [operators],
  )
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

const hashes = (all: { hash: string }[]) => all.map(({ hash }) => hash)

it('a turn that elects nobody keeps the set: the list of rounds, and the next turn is told beside what was at work', async () => {
  const { records } = await api.ask(calls.rounds.path, {})
  const told = records.map((one: Record<'entered' | 'left', { hash: string }[]> & Record<string, unknown>) => [
    ...[one.round, one.elected, one.isKept, hashes(one.entered), hashes(one.left)],
  ])
  expect(told).toEqual([
    [9, 2, false, [], [jailed]],
    [8, 3, true, [], []],
    [7, 3, false, [stays, returns, jailed], []],
  ])
})

it('its set is that of the last election, with the addresses of then, until somebody is elected', async () => {
  const kept = await api.ask(calls.validatorSet.path, { round: 8 })
  expect([kept.isKept, hashes(kept.left)]).toEqual([true, []])
  const told = kept.members.map((one: Record<'operator' | 'consensus', { hash: string }> & Record<string, unknown>) => [
    ...[one.operator.hash, one.consensus.hash, one.isNew, one.isRemoved, one.blocks],
  ])
  expect(told).toEqual([
    [stays, seals(stays), false, false, 3],
    [returns, seals(returns), false, false, 2],
    [jailed, seals(jailed), false, true, 0],
  ])
  expect(kept.sealed.map((one: { member: number }) => one.member)).toEqual([0, 1, 0, 1, 0])
  const next = await api.ask(calls.validatorSet.path, { round: 9 })
  expect([next.isKept, hashes(next.left), next.members.map((one: { isNew: boolean }) => one.isNew)]).toEqual([
    ...[false, [jailed], [false, false]],
  ])
})

it('candidates of a set that is kept are elected as long as they are in it', async () => {
  const elected = async (asOf: number) =>
    (await api.ask(calls.validators.path, { asOf, filter: 'elected' })).records.map(
      (one: { operator: { hash: string } }) => one.operator.hash,
    )
  const sorted = (...all: string[]) => all.toSorted()
  expect((await elected(5)).toSorted()).toEqual(sorted(stays, returns, jailed))
  // one is no candidate any more, though still in the set
  expect((await elected(6)).toSorted()).toEqual(sorted(stays, jailed))
  expect(await elected(7)).toEqual([stays])
  const { candidate } = await api.ask(calls.validatorDetail.path, { address: stays, asOf: 6 })
  expect([candidate.status, candidate.statusBits]).toEqual([['candidate', 'elected'], 1])
})

it('a score is of the newest round where the candidate stood in its election, whatever it is now', async () => {
  const past = async (asOf: number) => {
    const { records } = await api.ask(calls.validators.path, { asOf, sort: 'registered', order: 'asc' })
    const all = records.filter(({ scores }: { scores: object | null }) => scores !== null)
    return new Map(
      all.map((one: { operator: { hash: string }; isPastScore: boolean }) => [one.operator.hash, one.isPastScore]),
    )
  }
  const everybody = (...flags: boolean[]) =>
    new Map([stays, returns, jailed, refuses, comesBack].map((one, index) => [one, flags[index]]))
  expect(await past(4)).toEqual(everybody(false, false, false, false, false))
  expect(await past(5)).toEqual(everybody(true, true, true, true, true))
  // The one that refused at the turn accepts again.
  expect(await past(11)).toEqual(everybody(false, false, true, true, true))
  // Who left has none.
  expect((await past(6)).has(returns)).toBe(false)
})
