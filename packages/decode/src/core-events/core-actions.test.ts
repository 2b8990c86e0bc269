import { systemContracts } from '@corescope/chain/system-contracts'
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { readCoreActions } from './core-actions.ts'

const contract = (name: string) => systemContracts.find((one) => one.name === name)!.address
const one = `0x${'11'.repeat(20)}` as const
const two = `0x${'22'.repeat(20)}` as const
const three = `0x${'33'.repeat(20)}` as const
let logIndex = 0

/** A log as a contract leaves it. */
const log = (address: `0x${string}`, signature: string, ...values: unknown[]) => {
  const item = parseAbiItem(`event ${signature}`) as AbiEvent
  const named = item.inputs.map((input, index) => ({ input, value: values[index] }))
  const plain = named.filter(({ input }) => !input.indexed)
  logIndex += 1
  return {
    ...{ address, logIndex },
    topics: encodeEventTopics({
      abi: [item],
      args: named.filter(({ input }) => input.indexed).map(({ value }) => value),
    } as never) as `0x${string}`[],
    data: encodeAbiParameters(
      plain.map(({ input }) => input),
      plain.map(({ value }) => value),
    ),
  }
}
const delegated = (address: `0x${string}`) =>
  log(
    address,
    'delegatedCoin(address indexed candidate, address indexed delegator, uint256 amount, uint256 realtimeAmount)',
    ...[one, two, 100n, 100n],
  )
const status = (operator: string, before: bigint, after: bigint) =>
  log(
    contract('CandidateHub'),
    'statusChanged(address indexed operateAddr, uint256 oldStatus, uint256 newStatus)',
    ...[operator, before, after],
  )

test('a stake is told before what came with it, and only by the contract that keeps it', () => {
  const claim = log(contract('StakeHub'), 'claimedReward(address indexed delegator, uint256 amount)', two, 7n)
  const actions = readCoreActions([claim, delegated(contract('CoreAgent')), delegated(three)])
  expect(actions.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['delegated', 100n],
    ['claimed', 7n],
  ])
  expect(actions[0]).toMatchObject({ inNameOf: two, validator: one, unit: 'core' })
})

test('a spent stake is told with the transaction that spent it', () => {
  const spent = log(
    contract('BitcoinStake'),
    'undelegated(bytes32 indexed outpointHash, uint32 indexed outpointIndex, bytes32 usedTxid)',
    ...[`0x${'00'.repeat(31)}ab`, 1, `0x${'00'.repeat(31)}cd`],
  )
  expect(readCoreActions([spent])).toMatchObject([
    { kind: 'btcSpent', btcHash: `0xab${'00'.repeat(31)}`, spentBy: `0xcd${'00'.repeat(31)}` },
  ])
})

test('a staked bitcoin has the lock of its script, and its hash as explorers write it', () => {
  const staked = log(
    contract('BitcoinStake'),
    'delegated(bytes32 indexed txid, address indexed candidate, address indexed delegator, bytes script, uint32 outputIndex, uint64 amount, uint256 fee)',
    ...[`0x${'00'.repeat(31)}ab`, one, two, '0x0400f1536bb17576a914', 1, 100_000_000n, 0n],
  )
  const [action] = readCoreActions([staked])
  expect(action).toMatchObject({ kind: 'btcStaked', unit: 'btc', until: 0x6b53f100, outputIndex: 1 })
  expect(action!.btcHash).toBe(`0xab${'00'.repeat(31)}`)
})

test('stakes of before Demeter are told by the contract that kept them', () => {
  const pledge = contract('PledgeAgent')
  const coin = log(
    pledge,
    'delegatedCoin(address indexed agent, address indexed delegator, uint256 amount, uint256 totalAmount)',
    ...[one, two, 100n, 100n],
  )
  const btc = log(
    pledge,
    'delegatedBtc(bytes32 indexed txid, address indexed agent, address indexed delegator, bytes script, uint32 blockHeight, uint256 outputIndex)',
    ...[`0x${'00'.repeat(31)}ab`, one, two, '0x0400f1536bb17576a914', 800_000, 1n],
  )
  expect(readCoreActions([coin, btc])).toMatchObject([
    {
      kind: 'btcStaked',
      inNameOf: two,
      validator: one,
      amount: null,
      outputIndex: 1,
      btcHash: `0xab${'00'.repeat(31)}`,
    },
    { kind: 'delegated', inNameOf: two, validator: one, amount: 100n },
  ])
})

test('a payment into a vault that names nobody mints nothing', () => {
  const paid = (delegator: string) =>
    log(
      contract('BitcoinLSTStake'),
      'delegated(bytes32 indexed txid, address indexed delegator, uint64 amount, uint256 fee)',
      ...[`0x${'00'.repeat(31)}ab`, delegator, 7n, 0n],
    )
  expect(readCoreActions([paid(`0x${'00'.repeat(20)}`)])).toMatchObject([
    { kind: 'liquidPaidIn', inNameOf: null, amount: 7n, unit: 'btc' },
  ])
  expect(readCoreActions([paid(one)])).toMatchObject([{ kind: 'liquidMinted', inNameOf: one }])
})

test('the turn of a round is one action: who came, who went, what was paid', () => {
  const reward = log(
    contract('StakeHub'),
    'roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
    ...['CORE', 9n, [one, two], [30n, 12n]],
  )
  const commission = log(
    contract('ValidatorSet'),
    'directTransfer(address indexed operateAddress, address indexed validator, uint256 amount, uint256 totalReward)',
    ...[one, two, 5n, 47n],
  )
  const turned = log(contract('CandidateHub'), 'turnedRound(uint256 round)', 10n)
  const updated = log(contract('ValidatorSet'), 'validatorSetUpdated()')
  const logs = [reward, commission, status(one, 1n, 17n), updated, status(two, 17n, 1n), status(three, 1n, 3n), turned]
  expect(readCoreActions(logs)).toMatchObject([
    { kind: 'turned', number: 10n, amount: 47n, commission: 5n, voteReward: null, entered: [one], left: [two] },
  ])
  // A turn that elects nobody clears the bits, and the set stays as it is.
  expect(readCoreActions([status(one, 17n, 3n), turned])).toMatchObject([{ kind: 'turned', entered: [], left: [] }])
  // Hermes: a part of the commissions goes to those who voted.
  const votes = [one, two].map((operator) =>
    log(
      contract('ValidatorSet'),
      'voteRewardTransfer(address indexed operateAddress, address indexed validator, uint256 amount)',
      ...[operator, three, 2n],
    ),
  )
  expect(readCoreActions([...logs, ...votes])).toMatchObject([{ amount: 51n, commission: 9n, voteReward: 4n }])
})

test('a parameter that was set is told with its value, where that is a number', () => {
  const set = (value: string) =>
    log(contract('SlashIndicator'), 'paramChange(string key, bytes value)', 'felonyRound', value)
  const numbers = [`0x${'19'.padStart(64, '0')}`, '0x', `0x${'ab'.repeat(33)}`].map(
    (value) => readCoreActions([set(value)])[0],
  )
  expect(numbers).toMatchObject([
    { kind: 'parameterSet', key: 'felonyRound', number: 25n },
    { kind: 'parameterSet', number: null },
    { kind: 'parameterSet', number: null },
  ])
})

// ValidatorSet names the operator, SlashIndicator the address that seals.
const missed = () => log(contract('SlashIndicator'), 'validatorSlashed(address indexed validator)', two)
const punished = (event: string) =>
  log(contract('ValidatorSet'), `${event}(address indexed validator, uint256 amount)`, one, 4n)

test('of a missed turn and what follows from it the gravest is told, by the operator', () => {
  for (const [event, kind] of [
    ['validatorMisdemeanor', 'misdemeanor'],
    ['validatorFelony', 'felony'],
  ] as const) {
    expect(readCoreActions([punished(event), missed()])).toMatchObject([{ kind, validator: one, amount: 4n }])
  }
  expect(readCoreActions([missed()])).toMatchObject([{ kind: 'missedTurn', validator: two, number: null }])
  const hermes = log(
    contract('SlashIndicator'),
    'validatorSlashed(address indexed validator, uint256 blockCount)',
    two,
    7n,
  )
  expect(readCoreActions([hermes])).toMatchObject([{ kind: 'missedTurn', validator: two, number: 7n }])
})

test('who is struck off by a felony was not jailed, and did not withdraw', () => {
  const gone = (operator: string) =>
    log(
      contract('CandidateHub'),
      'unregistered(address indexed operateAddr, address indexed consensusAddr)',
      ...[operator, two],
    )
  expect(readCoreActions([punished('validatorFelony'), gone(one), missed()])).toMatchObject([
    { kind: 'struckOff', validator: one, amount: 4n },
  ])
  expect(readCoreActions([punished('validatorFelony'), gone(three)]).map(({ kind }) => kind)).toEqual([
    'felony',
    'unregistered',
  ])
})

test('a felon is told with what of its margin was taken', () => {
  const fined = (operator: string) =>
    log(
      contract('CandidateHub'),
      'deductedMargin(address indexed operateAddr, uint256 margin, uint256 totalMargin)',
      ...[operator, 9n, 1n],
    )
  expect(readCoreActions([punished('validatorFelony'), fined(one), missed()])).toMatchObject([
    { kind: 'felony', amount: 4n, fine: 9n },
  ])
  expect(readCoreActions([punished('validatorFelony'), fined(three)])).toMatchObject([{ kind: 'felony', fine: null }])
})

test('a wallet of a vault is told by its own event, not as the parameter that brought it', () => {
  const hash = `0x${'00'.repeat(12)}${'ab'.repeat(20)}` as const
  const vaults = contract('BitcoinLSTStake')
  const set = (key: string) => log(vaults, 'paramChange(string key, bytes value)', key, '0x0014')
  expect(
    readCoreActions([log(vaults, 'addedWallet(bytes32 indexed _hash, uint64 _type)', hash, 4n), set('add')]),
  ).toMatchObject([{ kind: 'walletAdded', validator: vaults, wallet: { hash, type: 4 } }])
  expect(
    readCoreActions([log(vaults, 'removedWallet(bytes32 indexed _hash, uint64 _type)', hash, 4n), set('remove')]),
  ).toMatchObject([{ kind: 'walletRemoved', wallet: { hash, type: 4 } }])
  expect(readCoreActions([set('utxoFee')])).toMatchObject([{ kind: 'parameterSet', key: 'utxoFee' }])
})

test('nothing is told without logs, and of a change of status only refusing and accepting', () => {
  expect(readCoreActions([])).toEqual([])
  expect(readCoreActions([status(one, 1n, 17n)])).toEqual([])
  expect(readCoreActions([status(one, 1n, 3n), status(one, 3n, 1n)]).map(({ kind }) => kind)).toEqual([
    'refused',
    'accepted',
  ])
})

test('what the system pays to itself is no reward of a relayer', () => {
  const paid = (to: string) => log(contract('SystemReward'), 'rewardTo(address indexed to, uint256 amount)', to, 3n)
  expect(readCoreActions([paid(contract('StakeHub')), paid(one)])).toMatchObject([
    { kind: 'relayerPaid', inNameOf: one, amount: 3n },
  ])
})
