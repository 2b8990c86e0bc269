import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { lockScript, makeTransaction, outputScript, satPlus } from '@corescope/devnet/bitcoin/bitcoin'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainCall, plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const contract = (name: string) => systemContracts.find((one) => one.name === name)!.address
const stakeContract = contract('BitcoinStake')
const pledgeAgent = contract('PledgeAgent')
const vaults = contract('BitcoinLSTStake')

const leave = plainLogsOf(stakeContract, [
  'event delegated(bytes32 indexed txid, address indexed candidate, address indexed delegator, bytes script, uint32 outputIndex, uint64 amount, uint256 fee)',
  'event undelegated(bytes32 indexed outpointHash, uint32 indexed outpointIndex, bytes32 usedTxid)',
  'event transferredBtc(bytes32 indexed txid, address sourceCandidate, address targetCandidate, address delegator, uint256 amount)',
  'event claimedRewardPerTx(bytes32 indexed txid, uint256 reward, bool expired, uint256 accStakedAmount, uint256 unclaimedReward)',
  'event storedRewardPerTx(bytes32 indexed txid, uint256 reward, bool expired, uint256 accStakedAmount, uint256 unclaimedReward)',
])
const pledge = plainLogsOf(pledgeAgent, [
  'event delegatedCoin(address indexed agent, address indexed delegator, uint256 amount, uint256 totalAmount)',
  'event undelegatedCoin(address indexed agent, address indexed delegator, uint256 amount)',
  'event transferredCoin(address indexed sourceAgent, address indexed targetAgent, address indexed delegator, uint256 amount, uint256 totalAmount)',
  'event delegatedBtc(bytes32 indexed txid, address indexed agent, address indexed delegator, bytes script, uint32 blockHeight, uint256 outputIndex)',
  'event transferredBtc(bytes32 indexed txid, address sourceAgent, address targetAgent, address delegator, uint256 amount, uint256 totalAmount)',
])
const core = plainLogsOf(contract('CoreAgent'), [
  'event delegatedCoin(address indexed candidate, address indexed delegator, uint256 amount, uint256 realtimeAmount)',
  'event undelegatedCoin(address indexed candidate, address indexed delegator, uint256 amount)',
])
const vault = plainLogsOf(vaults, [
  'event delegated(bytes32 indexed txid, address indexed delegator, uint64 amount, uint256 fee)',
  'event redeemed(address indexed delegator, uint64 amount, uint64 utxoFee, bytes pkscript)',
  'event undelegated(bytes32 indexed txid, uint32 outputIndex, uint64 amount, bytes pkscript)',
  'event undelegatedOverflow(bytes32 indexed txid, uint32 outputIndex, uint64 expectAmount, uint64 actualAmount, bytes pkscript)',
])

const [alice, bob, carol] = [plainAddress('alice'), plainAddress('bob'), plainAddress('carol')]
const [one, two, three] = [plainAddress('one'), plainAddress('two'), plainAddress('three')]
const relayer = plainAddress('relayer')
const nobody = `0x${'0'.repeat(40)}`
const lockTime = 1_900_000_000
const script = lockScript.keyHash(lockTime, `02${'3'.repeat(64)}`)
const scriptHex = `0x${script.toString('hex')}` as const

type Logs = ReturnType<typeof leave>[]
/** Blocks of one transaction each. */
const bundlesOf = (steps: readonly { logs: Logs; to?: `0x${string}`; input?: `0x${string}` }[]) => [
  plainBundle({ number: 0 }),
  ...steps.map(({ logs, to = stakeContract, input = '0x' }, index) =>
    plainBundle({ number: index + 1, transactions: [{ from: relayer, to, logs, transaction: { input } }] }),
  ),
]
const startWith = async (steps: Parameters<typeof bundlesOf>[0]): Promise<IndexedApi> => {
  const api = await startIndexedApi(plainHash(0))
  await api.commit(bundlesOf(steps))
  await fetch(`${api.url}${calls.indexHealth.path}`)
  return api
}
// biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
const askOf = (api: IndexedApi) => async (call: { path: string; response: any }, request: object) => {
  const { body } = await api.call(call.path, request)
  expect(body.message).toBe('')
  return call.response.parse(body.data)
}

describe('a hundred stakes that were claimed for many times', () => {
  const count = 100
  const claims = 30
  /** In the order of events: the number first, so that explorers' order ends with it. */
  const txid = (index: number) => `0x${(index + 1).toString(16).padStart(2, '0')}${'0'.repeat(62)}` as const
  const shown = (index: number) => `0x${'0'.repeat(62)}${(index + 1).toString(16).padStart(2, '0')}`
  const all = Array.from({ length: count }, (_, index) => index)
  const made = all.map((index) =>
    leave('delegated', {
      ...{ txid: txid(index), candidate: one, delegator: alice, script: scriptHex, outputIndex: 0 },
      ...{ amount: 1_000n + BigInt(index), fee: 0n },
    }),
  )
  const claim = () =>
    all.map((index) =>
      leave('claimedRewardPerTx', {
        ...{ txid: txid(index), reward: 5n, expired: false, accStakedAmount: 1n, unclaimedReward: 0n },
      }),
    )
  const move = (index: number, source: string, target: string) =>
    leave('transferredBtc', {
      ...{ txid: txid(index), sourceCandidate: source, targetCandidate: target, delegator: alice },
      amount: 1_000n + BigInt(index),
    })
  const spender = `0xee${'0'.repeat(62)}` as const
  let api: IndexedApi
  let ask: ReturnType<typeof askOf>
  beforeAll(async () => {
    api = await startWith([
      { logs: made },
      ...Array.from({ length: claims }, () => ({ logs: claim() })),
      { logs: [move(99, one, two)] },
      { logs: [move(99, two, three)] },
      { logs: [leave('undelegated', { outpointHash: txid(98), outpointIndex: 0, usedTxid: spender })] },
      {
        logs: [
          leave('storedRewardPerTx', {
            ...{ txid: txid(99), reward: 7n, expired: false, accStakedAmount: 1n, unclaimedReward: 0n },
          }),
        ],
      },
    ])
    ask = askOf(api)
  })
  afterAll(() => api?.stop())

  it('are all on one page, with state and validator as they are', async () => {
    const { records, total } = await ask(calls.btcStakes, { delegator: alice, pageSize: 100 })
    expect([records.length, total]).toEqual([count, count])
    const byId = new Map(records.map((record: { btcTxId: string }) => [record.btcTxId, record]))
    expect(byId.get(shown(98))).toMatchObject({ state: 'spent', spentBy: `0x${'0'.repeat(62)}ee` })
    expect(byId.get(shown(99))).toMatchObject({
      ...{ state: 'staked', validator: { hash: three }, firstValidator: { hash: one }, amount: '1099' },
      ...{ blockNumber: 1, staked: { blockNumber: 1 } },
    })
    const before = await ask(calls.btcStakes, { delegator: alice, pageSize: 100, asOf: claims + 2 })
    expect(before.records[0]).toMatchObject({ btcTxId: shown(99), validator: { hash: two } })
    expect(before.records[1].state).toBe('staked')
  })

  it('tell the steps of each apart from its rewards, which are a list with a sum', async () => {
    const told = await ask(calls.stakeBtcDetail, { btcTxId: shown(99) })
    expect(told.steps.map((step: { event: string }) => step.event)).toEqual(['delegated', 'transferred', 'transferred'])
    expect(told.steps[2]).toMatchObject({ from: { hash: two }, to: { hash: three } })
    expect([told.stepCount, told.rewards, told.stake.state]).toEqual([3, String(5 * claims + 7), 'staked'])
    for (const btcTxId of [shown(99), txid(99)]) {
      const { records, total } = await ask(calls.stakeBtcRewards, { btcTxId, pageSize: 10 })
      expect([records.length, total]).toEqual([10, claims + 1])
      expect(records.slice(0, 2)).toMatchObject([
        { event: 'stored', amount: '7' },
        { event: 'claimed', amount: '5' },
      ])
    }
    const early = await ask(calls.stakeBtcDetail, { btcTxId: shown(99), asOf: 3 })
    expect([early.rewards, early.stepCount]).toEqual(['10', 1])
  })

  it('are moves in the list of a validator, each at its own place, with whom the stake is now', async () => {
    const records = await walkList(api.ask, calls.btcStakes.path, { validator: two })
    expect(records).toMatchObject([
      { btcTxId: shown(99), entry: 'transferredOut', validator: { hash: three }, blockNumber: claims + 3 },
      { btcTxId: shown(99), entry: 'transferredIn', validator: { hash: three }, blockNumber: claims + 2 },
    ])
    expect(new Set(records.map(({ transactionHash }) => transactionHash)).size).toBe(2)
    for (const { staked } of records) expect(staked.blockNumber).toBe(1)
    const own = await walkList(api.ask, calls.btcStakes.path, { validator: one, fromBlock: claims + 2 })
    expect(own).toMatchObject([{ entry: 'transferredOut', blockNumber: claims + 2 }])
  })

  it('are named by what spent them', async () => {
    const told = await ask(calls.stakeBtcDetail, { btcTxId: `0x${'0'.repeat(62)}ee` })
    expect(told).toMatchObject({ kind: 'spending', stake: null, takesBackCount: 1, stepCount: 1 })
    expect(told.takesBack).toMatchObject([{ btcTxId: shown(98), state: 'spent' }])
  })

  it('have files of their rewards', async () => {
    for (const btcTxId of [shown(99), txid(99)]) {
      const answer = await fetch(`${api.url}/api/chain/export?type=stakeBtcRewards&btcTxId=${btcTxId}&format=jsonl`)
      const lines = (await answer.text()).trim().split('\n')
      expect([answer.status, lines.length]).toEqual([200, claims + 1])
    }
    const unnamed = await fetch(`${api.url}/api/chain/export?type=stakeBtcRewards`)
    expect(unnamed.status).toBe(400)
  })
})

describe('scripts, which the contract takes of any length', () => {
  const lengths = [600, 3_000, 65_000, 70_000, 100_000]
  const [shortest, longest] = [`0x${'51'.repeat(520)}`, 65_000]
  const event = (index: number) => `0x${String(index + 1).padStart(2, '0')}${'0'.repeat(62)}` as const
  const scriptOf = (length: number) => `0x${'51'.repeat(length)}` as const
  const made = lengths.map((length, index) =>
    leave('delegated', {
      ...{ txid: event(index), candidate: one, delegator: alice, script: scriptOf(length), outputIndex: 3 },
      ...{ amount: 1_000n, fee: 0n },
    }),
  )
  const old = pledge('delegatedBtc', {
    ...{ txid: event(lengths.length), agent: one, delegator: alice, script: scriptOf(2_500), blockHeight: 7 },
    outputIndex: 4n,
  })
  let api: IndexedApi
  beforeAll(async () => {
    api = await startWith([{ logs: made }, { logs: [old] }])
  })
  afterAll(() => api?.stop())

  it('are told by their start in lists, with their length, and whole of one stake up to 64 KB of its event', async () => {
    const { records } = await askOf(api)(calls.btcStakes, {})
    const told = (stake: { outputIndex: number; script: string; scriptBytes: number }) => [
      ...[stake.outputIndex, stake.scriptBytes, stake.script],
    ]
    expect(records.map(told).reverse()).toEqual([
      ...lengths.map((length) => [3, length, shortest]),
      [4, 2_500, shortest],
    ])
    for (const [index, length] of lengths.entries()) {
      const { stake } = await askOf(api)(calls.stakeBtcDetail, { btcTxId: event(index) })
      expect(told(stake)).toEqual([3, length, length > longest ? shortest : scriptOf(length)])
    }
  })
})

describe('the decoder of Bitcoin transactions', () => {
  const early = 1_600_000_000
  const own = lockScript.keyHash(early, `03${'4'.repeat(64)}`)
  const long = Buffer.concat([script, Buffer.alloc(70_000, 0x61)])
  const lockBytes = Buffer.from(Uint32Array.of(early).buffer)
  const to = (redeem: Buffer, amount: number) => ({ script: outputScript.witnessScriptHash(redeem), amount })
  const payload = (tail?: Buffer) => ({ script: satPlus(1112, alice, { candidate: one, tail }), amount: 0 })
  const event = (id: string) => `0x${Buffer.from(id, 'hex').reverse().toString('hex')}`
  const hexOf = (bytes: Buffer) => `0x${bytes.toString('hex')}` as const
  const staked = [
    { made: makeTransaction([to(script, 123_000), payload(lockBytes)]), redeem: script, output: 0, amount: 123_000 },
    {
      made: makeTransaction([to(own, 777_000), to(script, 2_000), payload(own)]),
      redeem: script,
      output: 1,
      amount: 2_000,
    },
    { made: makeTransaction([to(own, 1), to(long, 1_500), payload()]), redeem: long, output: 1, amount: 1_500 },
  ]
  let api: IndexedApi
  beforeAll(async () => {
    const logs = staked.map(({ made, redeem, output, amount }) =>
      leave('delegated', {
        ...{ txid: event(made.txid), candidate: one, delegator: alice, script: hexOf(redeem) },
        ...{ outputIndex: output, amount: BigInt(amount), fee: 0n },
      }),
    )
    api = await startWith(logs.map((log) => ({ logs: [log] })))
  })
  afterAll(() => api?.stop())

  it('tells amount, output and lock of a stake as Core holds them, whatever the payload says', async () => {
    for (const { made, redeem, output, amount } of staked) {
      const { stake } = await askOf(api)(calls.stakeBtcDetail, { btcTxId: `0x${made.txid}` })
      expect([stake.outputIndex, stake.amount, stake.lockTime]).toEqual([output, String(amount), lockTime])
      const { stake: read } = await askOf(api)(calls.decodeBitcoinTransaction, { transaction: hexOf(made.raw) })
      expect([read.lockedOutput, read.amount, read.lockTime]).toEqual([output, String(amount), lockTime])
      expect([read.redeemSource, read.redeem?.bytes]).toEqual(['core', redeem === long ? undefined : scriptHex])
      expect(read.problems.filter((problem: string) => problem !== 'lockDiffers')).toEqual([])
    }
    const { stake: first } = await askOf(api)(calls.decodeBitcoinTransaction, {
      transaction: hexOf(staked[0]!.made.raw),
    })
    expect([first.payloadLockTime, first.problems]).toEqual([early, ['lockDiffers']])
  })

  it('and the transaction that staked it tells the same, however long its script is', async () => {
    for (const [index, { made, amount }] of staked.entries()) {
      const { stake } = await askOf(api)(calls.stakeBtcDetail, { btcTxId: `0x${made.txid}` })
      const { coreActions, coreActionCount } = await askOf(api)(calls.viewTransaction, {
        transactionHash: stake.staked.transactionHash,
      })
      expect([stake.staked.blockNumber, coreActionCount]).toEqual([index + 1, 1])
      expect(coreActions).toMatchObject([
        {
          ...{ kind: 'btcStaked', inNameOf: { hash: alice }, validator: { hash: one }, amount: String(amount) },
          ...{ btcHash: `0x${made.txid}`, until: lockTime },
        },
      ])
    }
  })

  it('so does that of a stake of before Demeter with a long script', async () => {
    const id = 'ef'.repeat(32)
    const old = pledge('delegatedBtc', {
      ...{ txid: event(id), agent: one, delegator: bob, script: hexOf(long), blockHeight: 5, outputIndex: 0n },
    })
    const before = await startWith([{ to: pledgeAgent, logs: [old] }])
    try {
      const { stake } = await askOf(before)(calls.stakeBtcDetail, { btcTxId: `0x${id}` })
      const { transactionHash } = stake.staked
      const { coreActions } = await askOf(before)(calls.viewTransaction, { transactionHash })
      expect(coreActions).toMatchObject([{ kind: 'btcStaked', btcHash: `0x${id}`, until: lockTime }])
    } finally {
      await before.stop()
    }
  })
})

describe('what was staked before Demeter', () => {
  const staked = makeTransaction([
    { script: outputScript.witnessScriptHash(script), amount: 250_000 },
    { script: satPlus(1112, alice, { candidate: one }), amount: 0 },
  ])
  const event = (id: string) => `0x${Buffer.from(id, 'hex').reverse().toString('hex')}`
  const byContract = 'ab'.repeat(32)
  const unmoved = 'cd'.repeat(32)
  const delegatedBtc = (id: string, delegator: string) =>
    pledge('delegatedBtc', {
      ...{ txid: event(id), agent: one, delegator, script: scriptHex, blockHeight: 5, outputIndex: 0n },
    })
  const input = plainCall(
    'function delegateBtc(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
    [`0x${staked.raw.toString('hex')}`, 5, [], 0n, scriptHex],
  )
  let api: IndexedApi
  let ask: ReturnType<typeof askOf>
  beforeAll(async () => {
    api = await startWith([
      {
        to: pledgeAgent,
        logs: [pledge('delegatedCoin', { agent: one, delegator: alice, amount: 1_000n, totalAmount: 1_000n })],
      },
      {
        to: pledgeAgent,
        logs: [
          pledge('transferredCoin', {
            ...{ sourceAgent: one, targetAgent: two, delegator: alice, amount: 300n, totalAmount: 300n },
          }),
        ],
      },
      { to: pledgeAgent, logs: [pledge('undelegatedCoin', { agent: one, delegator: alice, amount: 100n })] },
      // A call of a relayer, and two through another contract, of which the call shows nothing.
      { to: pledgeAgent, input, logs: [delegatedBtc(staked.txid, alice)] },
      { to: plainAddress('forwarder'), input, logs: [delegatedBtc(byContract, bob), delegatedBtc(unmoved, carol)] },
      // Demeter: what stands moves in storage, without an event.
      {
        to: contract('CoreAgent'),
        logs: [core('undelegatedCoin', { candidate: one, delegator: alice, amount: 600n })],
      },
      {
        logs: [
          leave('transferredBtc', {
            ...{ txid: event(byContract), sourceCandidate: one, targetCandidate: two, delegator: bob, amount: 70_000n },
          }),
        ],
      },
      // More than this index saw staked: it is not this chain's first block that it began with.
      { to: contract('CoreAgent'), logs: [core('undelegatedCoin', { candidate: three, delegator: bob, amount: 5n })] },
    ])
    ask = askOf(api)
  })
  afterAll(() => api?.stop())

  it('CORE that moved in storage counts on: what stands is never below 0', async () => {
    const { core: positions, coreTotal } = await ask(calls.stakingPositions, { delegator: alice })
    expect(positions).toMatchObject([{ validator: { hash: two }, amount: '300' }])
    expect(coreTotal).toBe('300')
    const steps = await walkList(api.ask, calls.coreDelegations.path, { delegator: alice })
    expect(steps.map(({ kind, standing }) => [kind, standing])).toEqual([
      ['undelegated', '0'],
      ['undelegated', '600'],
      ['transferredIn', '300'],
      ['transferredOut', '700'],
      ['delegated', '1000'],
    ])
    const { records } = await ask(calls.validatorDelegators, { validator: two })
    expect(records).toMatchObject([{ delegator: { hash: alice }, amount: '300' }])
  })

  it('without the stake in the index nothing is said of what stands', async () => {
    const { core: positions, coreTotal } = await ask(calls.stakingPositions, { delegator: bob })
    expect([positions, coreTotal]).toEqual([[], '0'])
    const [step] = await walkList(api.ask, calls.coreDelegations.path, { delegator: bob })
    expect(step).toMatchObject({ kind: 'undelegated', amount: '5', standing: null })
  })

  it('bitcoin has the amount of the transaction that the call hands over, or of its first move, or none', async () => {
    const records = await walkList(api.ask, calls.btcStakes.path, {})
    expect(records.map(({ btcTxId, amount, lockTime: lock }) => [btcTxId, amount, lock])).toEqual([
      [`0x${unmoved}`, null, lockTime],
      [`0x${byContract}`, '70000', lockTime],
      [`0x${staked.txid}`, '250000', lockTime],
    ])
    expect(records[1]).toMatchObject({ validator: { hash: two }, firstValidator: { hash: one }, state: 'staked' })
    const totals = await Promise.all([alice, bob, carol].map((delegator) => ask(calls.stakingPositions, { delegator })))
    expect(totals.map(({ btcTotal, btcStakes: stakes }) => [btcTotal, stakes])).toEqual([
      ['250000', 1],
      ['70000', 1],
      ['0', 1],
    ])
    const told = await ask(calls.stakeBtcDetail, { btcTxId: `0x${byContract}` })
    expect(told.steps.map((step: { event: string; amount: string | null }) => [step.event, step.amount])).toEqual([
      ['delegated', null],
      ['transferred', '70000'],
    ])
  })

  it('its transactions are told in sentences', async () => {
    const said = async (blockNumber: number) => {
      const [found] = await api.sql<{ hash: Buffer }>('select hash from transactions where block_number = $1', [
        blockNumber,
      ])
      const { coreActions } = await ask(calls.viewTransaction, { transactionHash: `0x${found!.hash.toString('hex')}` })
      return coreActions
    }
    expect(await said(1)).toMatchObject([{ kind: 'delegated', amount: '1000', validator: { hash: one } }])
    expect(await said(4)).toMatchObject([{ kind: 'btcStaked', amount: '250000', btcHash: `0x${staked.txid}` }])
    expect((await said(5))[0]).toMatchObject({ kind: 'btcStaked', amount: null, btcAddress: null })
  })
})

describe('a payment into a vault that names nobody', () => {
  const id = `0x${'0'.repeat(62)}aa`
  const subject = `0xaa${'0'.repeat(62)}`
  let api: IndexedApi
  beforeAll(async () => {
    api = await startWith([
      { to: vaults, logs: [vault('delegated', { txid: subject, delegator: nobody, amount: 7n, fee: 0n })] },
    ])
  })
  afterAll(() => api?.stop())

  it('is paid in, and mints nothing', async () => {
    const ask = askOf(api)
    const told = await ask(calls.stakeBtcDetail, { btcTxId: id })
    expect(told).toMatchObject({ kind: 'liquid', liquid: { amount: '7', delegator: null }, stake: null })
    expect(told.steps).toMatchObject([{ event: 'paidIn', amount: '7', to: null }])
    const { records } = await ask(calls.liquidBtc, {})
    expect(records).toMatchObject([{ event: 'paidIn', delegator: null, btcTxId: id, amount: '7' }])
    const [found] = await api.sql<{ hash: Buffer }>('select hash from transactions')
    const { coreActions } = await ask(calls.viewTransaction, { transactionHash: `0x${found!.hash.toString('hex')}` })
    expect(coreActions).toMatchObject([{ kind: 'liquidPaidIn', amount: '7', btcHash: id, inNameOf: null }])
  })
})

describe('payouts of liquid bitcoin', () => {
  const redeemed = (delegator: string, amount: bigint, pkscript: string) =>
    vault('redeemed', { delegator, amount, utxoFee: 1n, pkscript })
  const paid = (number: number, amount: bigint, pkscript: string) =>
    vault('undelegated', { txid: `0x${String(number).repeat(64)}`, outputIndex: 0, amount, pkscript })
  const above = (number: number, amounts: [bigint, bigint], pkscript: string) =>
    vault('undelegatedOverflow', {
      ...{ txid: `0x${String(number).repeat(64)}`, outputIndex: 0, pkscript },
      ...{ expectAmount: amounts[0], actualAmount: amounts[1] },
    })
  let api: IndexedApi
  beforeAll(async () => {
    api = await startWith(
      [
        [redeemed(alice, 10n, '0x51'), redeemed(bob, 20n, '0x52'), redeemed(carol, 20n, '0x52')],
        [paid(1, 12n, '0x51'), above(1, [10n, 12n], '0x51')],
        // A rest of what two asked for, and what nobody had asked for.
        [paid(2, 15n, '0x52'), above(3, [0n, 4n], '0x53')],
      ].map((logs) => ({ to: vaults, logs })),
    )
  })
  afterAll(() => api?.stop())

  it('name who had asked for them in the file as in the list', async () => {
    const shown = await walkList(api.ask, calls.liquidBtc.path, {})
    expect(shown.map(({ event, delegator }) => [event, delegator?.hash ?? null])).toEqual([
      ['paidTooMuch', null],
      ['paidOut', null],
      ['paidTooMuch', alice],
      ['paidOut', alice],
      ['redeemed', carol],
      ['redeemed', bob],
      ['redeemed', alice],
    ])
    for (const range of ['', '&toBlock=2']) {
      const answer = await fetch(`${api.url}/api/chain/export?type=liquidBtc&format=jsonl${range}`)
      const rows = (await answer.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const wanted = range === '' ? shown : shown.slice(2)
      expect(rows.map((row) => row.delegator)).toEqual(wanted.map(({ delegator }) => delegator?.hash ?? null))
    }
  })
})
