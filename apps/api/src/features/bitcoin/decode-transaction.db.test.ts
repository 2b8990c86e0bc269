import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@corescope/api-schema/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { lockScript, makeTransaction, outputScript, satPlus } from '@corescope/devnet/bitcoin/bitcoin'
import { plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { plainLogsOf } from '@corescope/devnet/index-proof/plain-core-log'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type CoreWorld, recordedNetworks, startCoreWorld } from '@corescope/devnet/test-worlds/core-world'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const path = calls.decodeBitcoinTransaction.path
const delegator = `0x${'1'.repeat(40)}`
const validator = `0x${'2'.repeat(40)}`
const lockTime = 1_900_000_000
const script = lockScript.keyHash(lockTime, `02${'3'.repeat(64)}`)
const tail = Buffer.concat([Buffer.of(0, 0, 0, 0).fill(0), script])
const stake = makeTransaction([
  { script: outputScript.witnessScriptHash(script), amount: 250_000 },
  { script: satPlus(1112, delegator, { candidate: validator, tail: tail.subarray(4) }), amount: 0 },
])
const raw = stake.raw.toString('hex')
const nobodys = 'f'.repeat(64)

let api: IndexedApi
let alone: IndexedApi
/** A Bitcoin API of one transaction in its newest block; by `mood` it tells the truth, lies, answers HTML, closes the connection or says nothing. */
let mood: 'true' | 'lies' | 'html' | 'away' | 'silent' = 'true'
const source = createServer((request, response) => {
  const answers: Record<string, string> = {
    '/blocks/tip/height': '900000',
    [`/tx/${stake.txid}/hex`]: raw,
    [`/tx/${stake.txid}`]: JSON.stringify({
      vin: [{ prevout: { scriptpubkey_address: 'tb1qspent', value: 260_000 } }],
      status: { confirmed: true, block_height: 899_998, block_time: 1_800_000_000 },
    }),
  }
  if (mood === 'silent') return
  if (mood === 'away') return void request.socket.destroy()
  const isLie = mood === 'lies' && request.url?.endsWith('/hex')
  const found = isLie ? raw : mood === 'html' ? '<html>busy</html>' : answers[request.url ?? '']
  response.writeHead(found === undefined ? 404 : 200).end(found ?? 'Transaction not found')
})

beforeAll(async () => {
  source.listen(0, '127.0.0.1')
  await once(source, 'listening')
  const genesis = createSimulatedChain('bitcoin').head()
  const { port } = source.address() as AddressInfo
  api = await startIndexedApi(genesis.block.hash, { BITCOIN_API_URL: `http://127.0.0.1:${port}` })
  alone = await startIndexedApi(genesis.block.hash)
  await api.commit([genesis])
  await alone.commit([genesis])
})
afterAll(async () => {
  await api?.stop()
  await alone?.stop()
  source.closeAllConnections()
  source.close()
})

it('a stake by its bytes: who, for whom, locked till when, and where it stands on Bitcoin', async () => {
  const answer = calls.decodeBitcoinTransaction.response.parse(await api.ask(path, { transaction: `0x${raw}` }))
  expect(answer).toMatchObject({
    network: 'test',
    txid: stake.txid,
    inputs: [{ address: 'tb1qspent', amount: '260000' }],
    outputs: [
      { kind: 'p2wsh', amount: '250000' },
      { kind: 'opReturn', amount: '0' },
    ],
    stake: {
      version: 1,
      delegator: { hash: delegator },
      validator: { hash: validator },
      lockTime,
      lockedOutput: 0,
      amount: '250000',
      problems: [],
    },
    confirmation: { state: 'confirmed', height: 899_998, confirmations: 3, reason: null },
  })
  // an id leads to the same
  expect(await api.ask(path, { transaction: stake.txid })).toEqual(answer)
  // so does the id in the order of Core's events
  const otherOrder = Buffer.from(stake.txid, 'hex').reverse().toString('hex')
  expect(await api.ask(path, { transaction: otherOrder })).toEqual(answer)
})

it('an id that Bitcoin does not know, and bytes that break off, are told by name', async () => {
  const unknown = await api.call(path, { transaction: nobodys })
  expect(unknown.body).toMatchObject({ code: '1', message: expect.stringContaining(nobodys) })
  const cut = await api.call(path, { transaction: raw.slice(0, 40) })
  expect(cut.body).toMatchObject({
    code: '1',
    message: expect.stringMatching(/^transaction: /),
    fault: 'btcEnds',
    parameters: { part: 'input', index: 0 },
  })
  const odd = await api.call(path, { transaction: 'xyz' })
  expect([odd.status, odd.body.message]).toEqual([400, expect.stringContaining('transaction')])
})

it('without a Bitcoin source bytes are decoded and ids are refused with what to do', async () => {
  const answer = await alone.ask(path, { transaction: raw })
  expect([answer.txid, answer.confirmation]).toEqual([stake.txid, null])
  const { body } = await alone.call(path, { transaction: stake.txid })
  expect(body).toMatchObject({ code: '1', message: expect.stringContaining('BITCOIN_API_URL') })
})

it('a source that lies, answers HTML or goes away: an id says so, bytes are decoded all the same', async () => {
  for (const [next, state] of [
    ['lies', 'unknown'],
    ['html', 'away'],
    ['away', 'away'],
  ] as const) {
    mood = next
    // another transaction each: what was told before is kept for a while
    const other = makeTransaction([{ script: outputScript.witnessScriptHash(script), amount: 1_000 }])
    const byId = await api.call(path, { transaction: other.txid })
    const byBytes = await api.ask(path, { transaction: other.raw.toString('hex') })
    expect([byId.status, byBytes.txid, byBytes.confirmation.state]).toEqual([503, other.txid, state])
    expect(byBytes.confirmation.reason === null).toBe(state === 'unknown')
  }
  mood = 'true'
})

it('a source that says nothing keeps nobody’s bytes waiting in line', async () => {
  mood = 'silent'
  const transactions = Array.from({ length: 50 }, () =>
    makeTransaction([{ script: outputScript.witnessScriptHash(script), amount: 1_000 }]),
  )
  const started = performance.now()
  const answers = await Promise.all(
    transactions.map(({ raw: bytes }) => api.ask(path, { transaction: bytes.toString('hex') })),
  )
  expect(answers.map(({ txid, confirmation }) => [txid, confirmation.state])).toEqual(
    transactions.map(({ txid }) => [txid, 'away']),
  )
  for (const { confirmation } of answers) expect(confirmation.reason).toMatch(/Bitcoin/)
  // One after another they would take a minute and a half.
  expect(performance.now() - started).toBeLessThan(30_000)
  mood = 'true'
})

it('a payment into a vault has to be twice the fee that the contract answers, else that it begins with', async () => {
  const vaults = systemContracts.find(({ name }) => name === 'BitcoinLSTStake')!.address
  let fee: Hex | null = `0x${(700).toString(16).padStart(64, '0')}`
  const node = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const resultOf = (method: string, [first]: [{ to?: string }]) => {
      if (method === 'eth_chainId') return '0x458'
      if (method === 'eth_getBlockByNumber') return { number: '0x1', hash: plainHash(1), gasLimit: '0x1c9c380' }
      return method === 'eth_call' && first.to === vaults ? fee : null
    }
    const answer = ({ id, method, params }: { id: number; method: string; params: [{ to?: string }] }) => {
      const result = resultOf(method, params)
      return { jsonrpc: '2.0', id, ...(result === null ? { error: { code: -32_000, message: 'no' } } : { result }) }
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  const world = await startIndexedApi(plainHash(0), { RPC_URL: `http://127.0.0.1:${port}` })
  try {
    const key = '7'.repeat(40)
    const leave = plainLogsOf(vaults, ['event addedWallet(bytes32 indexed _hash, uint64 _type)'])
    const logs = [leave('addedWallet', { _hash: `0x${key.padStart(64, '0')}`, _type: 4n })]
    const from = plainAddress('member')
    await world.commit([
      plainBundle({ number: 0 }),
      plainBundle({ number: 1, transactions: [{ from, to: vaults, logs }] }),
    ])
    await fetch(`${world.url}${calls.indexHealth.path}`)
    const problemsOf = async (amount: number) => {
      const outputs = [
        { script: Buffer.from(`0014${key}`, 'hex'), amount },
        { script: satPlus(1112, delegator), amount: 0 },
      ]
      const answer = await world.ask(path, { transaction: makeTransaction(outputs).raw.toString('hex') })
      return answer.stake.problems
    }
    expect([await problemsOf(1_399), await problemsOf(1_400)]).toEqual([['tooLittle'], []])
    fee = null
    expect([await problemsOf(19_999), await problemsOf(20_000)]).toEqual([['tooLittle'], []])
  } finally {
    await world.stop()
    node.closeAllConnections()
    node.close()
  }
})

describe.each(recordedNetworks)('what Core was told of Bitcoin in a recorded network ($network)', ({ read }) => {
  const abi = parseAbi([
    'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
    'function undelegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index)',
  ])
  let world: CoreWorld
  beforeAll(async () => {
    world = await startCoreWorld(read())
  })
  afterAll(() => world?.api.stop())

  /** Bitcoin transactions that calls handed over which left an event, with that event. */
  const handedOver = (name: string) =>
    world.named(name).flatMap(({ values, transactionHash }) => {
      const sent = world.bundles.flatMap(({ block }) => block.transactions).find(({ hash }) => hash === transactionHash)
      const isDirect = systemContracts.some(({ address }) => address === sent?.to)
      return isDirect ? [{ values, raw: decodeFunctionData({ abi, data: sent!.input as Hex }).args[0] }] : []
    })

  it('proves each stake by itself, with the script that the contract was told where no other is at hand', async () => {
    const told = handedOver('BitcoinStake.delegated')
    expect(told.length).toBeGreaterThan(0)
    const sources: string[] = []
    for (const { values, raw } of told) {
      const { onCore, stake: shown } = await world.ask(calls.decodeBitcoinTransaction, { transaction: raw })
      expect([onCore, shown.amount, shown.lockedOutput]).toEqual(['stake', values.amount, Number(values.outputIndex)])
      expect(shown.redeem.bytes).toBe(values.script)
      // Some stakes of the recordings are locked for a shorter time than their payload says.
      expect(shown.problems.filter((problem: string) => problem !== 'lockDiffers')).toEqual([])
      sources.push(shown.redeemSource)
    }
    expect(sources).toContain('core')
  })

  it('tells what Core counted of a payment into a vault', async () => {
    for (const { values, raw } of handedOver('BitcoinLSTStake.delegated')) {
      const { onCore, stake: shown } = await world.ask(calls.decodeBitcoinTransaction, { transaction: raw })
      expect([onCore, shown === null ? values.amount : shown.paidIn]).toEqual(['liquid', values.amount])
    }
  })

  it('says that no vault takes a payment to nobody’s wallet, and not so of one to a wallet of a vault', async () => {
    const { records } = await world.ask(calls.liquidBtcWallets, {})
    expect(records.length > 0).toBe(world.named('BitcoinLSTStake.addedWallet').length > 0)
    const isRefused = async (script: string) => {
      const outputs = [
        { script: Buffer.from(script, 'hex'), amount: 5_000 },
        { script: satPlus(1112, delegator), amount: 0 },
      ]
      const transaction = makeTransaction(outputs).raw.toString('hex')
      const { stake: shown } = await world.ask(calls.decodeBitcoinTransaction, { transaction })
      return shown.problems.includes('noVault')
    }
    // Where no event tells of a wallet, nothing is said.
    expect(await isRefused(`0014${'3'.repeat(40)}`)).toBe(records.length > 0)
    const around = {
      p2pkh: ['76a914', '88ac'],
      p2sh: ['a914', '87'],
      p2wpkh: ['0014', ''],
      p2wsh: ['0020', ''],
      p2tr: ['5120', ''],
    } as const
    for (const { kind, hash, isActive } of records) {
      const [head, tail] = around[kind as keyof typeof around]
      expect(await isRefused(`${head}${hash.slice(2)}${tail}`)).toBe(!isActive)
    }
  })

  it('knows what takes a stake back or pays out liquid bitcoin, though it says nothing of Core itself', async () => {
    for (const [name, onCore] of [
      ['BitcoinStake.undelegated', 'spending'],
      ['BitcoinLSTStake.undelegated', 'payout'],
    ] as const) {
      for (const { raw } of handedOver(name)) {
        const answer = await world.ask(calls.decodeBitcoinTransaction, { transaction: raw })
        expect([answer.stake, answer.onCore]).toEqual([null, onCore])
      }
    }
  })
})
