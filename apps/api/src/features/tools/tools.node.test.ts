import { calls } from '@corescope/api-schema/calls'
import { type Anvil, startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { encodeFunctionData, fromRlp, type Hex, parseAbi, toRlp } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chainId = 1112
const abi = parseAbi(['function multicall(bytes[] data)', 'function transfer(address to, uint256 amount)'])
const to = `0x${'11'.repeat(20)}` as const
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] })
const account = privateKeyToAccount(generatePrivateKey())
const sender = account.address.toLowerCase()

let anvil: Anvil
let node: NodeClient
let api: IndexedApi
let silent: IndexedApi
beforeAll(async () => {
  const chain = createSimulatedChain('tools')
  anvil = await startAnvil({ chainId, accounts: 1 })
  node = createNodeClient(anvil.url)
  await node.call('anvil_setBalance', [sender, `0x${(10n ** 18n).toString(16)}`])
  const settings = { NETWORK: 'custom', CHAIN_ID: String(chainId), RPC_URL: anvil.url, BROADCAST_LIMIT_BURST: '4' }
  api = await startIndexedApi(chain.head().block.hash, settings)
  silent = await startIndexedApi(chain.head().block.hash, { ...settings, BROADCAST: 'off' })
  for (const one of [api, silent]) await one.commit([chain.head()])
})
afterAll(async () => {
  await silent?.stop()
  await api?.stop()
  await anvil?.stop()
})

const signed = (changes: object = {}) =>
  account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: 0,
    to,
    value: 7n,
    gas: 60_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    data: transfer,
    ...changes,
  } as never)

describe('input data', () => {
  const { path } = calls.decodeInput
  it('is read by the catalogue, by the ABI given, and opened', async () => {
    const multicall = encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer, '0x01']] })
    const known = calls.decodeInput.response.parse(
      await api.ask(path, { input: ` ${multicall.toUpperCase().replace('0X', '')}\n` }),
    )
    expect(known).toMatchObject({ selector: '0xac9650d8', decoded: { name: 'multicall', source: 'catalogue' } })
    expect(known.nested).toMatchObject([
      { path: ['data', '0'], input: transfer, decoded: { name: 'transfer', addresses: [{ hash: to }] } },
    ])
    const given = await api.ask(path, { input: transfer, abi: 'transfer(address who, uint256 much)' })
    expect(given.decoded).toMatchObject({ source: 'given', values: [{ name: 'who', value: to }, { name: 'much' }] })
    expect(await api.ask(path, { input: '0xdeadbeef' })).toMatchObject({ decoded: null, candidates: [], nested: [] })
    expect(await api.ask(path, { input: '' })).toMatchObject({ selector: null, decoded: null, inputSize: 0 })
  })
  it('says what is wrong with it', async () => {
    expect(await api.call(path, { input: '0x123' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('input') },
    })
    expect((await api.call(path, { input: transfer, abi: '[{' })).body.message).toContain(
      'abi: the ABI is no valid JSON',
    )
    expect((await api.call(path, { input: `0x${'00'.repeat(100_600)}` })).status).toBe(400)
  })
})

it('signatures are found by selector and by topic', async () => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const answer = await api.ask(calls.signatures.path, { hashes: ['0xA9059CBB', topic, '0x00000001'] })
  expect(answer.functions).toEqual({ '0xa9059cbb': ['transfer(address,uint256)'] })
  expect(answer.events).toEqual({ [topic]: ['Transfer(address,address,uint256)'] })
  expect((await api.call(calls.signatures.path, { hashes: ['0x12'] })).status).toBe(400)
})

describe('a signed transaction', () => {
  const decode = async (transaction: string) =>
    calls.decodeTransaction.response.parse(await api.ask(calls.decodeTransaction.path, { transaction }))
  it('is told before it is sent, with what speaks against it', async () => {
    const whole = await decode(await signed())
    expect(whole).toMatchObject({ type: 2, nonce: 0, value: '7', problems: [], canBroadcast: true })
    expect(whole).toMatchObject({ from: { hash: sender }, to: { hash: to }, decoded: { name: 'transfer' } })
    expect(whole.maxCost).toBe(String(7n + 60_000n * 10n ** 10n))
    expect(whole.sender).toEqual({ nonce: 0, balance: String(10n ** 18n) })
    expect((await decode(await signed({ chainId: 1, nonce: 3, value: 10n ** 18n }))).problems).toEqual([
      'otherChain',
      'nonceGap',
      'tooPoor',
    ])
    expect(
      (
        await decode(
          await signed({
            type: 'legacy',
            chainId: undefined,
            gasPrice: 1n,
            maxFeePerGas: undefined,
            maxPriorityFeePerGas: undefined,
          }),
        )
      ).problems,
    ).toContain('noChain')
    expect((await decode(await signed({ gas: 21_000n }))).problems).toContain('underIntrinsicGas')
    const [delegation] = [await account.signAuthorization({ chainId, address: to, nonce: 1 })]
    expect(await decode(await signed({ type: 'eip7702', authorizationList: [delegation] }))).toMatchObject({ type: 4 })
    expect(await decode(await signed({ to: undefined, data: '0x6000' }))).toMatchObject({ to: null, decoded: null })
  })
  it('that is none is refused in words', async () => {
    const { path } = calls.decodeTransaction
    const whole = await signed()
    const withField = (index: number, value: Hex) =>
      `0x02${toRlp((fromRlp(`0x${whole.slice(4)}`, 'hex') as Hex[]).with(index, value)).slice(2)}`
    const refused: [transaction: string, fault: string, words: RegExp][] = [
      ['0x', 'txType', /begins with 0x00/],
      ['0x05c0', 'txType', /begins with 0x05/],
      ['0x02c0', 'txFields', /has 12 fields, this one has 0$/],
      [whole.slice(0, -2), 'txEncoding', /from byte 1 on it cannot be read/],
      [`${whole}00`, 'txExtra', /follow its end: 1$/],
      [`0x02f8${'ff'.repeat(40)}`, 'txEncoding', /bytes are missing/],
      [`0x${'c1'.repeat(5_000)}`, 'txEncoding', /bytes are missing/],
      [withField(5, '0x1234'), 'txAddress', /field 6 \(to\) must be an address of 20 bytes/],
      [withField(2, '0xffffffffff'), 'txTip', /higher/],
      [withField(11, '0x'), 'txSignature', /no key/],
    ]
    for (const [transaction, fault, words] of refused) {
      const { status, body } = await api.call(path, { transaction })
      expect([status, body.code, body.message], transaction.slice(0, 90)).toEqual([
        200,
        '1',
        expect.stringMatching(/^transaction: /),
      ])
      expect(body.message).toMatch(words)
      expect(body).toMatchObject({ fault })
    }
  })
  it('is handed to the node, once', async () => {
    const { path } = calls.pushTransaction
    const transaction = await signed()
    const { transactionHash } = calls.pushTransaction.response.parse(await api.ask(path, { transaction }))
    expect(transactionHash).toBe((await decode(transaction)).transactionHash)
    const mined = await node.call<{ from: string } | null>('eth_getTransactionByHash', [transactionHash])
    expect(mined?.from.toLowerCase()).toBe(sender)
    expect((await decode(transaction)).problems).toContainEqual(expect.stringMatching(/^(known|included)$/))
    expect((await api.call(path, { transaction })).body.message).toMatch(/^The node refuses the transaction: /)
    expect((await api.call(path, { transaction: await signed({ chainId: 1 }) })).body.message).toContain(
      'it is of chain 1',
    )
    const other = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: JSON.stringify({ transaction }),
    })
    expect(other.status).toBe(403)
    const last = await Promise.all(Array.from({ length: 12 }, () => api.call(path, { transaction })))
    expect(last.map(({ status }) => status)).toContain(429)
    // the dialect counts with it
    const send = () => fetch(`${api.url}/api?module=proxy&action=eth_sendRawTransaction&hex=${transaction}`)
    let words = ''
    for (let sent = 0; sent < 30 && !words.includes('Max rate limit'); sent += 1) words = await (await send()).text()
    expect(words).toContain('Max rate limit reached')
  })
  it('is not sent where broadcast is off', async () => {
    const transaction = await signed({ nonce: 1 })
    expect((await silent.call(calls.pushTransaction.path, { transaction })).body.message).toContain('switched off')
    expect(await silent.ask(calls.decodeTransaction.path, { transaction })).toMatchObject({ canBroadcast: false })
    const dialect = await fetch(`${silent.url}/api?module=proxy&action=eth_sendRawTransaction&hex=${transaction}`)
    expect(JSON.stringify(await dialect.json())).toContain('switched off')
  })
})
