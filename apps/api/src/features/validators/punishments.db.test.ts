import { calls } from '@corescope/api-schema/calls'
import type { UptimeRecord } from '@corescope/api-schema/validators/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const hub = plainLogsOf(at('CandidateHub'), [
  'event registered(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths, uint256 margin)',
  'event unregistered(address indexed operateAddr, address indexed consensusAddr)',
  'event updated(address indexed operateAddr, address indexed consensusAddr, address indexed feeAddress, uint256 commissionThousandths)',
  'event deductedMargin(address indexed operateAddr, uint256 margin, uint256 totalMargin)',
  'event statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
  'event turnedRound(uint256 round)',
])
const set = plainLogsOf(at('ValidatorSet'), [
  'event validatorMisdemeanor(address indexed validator, uint256 amount)',
  'event validatorFelony(address indexed validator, uint256 amount)',
  'event directTransfer(address indexed operateAddress, address indexed validator, uint256 amount, uint256 totalReward)',
  'event voteRewardTransfer(address indexed operateAddress, address indexed validator, uint256 amount)',
])
const slash = plainLogsOf(at('SlashIndicator'), ['event validatorSlashed(address indexed validator)'])
const maintained = plainLogsOf(at('SlashIndicator'), [
  'event validatorSlashed(address indexed validator, uint256 blockCount)',
])
const stakeHub = plainLogsOf(at('StakeHub'), [
  'event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
])

const [alpha, beta, gamma, delta] = ['alpha', 'beta', 'gamma', 'delta'].map(plainAddress) as `0x${string}`[]
const [a, b, c, d] = ['seal a', 'seal b', 'seal c', 'seal d'].map(plainAddress) as `0x${string}`[]
const registered = (operateAddr: string, consensusAddr: string) =>
  hub('registered', { operateAddr, consensusAddr, feeAddress: operateAddr, commissionThousandths: 100n, margin: 9n })
const status = (operateAddr: string, oldStatus: bigint, newStatus: bigint) =>
  hub('statusChanged', { operateAddr, oldStatus, newStatus })
const fined = (operateAddr: string, totalMargin: bigint) =>
  hub('deductedMargin', { operateAddr, margin: 3n, totalMargin })
const missed = (validator: string) => slash('validatorSlashed', { validator })
const punished = (name: string, validator: string) => set(name, { validator, amount: 7n })
const commission = (operateAddress: string, amount: bigint) =>
  set('directTransfer', { operateAddress, validator: operateAddress, amount, totalReward: 50n })

type Logs = ReturnType<typeof missed>[]
/** Of each block from 1 on: who sealed it, whether out of turn, and what it left. */
const blocks: [miner: `0x${string}`, outOfTurn: boolean, logs: Logs][] = [
  [c!, false, [registered(alpha!, a!), registered(beta!, b!), registered(gamma!, c!)]],
  [a!, false, [...[alpha!, beta!, gamma!].map((one) => status(one, 1n, 17n)), hub('turnedRound', { round: 7n })]],
  [a!, false, []],
  // The set keeps the address that it was elected with.
  [
    b!,
    false,
    [hub('updated', { operateAddr: alpha, consensusAddr: d, feeAddress: alpha, commissionThousandths: 110n })],
  ],
  [b!, true, [missed(a!)]],
  [b!, true, [punished('validatorMisdemeanor', alpha!), missed(a!)]],
  [a!, false, []],
  [
    b!,
    false,
    [
      ...[commission(alpha!, 45n), commission(beta!, 5n)],
      set('voteRewardTransfer', { operateAddress: beta, validator: beta, amount: 6n }),
      stakeHub('roundReward', {
        ...{ name: 'CORE', round: 7n, validator: [alpha, beta, gamma], amount: [0n, 40n, 30n] },
      }),
      hub('turnedRound', { round: 8n }),
    ],
  ],
  [d!, false, []],
  [c!, false, [registered(delta!, a!)]],
  [b!, true, [missed(d!)]],
  [d!, true, [punished('validatorFelony', beta!), fined(beta!, 6n), status(beta!, 17n, 29n), missed(b!)]],
  [
    d!,
    true,
    [
      punished('validatorFelony', gamma!),
      hub('unregistered', { operateAddr: gamma, consensusAddr: c }),
      ...[fined(gamma!, 0n), missed(c!)],
    ],
  ],
  [d!, false, [status(beta!, 29n, 13n), status(delta!, 1n, 17n), hub('turnedRound', { round: 9n })]],
  [a!, false, []],
  // A maintenance that ended, as Hermes tells it: so many turns at once.
  [d!, true, [maintained('validatorSlashed', { validator: a, blockCount: 12n })]],
]

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(plainHash(0))
  const bundles = blocks.map(([miner, outOfTurn, logs], index) =>
    plainBundle({
      ...{ number: index + 1, miner, difficulty: outOfTurn ? 1n : 2n },
      transactions: logs.length === 0 ? [] : [{ from: miner, to: logs[0]!.address, logs }],
    }),
  )
  // Some alone, some together: what is left out by an event lies in the same blocks, or in those before them.
  await api.commit([plainBundle({ number: 0 }), ...bundles.slice(0, 4)])
  for (const one of bundles.slice(4, 9)) await api.commit([one])
  await api.commit(bundles.slice(9))
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

const slashesOf = async (request: object) =>
  (await walkList(api.ask, calls.validatorSlashes.path, request)).map((one) => [
    ...[one.blockNumber, one.kind, one.operator?.hash ?? null, one.consensus?.hash ?? null, one.amount],
  ])
const candidateAt = async (address: string, asOf?: number) =>
  (await api.ask(calls.validatorDetail.path, { address, ...(asOf === undefined ? {} : { asOf }) })).candidate
const last = blocks.length

describe('punishments', () => {
  it('are told by operator and by what was sealed with then', async () => {
    expect(await slashesOf({})).toEqual([
      [16, 'missedTurn', delta, a, null],
      [13, 'missedTurn', gamma, c, null],
      [13, 'felony', gamma, c, '7'],
      [12, 'missedTurn', beta, b, null],
      [12, 'felony', beta, b, '7'],
      [11, 'missedTurn', alpha, d, null],
      [6, 'missedTurn', alpha, a, null],
      [6, 'misdemeanor', alpha, a, '7'],
      [5, 'missedTurn', alpha, a, null],
    ])
  })

  it('tell how many turns an event stands for, by either version of the contract', async () => {
    const all = await walkList(api.ask, calls.validatorSlashes.path, {})
    const told = all.map((one) => [one.blockNumber, one.turns])
    expect(told.slice(0, 3)).toEqual([
      [16, '12'],
      [13, '1'],
      [13, null],
    ])
  })

  it('tell what a felony took of the margin, in the list and of the transaction', async () => {
    const all = await walkList(api.ask, calls.validatorSlashes.path, {})
    expect(all.map(({ kind, fine }) => [kind, fine]).filter(([, fine]) => fine !== null)).toEqual([
      ['felony', '3'],
      ['felony', '3'],
    ])
    const { transactionHash } = all.find(({ kind }) => kind === 'felony')
    const { coreActions } = await api.ask(calls.transaction.path, { transactionHash })
    expect(coreActions[0]).toMatchObject({ kind: 'struckOff', amount: '7', fine: '3' })
  })

  it('name the operator in the sentence of the transaction too', async () => {
    const missed = (await walkList(api.ask, calls.validatorSlashes.path, {})).find(
      ({ kind, operator }) => kind === 'missedTurn' && operator.hash === delta,
    )
    const { coreActions } = await api.ask(calls.transaction.path, { transactionHash: missed.transactionHash })
    expect(coreActions[0]).toMatchObject({ kind: 'missedTurn', validator: { hash: delta } })
  })

  it('and a change of a candidate is told in the sentence by what changed', async () => {
    const history = await walkList(api.ask, calls.validatorHistory.path, { operator: alpha })
    const { transactionHash } = history.find(({ event }) => event === 'updated')
    const { coreActions } = await api.ask(calls.transaction.path, { transactionHash })
    expect(coreActions[0]).toMatchObject({ kind: 'candidateUpdated', consensus: { hash: d }, fee: null, number: '110' })
  })

  it('of one validator are all of them, whatever it sealed with, and whoever has its address now', async () => {
    const all = await slashesOf({})
    for (const [address, operator] of [
      ...[
        [alpha, alpha],
        [beta, beta],
        [gamma, gamma],
        [delta, delta],
      ],
      ...[
        [d, alpha],
        [a, delta],
      ],
    ]) {
      const own = all.filter((one) => one[2] === operator)
      expect(await slashesOf({ validator: address })).toEqual(own)
      expect((await candidateAt(operator!)).slashes).toBe(own.length)
      const file = await fetch(`${api.url}/api/chain/export?type=validatorSlashes&format=jsonl&validator=${address}`)
      const lines = (await file.text()).split('\n').filter(Boolean)
      expect(lines.map((line) => JSON.parse(line)).map((one) => [one.validator, one.consensusAddress])).toEqual(
        own.map(([, , who, consensus]) => [who, consensus]),
      )
    }
    // While nobody has it, an address to seal with is told of by itself.
    expect((await slashesOf({ validator: a, asOf: 9 })).map(([number]) => number)).toEqual([6, 6, 5])
    const { records } = await api.ask(calls.validators.path, { sort: 'slashes' })
    expect(records[0].operator.hash).toBe(alpha)
  })

  it('count in the rounds they fell into', async () => {
    const own = await walkList(api.ask, calls.addressValidatorsSetInfo.path, { address: alpha })
    expect(own.map(({ round, blocks: sealed, missed: lost }) => [round, sealed, lost])).toEqual([[7, 3, 2]])
    const { members } = await api.ask(calls.validatorSet.path, { round: 8 })
    const told = (operator: string) =>
      members.find((one: { operator: { hash: string } }) => one.operator.hash === operator)
    expect([alpha!, beta!, gamma!].map((one) => [told(one).missed, told(one).isRemoved])).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ])
    expect([told(alpha!).consensus.hash, told(alpha!).blocks]).toEqual([d, 3])
  })

  it('leave no reward of the round to who was thrown out, in its set and in the list of its sets', async () => {
    const nothing = { reward: '0', rewardByKind: { core: '0', hashPower: '0', btc: '0' } }
    const { members } = await api.ask(calls.validatorSet.path, { round: 8 })
    // Its round ended without a payment that names the first.
    expect(members.map((one: { reward: string | null }) => one.reward)).toEqual([null, '0', '0'])
    expect(members[1]).toMatchObject(nothing)
    const [own] = (await api.ask(calls.addressValidatorsSetInfo.path, { address: beta })).records
    expect(own).toMatchObject({ round: 8, isThrownOut: true, ...nothing })
  })
})

describe('who a felony throws out', () => {
  it('is elected no more, at once', async () => {
    const { records, counts } = await api.ask(calls.validators.path, { asOf: 13, filter: 'elected' })
    expect([counts.elected, records.length, records[0].operator.hash]).toEqual([1, 1, alpha])
    // no node tells scores here
    expect(records[0].shareOf).toBe('core')
    expect(await candidateAt(beta!, 13)).toMatchObject({
      ...{ statusBits: 29, status: ['candidate', 'jailed', 'lowMargin'], share: null },
    })
    expect((await candidateAt(gamma!, 13)).unregistered.blockNumber).toBe(13)
  })

  it('is not among the elected of later rounds, also where it was struck off', async () => {
    const { records } = await api.ask(calls.rounds.path, {})
    expect(records.map((one: { round: number; elected: number }) => [one.round, one.elected])).toEqual([
      [9, 2],
      [8, 3],
      [7, 3],
    ])
    for (const { round, elected } of records) {
      expect((await api.ask(calls.validatorSet.path, { round })).members).toHaveLength(elected)
    }
    const history = await walkList(api.ask, calls.validatorHistory.path, { operator: gamma, family: 'status' })
    expect(history.map(({ event, newStatus, margin }) => [event, newStatus, margin])).toEqual([
      ['struckOff', null, null],
      ['statusChanged', ['candidate', 'elected'], null],
    ])
  })
})

it('a round that a felony ended for a validator counts as one it was in, as its list has it', async () => {
  for (const [operator, rounds] of [
    // its second round was paid by nobody
    [alpha!, 1],
    [beta!, 2],
    [gamma!, 2],
    [delta!, 0],
  ] as const) {
    const { total } = await api.ask(calls.addressValidatorsSetInfo.path, { address: operator })
    expect([(await candidateAt(operator)).endedRounds, total]).toEqual([rounds, rounds])
  }
})

describe('blocks and uptime', () => {
  it('are those of whichever address was its own then', async () => {
    const { blocks: own } = await candidateAt(alpha!)
    // 2, 3 and 7 with the first address; 9, 12, 13, 14 and 16 with the second.
    expect(own).toEqual({ total: 8, thisRound: 2, missedThisRound: 0, uptime: 100, last: 16 })
    expect((await candidateAt(delta!)).blocks).toEqual({
      ...{ total: 1, thisRound: 1, missedThisRound: 1, uptime: 50, last: 15 },
    })
    const { records } = await api.ask(calls.validators.path, { sort: 'blocks' })
    expect(records.map((one: { operator: { hash: string }; blocks: { total: number } }) => one.blocks.total)).toEqual([
      ...[8, 5, 2, 1],
    ])
  })

  it('have one meaning: own turns taken of all own turns', async () => {
    for (const asOf of [7, 13, last]) {
      const { records: all } = await api.ask(calls.validators.path, { asOf })
      const first = { 7: 2, 13: 8, [last]: 14 }[asOf]!
      const { records } = await api.ask(calls.validatorUptime.path, { asOf, blocks: asOf - first + 1 })
      for (const { operator, consensus, uptime } of records) {
        const candidate = all.find((one: { operator: { hash: string } }) => one.operator.hash === operator?.hash)
        expect(candidate, consensus.hash).toBeDefined()
        expect([asOf, consensus.hash, candidate.blocks.uptime]).toEqual([asOf, consensus.hash, uptime])
      }
    }
    expect((await candidateAt(alpha!, 7)).blocks.uptime).toBe(60)
    expect((await candidateAt(beta!, 7)).blocks).toMatchObject({ thisRound: 3, uptime: 100 })
  })

  it('over rounds are a row for each validator, with turns and votes of the addresses that were its own then', async () => {
    const told = async (request: object) =>
      (await api.ask(calls.validatorUptime.path, request)).records.map((one: UptimeRecord) => [
        ...[one.operator?.hash, one.consensus.hash, one.sealed, one.outOfTurn, one.missed, one.uptime],
      ])
    const all = [
      // The second had the first one's address before, and seals with it after it.
      [alpha, d, 8, 3, 3, 62.5],
      [beta, b, 5, 3, 1, 66.67],
      [gamma, c, 2, 0, 1, 66.67],
      [delta, a, 1, 0, 1, 50],
    ]
    expect(await told({})).toEqual(all)
    // Another has the address by then, and did not seal with it yet.
    expect((await told({ asOf: 11 })).map((one: unknown[]) => [one[0], one[4]])).toEqual([
      [beta, 0],
      [alpha, 3],
      [gamma, 0],
    ])
    const slashes = await slashesOf({})
    const missedBy = (operator: unknown) => slashes.filter((one) => one[1] === 'missedTurn' && one[2] === operator)
    for (const [operator, , , , missed] of all) expect(missedBy(operator)).toHaveLength(missed as number)
    const file = await fetch(`${api.url}/api/chain/export?type=validatorUptime&format=jsonl`)
    const lines = (await file.text()).split('\n').filter(Boolean)
    expect(lines.map((line) => JSON.parse(line)).map((one) => [one.operator, one.sealed, one.missed])).toEqual(
      all.map(([operator, , sealed, , missed]) => [operator, sealed, missed]),
    )
  })
})

describe('commissions', () => {
  it('of who was elected with a score of 0 are all that it earned, as its payment or its score tells', async () => {
    const rates = async (round: number) =>
      (await api.ask(calls.validatorSet.path, { round })).members.map(
        (one: { operator: { hash: string }; commission: number }) => [one.operator.hash, one.commission],
      )
    expect(await rates(7)).toEqual([
      [alpha, 1000],
      [beta, 100],
      [gamma, 100],
    ])
    await api.sql(
      `insert into core_scores select block_number, hash, o, case when o = $1 then 0 else 60 end, 0, 0, 0
         from blocks cross join unnest($2::bytea[]) o where block_number = 14`,
      [Buffer.from(delta!.slice(2), 'hex'), [alpha!, delta!].map((one) => Buffer.from(one.slice(2), 'hex'))],
    )
    expect(await rates(9)).toEqual([
      [alpha, 110],
      [delta, 1000],
    ])
  })

  it('go to those who voted in part', async () => {
    const { records } = await api.ask(calls.rounds.path, {})
    expect(records[1]).toMatchObject({ round: 8, reward: '70', commission: '56', voteReward: '6' })
    const own = await walkList(api.ask, calls.validatorRewards.path, { validator: beta, family: 'commission' })
    expect(own.map(({ kind, amount, round }) => [kind, amount, round])).toEqual([
      ['voteReward', '6', 7],
      ['commission', '5', 7],
    ])
    const { coreActions } = await api.ask(calls.transaction.path, { transactionHash: records[1].transactionHash })
    expect(coreActions[0]).toMatchObject({ kind: 'turned', amount: '126', commission: '56', voteReward: '6' })
  })
})
