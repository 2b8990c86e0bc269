import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transactionAuthorization } from '@corescope/api-schema/authorizations/calls'
import {
  type AccountState,
  gethTrace,
  gethTrace2,
  stepMemory,
  transactionState,
} from '@corescope/api-schema/execution/calls'
import { searchTransaction } from '@corescope/api-schema/transactions/calls'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { type ManagedProcess, startProcess } from '@corescope/devnet/processes/managed-process'
import { findProjectRoot } from '@corescope/devnet/supervisor/project-root'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { readConfig as readIndexerConfig } from '@corescope/indexer/config'
import { createIndexer, type Indexer } from '@corescope/indexer/create-indexer'
import type { SignedAuthorization } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Counts down from `times` in seven steps a turn. */
const loop = (times: number) => `0x62${times.toString(16).padStart(6, '0')}5b60019003806004570000`
/**
 * Deploys: store the calldata in slot 1, send half of the call's value to the address 0x…12, then call it with a
 * third of nothing so that the tree has two children.
 */
const payer = (() => {
  // calldataload(0) → slot 1; call(gas, 0x12, value / 2, 0, 0, 0, 0); staticcall(gas, 0x12, 0, 0, 0, 0)
  const runtime = '5f35600155' + '5f5f5f5f6002340460125af150' + '5f5f5f5f60125afa50' + '00'
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  return `0x60${length}600a5f3960${length}5ff3${runtime}`
})()

let anvil: Anvil
let node: NodeClient
let server: TestDatabases
let indexer: Indexer
let api: ManagedProcess
let url: string
let accounts: string[]

const send = async (transaction: object) => {
  const hash = await node.call<string>('eth_sendTransaction', [{ from: accounts[0], gas: '0xf00000', ...transaction }])
  return eventually(async () => {
    const receipt = await node.call<{ transactionHash: string; contractAddress: string } | null>(
      'eth_getTransactionReceipt',
      [hash],
    )
    expect(receipt).not.toBeNull()
    return receipt!
  })
}
const ask = async (path: string, request: object): Promise<Envelope> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(request) })
  return (await response.json()) as Envelope
}
const untilIndexed = (hash: string) =>
  eventually(async () => {
    const { data } = await ask(searchTransaction.path, {})
    expect(data.records.map((record: { transactionHash: string }) => record.transactionHash)).toContain(hash)
  })
/** Resident memory of the API's process in megabytes: now, or the most so far. */
const memory = (which: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))![1]) / 1024

beforeAll(async () => {
  const extraArguments = ['--steps-tracing']
  ;[anvil, server] = await Promise.all([
    startAnvil({ chainId: 31_337, accounts: 3, extraArguments, gasLimit: 1_000_000_000n, hardfork: 'prague' }),
    startMigratedServer(),
  ])
  node = createNodeClient(anvil.url)
  accounts = (await node.call<string[]>('eth_accounts')).map((account) => account.toLowerCase())
  const database = await server.createDatabase()
  const shared = { NETWORK: 'custom', CHAIN_ID: '31337', RPC_URL: anvil.url, LOG_LEVEL: 'error' }
  const environment = { ...shared, DATABASE_URL: database.url }
  indexer = createIndexer(readIndexerConfig({ ...environment, RPC_POLL_MS: '50', AUDIT: 'off' }))
  await indexer.start()
  const port = await findFreePort()
  const settings = { ...environment, PORT: String(port), RATE_LIMIT_PER_SECOND: '0', NODE_OPTIONS: '' }
  // The built one (`npm run build`), as a product of its own.
  api = await startProcess(process.execPath, [join(findProjectRoot(), 'dist/api/main.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
    stopRule: { signal: 'SIGTERM', graceMs: 10_000 },
  })
  url = `http://127.0.0.1:${port}`
  await eventually(async () => expect((await fetch(`${url}/health`)).status).toBeLessThan(600))
})
afterAll(async () => {
  await api?.stop()
  await indexer?.stop()
  await server?.stop()
  await anvil?.stop()
})

describe('calls by name', () => {
  it('a text sent to somebody calls nothing; the addresses of a call are named', async () => {
    const person = `0x${'77'.repeat(20)}`
    const { transactionHash: text } = await send({ to: person, data: '0x696e766f6963652031', value: '0x1' })
    const args = `${accounts[1]!.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const { contractAddress: contract } = await send({ data: payer })
    const { transactionHash: call } = await send({ to: contract, data: `0xa9059cbb${args}` })
    await untilIndexed(call)
    const first = async (transactionHash: string) =>
      gethTrace.response.parse((await ask(gethTrace.path, { transactionHash })).data).frames[0]!
    expect(await first(text)).toMatchObject({ to: { hash: person }, method: null, decoded: null, returned: null })
    expect(await first(call)).toMatchObject({
      method: { selector: '0xa9059cbb', name: 'transfer' },
      decoded: { name: 'transfer', addresses: [{ hash: accounts[1] }] },
    })
  })
})

describe('what a transaction changed', () => {
  it('is told with balances, storage, code and nonces before and after, and why balances moved', async () => {
    const { contractAddress, transactionHash: creation } = await send({ data: payer })
    const contract = contractAddress.toLowerCase()
    const data = `0x${'ab'.repeat(32)}`
    const { transactionHash } = await send({ to: contract, data, value: '0x64' })
    await untilIndexed(transactionHash)
    const { data: answer } = await ask(transactionState.path, { txHash: transactionHash })
    expect(transactionState.response.parse(answer)).toMatchObject({ source: 'node', reasons: 'derived', message: null })
    const of = (address: string): AccountState =>
      answer.accounts.find(({ address: { hash } }: AccountState) => hash === address)
    expect(of(contract)).toMatchObject({
      balance: { before: '0', after: '50' },
      storage: [{ slot: `0x${'1'.padStart(64, '0')}`, before: `0x${'0'.repeat(64)}`, after: data }],
      balanceChanges: [
        { reason: 10, amount: '100', before: '0', after: '100' },
        { reason: 10, amount: '-50', before: '100', after: '50' },
      ],
    })
    expect(of(`0x${'12'.padStart(40, '0')}`)).toMatchObject({ isNew: true, balance: { before: '0', after: '50' } })
    expect(of(accounts[0]!).balanceChanges.map(({ reason }) => reason)).toEqual([6, 10, 7])
    expect(BigInt(of(accounts[0]!).nonce!.after)).toBe(BigInt(of(accounts[0]!).nonce!.before) + 1n)
    for (const { balance, balanceChanges } of answer.accounts as AccountState[]) {
      const sum = balanceChanges.reduce((total, { amount }) => total + BigInt(amount), 0n)
      expect(sum).toBe(balance === null ? 0n : BigInt(balance.after) - BigInt(balance.before))
    }
    const made = (await ask(transactionState.path, { txHash: creation })).data.accounts.find(
      ({ address }: AccountState) => address.hash === contract,
    )
    expect(made).toMatchObject({ isNew: true, code: { before: null, after: { size: (payer.length - 2) / 2 - 10 } } })
  })

  it('an unknown transaction is said to be so', async () => {
    expect(await ask(transactionState.path, { txHash: `0x${'0'.repeat(64)}` })).toMatchObject({ code: '1', data: null })
  })
})

describe('authorizations', () => {
  const signers = ['51', '52', '53'].map((digits) => privateKeyToAccount(`0x${digits.repeat(32)}`)) as [
    PrivateKeyAccount,
    PrivateKeyAccount,
    PrivateKeyAccount,
  ]
  const delegateTo = (digit: string) => `0x${digit.repeat(40)}` as const
  const sign = (signer: PrivateKeyAccount, address: `0x${string}`, nonce: number, chainId = 31_337) =>
    signer.signAuthorization({ address, nonce, chainId })
  const sentBefore: { hash: string; effects: { tookEffect: boolean }[] }[] = []
  /** Sent by the second of the signers. */
  const delegate = async (to: `0x${string}`, nonce: number, authorizationList: SignedAuthorization[]) => {
    const fees = { gas: 900_000n, maxFeePerGas: 5_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const transaction = { type: 'eip7702', chainId: 31_337, to, nonce, authorizationList, ...fees } as const
    const raw = await signers[1].signTransaction(transaction)
    const hash = await node.call<string>('eth_sendRawTransaction', [raw])
    await untilIndexed(hash)
    const receipt = await node.call<{ status: string }>('eth_getTransactionReceipt', [hash])
    const { data } = await ask(transactionState.path, { txHash: hash })
    expect(transactionState.response.safeParse(data).error).toBeUndefined()
    const sent = { status: Number(receipt.status), effects: data.authorizations, hash }
    sentBefore.push(sent)
    return sent
  }
  const tookEffect = (effects: { tookEffect: boolean }[]) => effects.map((one) => one.tookEffect)
  const codeOf = (signer: PrivateKeyAccount) => node.call<string>('eth_getCode', [signer.address, 'latest'])
  const designator = (digit: string) => `0xef0100${digit.repeat(40)}`

  it('are told to have taken effect as the node’s state shows, whatever becomes of the transaction', async () => {
    const [first, sender, third] = signers
    await send({ to: sender.address, value: '0xde0b6b3a7640000' })
    const several = [
      await sign(first, delegateTo('a'), 0),
      // the same signer again: with the nonce that is spent, then with the one it has now, for every chain
      await sign(first, delegateTo('b'), 0),
      await sign(first, delegateTo('c'), 1, 0),
      await sign(third, delegateTo('d'), 0, 1),
      await sign(third, delegateTo('d'), 5),
      // its own nonce was raised by the transaction
      await sign(sender, delegateTo('e'), 0),
      await sign(sender, delegateTo('f'), 1),
    ]
    const done = await delegate(delegateTo('9'), 0, several)
    expect([done.status, tookEffect(done.effects)]).toEqual([1, [true, false, true, false, false, false, true]])
    expect(done.effects[2]).toMatchObject({
      authorizationIndex: 2,
      authority: { hash: first.address.toLowerCase() },
      delegate: { hash: delegateTo('c') },
    })
    expect(await Promise.all(signers.map(codeOf))).toEqual([designator('c'), designator('f'), '0x'])

    // INVALID ends the call: what was delegated stays
    const { contractAddress } = await send({ data: '0x60fe5f5360015ff3' })
    const failed = await delegate(contractAddress as `0x${string}`, 2, [
      await sign(third, delegateTo('d'), 0),
      await sign(first, delegateTo('0'), 2),
      await sign(first, delegateTo('a'), 2),
    ])
    expect([failed.status, tookEffect(failed.effects)]).toEqual([0, [true, true, false]])
    expect(await Promise.all([first, third].map(codeOf))).toEqual(['0x', designator('d')])
  })

  /** Calls of earlier transactions settle some: the index knows them a moment after the block. */
  const untilListed = (hash: string, expected: (boolean | null)[]) =>
    eventually(async () => {
      const { data } = await ask(transactionAuthorization.path, { transactionHash: hash })
      expect(transactionAuthorization.response.safeParse(data).error).toBeUndefined()
      expect(tookEffect(data.records)).toEqual(expected)
    })
  it('are listed so by the index too, also of accounts whose code creates contracts', async () => {
    for (const { hash, effects } of sentBefore.splice(0)) await untilListed(hash, tookEffect(effects))
    const signer = privateKeyToAccount(`0x${'54'.repeat(32)}`)
    // create(0, 0, 0), create with code that reverts, then revert if there is calldata
    const maker = '5f5f5ff050' + '625f5ffd5f526003601d5ff050' + '3660175700' + '5b5f5ffd'
    const { contractAddress } = await send({ data: `0x601b600a5f39601b5ff3${maker}` })
    const target = contractAddress as `0x${string}`
    const nonceOf = async () => Number(await node.call<string>('eth_getTransactionCount', [signer.address, 'latest']))
    await delegate(delegateTo('9'), 3, [await sign(signer, target, 0)])
    await send({ to: signer.address })
    expect(await nonceOf()).toBe(3)
    // its code reverts: neither creation counts
    await send({ to: signer.address, data: '0x01' })
    expect(await nonceOf()).toBe(3)
    const again = await delegate(signer.address, 4, [
      await sign(signer, target, 1),
      await sign(signer, target, 5),
      await sign(signer, target, 3),
    ])
    expect(await nonceOf()).toBe(6)
    const ended = await delegate(signer.address, 5, [await sign(signer, delegateTo('0'), 6)])
    const fresh = await delegate(delegateTo('9'), 6, [await sign(signer, target, 6), await sign(signer, target, 7)])
    for (const [{ hash, effects }, expected] of [
      [again, [false, false, true]],
      [ended, [true]],
      [fresh, [false, true]],
    ] as const) {
      expect(tookEffect(effects)).toEqual(expected)
      await untilListed(hash, [...expected])
    }
    expect(await codeOf(signer)).toBe(`0xef0100${target.slice(2).toLowerCase()}`)
  })
})

describe('the call tree', () => {
  it('lists every call with what it was given and gave back, in pages', async () => {
    const { contractAddress } = await send({ data: payer })
    const { transactionHash } = await send({ to: contractAddress, data: '0xaabbccdd', value: '0x9' })
    await untilIndexed(transactionHash)
    const { data } = await ask(gethTrace.path, { transactionHash })
    expect(gethTrace.response.parse(data)).toMatchObject({ total: 3, cut: null })
    expect(data.frames).toMatchObject([
      { index: 0, traceAddress: [], type: 'call', value: '9', input: { data: '0xaabbccdd', size: 4 }, error: null },
      { index: 1, traceAddress: [0], type: 'call', value: '4', to: { hash: `0x${'12'.padStart(40, '0')}` } },
      { index: 2, traceAddress: [1], type: 'staticcall', value: '0' },
    ])
    const second = (await ask(gethTrace.path, { transactionHash, fromFrame: 1, count: 1 })).data
    expect([second.total, second.frames]).toEqual([3, [data.frames[1]]])
  })
})

describe('opcode steps', () => {
  it('come in pages with the stack', async () => {
    const { transactionHash } = await send({ data: loop(3) })
    await untilIndexed(transactionHash)
    const { data } = await ask(gethTrace2.path, { transactionHash, fromStep: 1, count: 2, stack: 1 })
    expect(gethTrace2.response.parse(data)).toMatchObject({ total: 23, cut: null })
    expect(data.steps).toMatchObject([
      { index: 1, programCounter: 4, opcode: 'JUMPDEST', gasCost: '1', depth: 1, stack: ['0x3'] },
      { index: 2, programCounter: 5, opcode: 'PUSH1' },
    ])
  })

  it('are told with memory and storage before one of them', async () => {
    const { transactionHash, contractAddress } = await send({ data: '0x60075f52600960015500' })
    await untilIndexed(transactionHash)
    const { data } = await ask(stepMemory.path, { transactionHash, step: 6 })
    expect(stepMemory.response.parse(data)).toMatchObject({
      contract: { hash: contractAddress.toLowerCase() },
      memory: { data: `0x${'7'.padStart(64, '0')}`, size: 32 },
      storage: [{ slot: `0x${'1'.padStart(64, '0')}`, value: `0x${'9'.padStart(64, '0')}` }],
      slots: 1,
    })
    const past = await ask(stepMemory.path, { transactionHash, step: 7 })
    expect([past.code, past.message]).toEqual(['1', 'step: the transaction has no step 7.'])
  })

  it('of a transaction of a million do not sink the server: memory and time are bounded, others are served meanwhile', async () => {
    const { transactionHash } = await send({ data: loop(143_000) })
    await untilIndexed(transactionHash)
    for (let warm = 0; warm < 20; warm += 1) await ask(searchTransaction.path, {})
    const before = memory('VmRSS')
    const began = performance.now()
    let isDone = false
    const heavy = [0, 500_000, 999_000].map((fromStep) =>
      ask(gethTrace2.path, { transactionHash, fromStep, count: 1_000 }),
    )
    const all = Promise.all(heavy).finally(() => {
      isDone = true
    })
    let slowest = 0
    let served = 0
    while (!isDone) {
      const asked = performance.now()
      expect((await ask(searchTransaction.path, { pageNum: 1 })).code).toBe('00000')
      slowest = Math.max(slowest, performance.now() - asked)
      served += 1
    }
    const answers = await all
    const seconds = (performance.now() - began) / 1000
    const grown = memory('VmHWM') - before
    process.stdout.write(
      `three readings of 1,001,002 steps: ${seconds.toFixed(1)} s, ${grown.toFixed(0)} MB more at most; ` +
        `${served} other answers, the slowest after ${slowest.toFixed(0)} ms\n`,
    )
    for (const { code, message, data } of answers) {
      // A machine too busy to read all of it in time says where it stopped.
      if (code === '1') expect(message).toMatch(/did not begin to answer within 12 s/)
      else if (data.cut !== null)
        expect(data.cut).toMatchObject({ reason: 'time', message: expect.stringMatching(/at step \d+/) })
      else expect(data).toMatchObject({ total: 1_001_002, steps: { length: 1_000 } })
    }
    expect(seconds).toBeLessThan(90)
    expect(grown).toBeLessThan(150)
    expect(slowest).toBeLessThan(10_000)
  })
})
