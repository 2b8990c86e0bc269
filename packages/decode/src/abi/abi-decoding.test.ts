import { catalogueAbi } from '@corescope/chain/abi/catalogue'
import { commonErrorsAbi } from '@corescope/chain/abi/common-errors'
import { commonFunctionsAbi } from '@corescope/chain/abi/common-functions'
import { localDevnet } from '@corescope/chain/networks'
import type { Hash, Hex } from '@corescope/chain/types/hex'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import {
  type AbiFunction,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  parseAbi,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { type AbiSource, abiSource, hashOfText } from './abi-index.ts'
import { decodeCalldata, functionCandidates, methodName, methodSignature } from './calldata.ts'
import { decodeFailure, failureReason } from './failure-reason.ts'
import { catalogueSource, knownAbis } from './known-abis.ts'
import { decodeLog } from './log.ts'

type AbiError = ReturnType<AbiSource['errorsBySelector']>[number]['item']

const { extra, json } = recordedFiles()
const read = (name: string) => {
  const answer = json(name)
  return answer.result ?? answer
}

const catalogue = [catalogueSource]
const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const validatorSet = '0x0000000000000000000000000000000000001000'

describe('calldata', () => {
  const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])
  const transfer = encodeFunctionData({ abi: transferAbi, args: [alice, 2n ** 200n] })

  it('is decoded with JSON-safe values', () => {
    expect(decodeCalldata(transfer, catalogue)).toEqual({
      name: 'transfer',
      signature: 'transfer(address,uint256)',
      source: 'catalogue',
      values: [
        { name: 'to', type: 'address', value: alice.toLowerCase() },
        { name: 'value', type: 'uint256', value: (2n ** 200n).toString() },
      ],
    })
  })

  it('may be followed by bytes a router appends', () => {
    expect(decodeCalldata(`${transfer}deadbeef`, catalogue)?.name).toBe('transfer')
  })

  it('that is too short for its function is not decoded, but its method has a name', () => {
    const short = transfer.slice(0, 74) as Hex
    expect(decodeCalldata(short, catalogue)).toBeUndefined()
    expect(methodName(short, catalogue)).toBe('transfer')
  })

  it.each(['0x', '0x1234', '0xffffffff'] as const)('%s is nothing known', (input) => {
    expect(decodeCalldata(input, catalogue)).toBeUndefined()
    expect(methodName(input, catalogue)).toBeUndefined()
    expect(functionCandidates(input, catalogue)).toEqual([])
  })

  it('shows tuples by name, lists as lists, small integers as strings', () => {
    const abi = parseAbi(['function aggregate3((address target, bool allowFailure, bytes callData)[] calls)'])
    const input = encodeFunctionData({ abi, args: [[{ target: alice, allowFailure: true, callData: '0xABCD' }]] })
    expect(decodeCalldata(input, catalogue)?.values).toEqual([
      {
        name: 'calls',
        type: '(address,bool,bytes)[]',
        value: [{ target: alice.toLowerCase(), allowFailure: true, callData: '0xabcd' }],
      },
    ])
    const permit = parseAbi([
      'function permit(address o, address s, uint256 v, uint256 d, uint8 p, bytes32 r, bytes32 t)',
    ])
    const word = `0x${'11'.repeat(32)}` as const
    const signed = encodeFunctionData({ abi: permit, args: [alice, bob, 1n, 2n, 27, word, word] })
    expect(JSON.parse(JSON.stringify(decodeCalldata(signed, catalogue)!.values[4]))).toEqual({
      name: 'v',
      type: 'uint8',
      value: '27',
    })
  })

  it('to a system contract is decoded with its own ABI first', () => {
    const input = `0xf340fa01${alice.slice(2).toLowerCase().padStart(64, '0')}` as const
    expect(decodeCalldata(input, knownAbis(validatorSet, localDevnet))).toMatchObject({
      signature: 'deposit(address)',
      source: 'system',
      values: [{ name: 'valAddr' }],
    })
    expect(decodeCalldata(input, knownAbis(validatorSet, { hasSystemContracts: false }))?.source).not.toBe('system')
  })

  it('is decoded with a verified ABI before any other', () => {
    const verified = abiSource(parseAbi(['function transfer(address receiver, uint256 tokens)']), 'verified')
    expect(decodeCalldata(transfer, [verified, ...catalogue])).toMatchObject({
      source: 'verified',
      values: [{ name: 'receiver' }, { name: 'tokens' }],
    })
  })

  it('of a system transaction of the replay chain is the deposit to its miner', () => {
    type Notable = { block: { miner: string; transactions: { to: Hex; input: Hex }[] } }
    const { block } = ownFixture('notable-blocks').blocks.find((one: Notable) => one.block.transactions.length > 1)
    const last = block.transactions.at(-1)
    expect(decodeCalldata(last.input, knownAbis(last.to, localDevnet))).toMatchObject({
      name: 'deposit',
      source: 'system',
      values: [{ value: block.miner }],
    })
  })

  extra(it)('of the system transaction of a real block is the deposit to its miner', () => {
    const block = read('blocks/core-mainnet-block-1807576-full.json')
    const last = block.transactions.at(-1)
    expect(decodeCalldata(last.input, knownAbis(last.to, localDevnet))).toMatchObject({
      name: 'deposit',
      source: 'system',
      values: [{ value: block.miner }],
    })
  })
})

const topics = (items: (Hex | Hex[] | null)[]) => items as Hash[]

describe('several signatures of one selector, found within seconds by trying names', () => {
  // keccak of both begins with 580ebecd
  const signatures = ['x196()', 'claimReward56675(uint256,address)', 'other(bytes)', 'bare(bytes3[])']
  const selector: Hex = '0x580ebecd'
  const guesses = {
    ...catalogueSource,
    source: 'signature' as const,
    functionsBySelector: () =>
      signatures.map((signature) => ({
        signature,
        item: parseAbi([`function ${signature}`] as readonly string[])[0] as AbiFunction,
      })),
    errorsBySelector: () => [
      ...['error Nothing()', 'error Much(uint256 amount)'].map((text) => ({
        ...{ signature: text, item: parseAbi([text])[0] as unknown as AbiError },
      })),
    ],
  }
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const called = (data: string) => decodeCalldata(`${selector}${data}`, [guesses])?.signature

  it('have that selector', () => {
    for (const signature of signatures.slice(0, 2)) expect(hashOfText(signature).slice(0, 10)).toBe(selector)
  })
  it('that is called of which the arguments are an exact encoding', () => {
    expect(called(`${word(56)}${word(7)}`)).toBe('claimReward56675(uint256,address)')
    expect(called('')).toBe('x196()')
    expect(called(`${word(32)}${word(2)}${'abcd'.padEnd(64, '0')}`)).toBe('other(bytes)')
  })
  it('where it is of none, one that has arguments, in the order that is known', () => {
    expect(called(`${word(56)}${word(7)}dead`)).toBe('claimReward56675(uint256,address)')
    expect(called('dead')).toBe('x196()')
  })
  it('so of errors', () => {
    expect(decodeFailure(`${selector}${word(5)}`, [guesses]).reason).toBe('Much(amount: 5)')
    expect(decodeFailure(selector, [guesses]).reason).toBe('Nothing()')
  })
  it('one of several that fit as well says so, where it is a guess', () => {
    const twins = ['w1276(uint256,uint256)', 'claimReward56109(uint256,address)', 'none()'].map((signature) => ({
      ...{ signature, item: parseAbi([`function ${signature}`] as readonly string[])[0] as AbiFunction },
    }))
    const errors = ['One(uint256)', 'Other(uint256)'].map((signature) => ({
      ...{ signature, item: parseAbi([`error ${signature}`] as readonly string[])[0] as unknown as AbiError },
    }))
    const both: AbiSource = { ...guesses, functionsBySelector: () => twins, errorsBySelector: () => errors }
    const told = (data: string, source = both) => decodeCalldata(`0x2ad7bda1${data}`, [source])
    expect(told(`${word(5)}${word(7)}`)).toMatchObject({ signature: 'w1276(uint256,uint256)', isAmbiguous: true })
    expect(told(`${word(5)}${word(7)}dead`)).toMatchObject({ isAmbiguous: true })
    for (const one of [
      told(`${word(5)}${'f'.repeat(64)}`),
      told(''),
      told(`${word(5)}${word(7)}`, { ...both, source: 'verified' }),
    ]) {
      expect(one).toBeDefined()
      expect(one).not.toHaveProperty('isAmbiguous')
    }
    expect(decodeFailure(`0x2ad7bda1${word(5)}`, [both]).decoded).toMatchObject({ name: 'One', isAmbiguous: true })
    expect(decodeFailure(`${selector}${word(5)}`, [guesses]).decoded).not.toHaveProperty('isAmbiguous')
  })
  it('the selector alone tells none of several guesses, and one that is no guess', () => {
    expect(methodName(selector, [guesses])).toBeUndefined()
    expect(methodSignature(selector, [guesses])).toBeUndefined()
    expect(methodName(selector, [{ ...guesses, source: 'verified' }, guesses])).toBe('x196')
  })
})

describe('logs', () => {
  const erc20 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
  const erc721 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])

  it('ERC-20 and ERC-721 transfers are told apart by their topics', () => {
    const coin = {
      topics: topics(encodeEventTopics({ abi: erc20, args: { from: alice, to: bob } })),
      data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
    }
    const item = {
      topics: topics(encodeEventTopics({ abi: erc721, args: { from: alice, to: bob, tokenId: 5n } })),
      data: '0x' as Hex,
    }
    expect(decodeLog(coin, catalogue)?.values[2]).toEqual({
      name: 'value',
      type: 'uint256',
      indexed: false,
      value: '5',
    })
    expect(decodeLog(item, catalogue)?.values[2]).toEqual({
      name: 'tokenId',
      type: 'uint256',
      indexed: true,
      value: '5',
    })
  })

  it('an indexed text is the hash in the topic', () => {
    const reward = parseAbi([
      'event roundReward(string indexed name, uint256 round, address[] validator, uint256[] amount)',
    ])
    const log = {
      topics: topics(encodeEventTopics({ abi: reward, args: { name: 'CORE' } })),
      data: encodeAbiParameters(reward[0].inputs.slice(1), [20_412n, [alice], [7n]] as never),
    }
    const decoded = decodeLog(log, knownAbis('0x0000000000000000000000000000000000001010', localDevnet))
    expect(decoded).toMatchObject({ name: 'roundReward', source: 'system' })
    expect(decoded!.values.map(({ name, indexed, value }) => [name, indexed, value])).toEqual([
      ['name', true, log.topics[1]],
      ['round', false, '20412'],
      ['validator', false, [alice.toLowerCase()]],
      ['amount', false, ['7']],
    ])
  })

  it.each([
    ['no topics', { topics: [], data: '0x' as Hex }],
    ['an unknown event', { topics: [`0x${'12'.repeat(32)}` as Hash], data: '0x' as Hex }],
    [
      'a transfer whose data is missing',
      { topics: topics(encodeEventTopics({ abi: erc20, args: { from: alice, to: bob } })), data: '0x' as Hex },
    ],
  ])('%s: not decoded', (_, log) => {
    expect(decodeLog(log, catalogue)).toBeUndefined()
  })

  it('of the devnet: a collection older than the standard, a batch, a coin', () => {
    const logs = ownFixture('logs')
    const found = (name: string) => decodeLog(logs[name], catalogue)
    expect(logs.transferOf0Topics.topics).toHaveLength(1)
    expect(found('transferOf0Topics')?.values.map(({ name }) => name)).toEqual(['from', 'to', 'tokenId'])
    expect(found('transferBatch')?.name).toBe('TransferBatch')
    expect(found('transferOf2Topics')?.name).toBe('Transfer')
  })

  extra(it)('recorded ones: a collection older than the standard, a batch, a coin of Core', () => {
    const old = read('tokens/erc721-nonstandard-data-only.json')
    const batch = read('tokens/erc1155-log-2-batch.json')
    const coin = read('blocks/core-mainnet-receipt-0xf5582d.json')
    const logOf = (json: { log?: unknown; input?: unknown }) =>
      (json.log ?? json.input ?? json) as { topics: Hash[]; data: Hex }
    expect(decodeLog(logOf(old), catalogue)?.values.map(({ name }) => name)).toEqual(['from', 'to', 'tokenId'])
    expect(decodeLog(logOf(batch), catalogue)?.name).toBe('TransferBatch')
    expect(coin.logs.map((log: { topics: Hash[]; data: Hex }) => decodeLog(log, catalogue)?.name)).not.toContain(
      undefined,
    )
  })
})

describe('the catalogue', () => {
  it('names what many contracts have', () => {
    expect(methodName('0xd09de08a', catalogue)).toBe('increment')
    expect(methodName('0x3ccfd60b', catalogue)).toBe('withdraw')
  })

  it('names in its common parts nothing twice', () => {
    const common: readonly string[] = [...commonFunctionsAbi, ...commonErrorsAbi]
    const times = (entry: string) => catalogueAbi.filter((other) => other === entry).length
    expect(common.filter((entry) => times(entry) !== 1)).toEqual([])
  })
})

describe('failures', () => {
  const errors = parseAbi([
    'error Error(string)',
    'error Panic(uint256)',
    'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
    'error Unheard(uint256)',
  ])
  const encode = (errorName: string, args: unknown[]) => encodeErrorResult({ abi: errors, errorName, args } as never)

  it.each([
    ['Error', ['not enough'], 'error', 'not enough'],
    ['Error', [''], 'error', ''],
    ['Panic', [0x11n], 'panic', 'Panic 0x11: arithmetic overflow or underflow'],
    ['Panic', [0x99n], 'panic', 'Panic 0x99: unknown code'],
    [
      'ERC20InsufficientBalance',
      [alice, 1n, 2n],
      'custom',
      `ERC20InsufficientBalance(sender: ${alice}, balance: 1, needed: 2)`,
    ],
  ])('%s (case %#)', (name, args, kind, reason) => {
    expect(decodeFailure(encode(name, args), catalogue)).toMatchObject({ kind, reason })
  })

  it('a panic names its number, for words in any language', () => {
    expect(decodeFailure(encode('Panic', [0x11n]), catalogue).code).toBe('0x11')
    expect(decodeFailure(encode('Panic', [1n]), catalogue).code).toBe('0x01')
    expect(decodeFailure(encode('Panic', [2n ** 255n]), catalogue).code).toBe(`0x8${'0'.repeat(63)}`)
  })

  it.each([
    ['error InsufficientBalance()', [], 'InsufficientBalance()'],
    [
      'error InsufficientBalance(uint256 available, uint256 required)',
      [1n, 2n],
      'InsufficientBalance(available: 1, required: 2)',
    ],
    ['error Unauthorized()', [], 'Unauthorized()'],
    ['error TransferFailed()', [], 'TransferFailed()'],
  ])('a common error has its name: %s', (declared, args, reason) => {
    const abi = parseAbi([declared] as readonly string[])
    const data = encodeErrorResult({ abi, errorName: declared.slice(6, declared.indexOf('(')), args } as never)
    expect(decodeFailure(data, catalogue)).toMatchObject({ kind: 'custom', reason })
  })

  it('signs that nobody sees are written out, and a text that is no UTF-8 is its bytes', () => {
    expect(decodeFailure(encode('Error', ['a\u202eb']), catalogue)).toMatchObject({
      kind: 'error',
      reason: 'a⟨U+202E⟩b',
    })
    expect(failureReason({ message: 'node: a\u200bb', data: null }, catalogue).reason).toBe('node: a⟨U+200B⟩b')
    const bytes = encodeErrorResult({ abi: parseAbi(['error Error(bytes)']), errorName: 'Error', args: ['0xff00fe'] })
    const data: Hex = `0x08c379a0${bytes.slice(10)}`
    expect(decodeFailure(data, catalogue)).toMatchObject({ kind: 'raw', reason: '0xff00fe', data })
  })

  it('an unknown error stays raw', () => {
    const data = encode('Unheard', [1n])
    expect(decodeFailure(data, catalogue)).toEqual({ kind: 'raw', code: null, reason: data, data, decoded: null })
  })

  it('an Error(string) cut short stays raw', () => {
    expect(decodeFailure('0x08c379a000000000', catalogue).kind).toBe('raw')
  })

  it('bytes that are plain text are shown as text', () => {
    expect(decodeFailure('0x6e6f7065', catalogue)).toMatchObject({ kind: 'raw', reason: 'nope' })
  })

  it('long bytes are told by their beginning, text or not', () => {
    const start = `0x${'61'.repeat(1_024)}`
    const text = decodeFailure(`0x${'61'.repeat(500_000)}`, catalogue)
    expect(text).toMatchObject({ kind: 'raw', reason: `${'a'.repeat(1_024)}…`, data: start })
    const bytes = decodeFailure(`0x${'ff'.repeat(500_000)}`, catalogue)
    expect(bytes).toMatchObject({ kind: 'raw', reason: `0x${'ff'.repeat(1_024)}…`, data: `0x${'ff'.repeat(1_024)}` })
  })

  it('a long text of a contract or a node is cut', () => {
    const long = 'a'.repeat(200_000)
    const said = decodeFailure(encode('Error', [long]), catalogue)
    expect(said).toMatchObject({ kind: 'error', reason: `${'a'.repeat(1_024)}…` })
    expect(said.data).toHaveLength(2_050)
    expect(failureReason({ message: long, data: null }, catalogue).reason).toHaveLength(1_025)
  })

  it('a custom error keeps its name where its values are long', () => {
    const abi = parseAbi(['error Loud(string words)'])
    const loud = (length: number) => {
      const data = encodeErrorResult({ abi, errorName: 'Loud', args: ['a'.repeat(length)] })
      return decodeFailure(data, [abiSource(abi, 'verified')])
    }
    expect(loud(1_000)).toMatchObject({ kind: 'custom', reason: `Loud(words: ${'a'.repeat(1_000)})` })
    const longer = loud(4_000)
    expect(longer.reason).toHaveLength(1_025)
    expect(longer.decoded?.values[0]?.value).toHaveLength(4_000)
    expect(loud(200_000)).toMatchObject({ kind: 'custom', reason: 'Loud(…)', decoded: null })
  })

  it('a custom error whose values repeat the same bytes is told by its name', () => {
    const abi = parseAbi(['error Loud(string[] words)'])
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const count = 100
    const offsets = word(32 * count).repeat(count)
    const data = `${word(32)}${word(count)}${offsets}${word(4_096)}${'61'.repeat(4_096)}`
    const selector = encodeErrorResult({ abi, errorName: 'Loud', args: [[]] }).slice(0, 10)
    const failure = decodeFailure(`${selector}${data}` as Hex, [abiSource(abi, 'verified')])
    expect(failure).toMatchObject({ kind: 'custom', reason: 'Loud(…)', decoded: null })
  })

  it.each([
    [{ message: 'out of gas', data: null }, 'outOfGas', 'out of gas'],
    [{ message: 'EvmError: OutOfGas', data: '0x' }, 'outOfGas', 'EvmError: OutOfGas'],
    [{ message: 'EVM error ReentrancySentryOOG', data: null }, 'outOfGas', 'EVM error ReentrancySentryOOG'],
    [{ message: 'invalid opcode: INVALID', data: null }, 'invalidOpcode', 'invalid opcode'],
    [{ message: 'EVM error InvalidFEOpcode', data: null }, 'invalidOpcode', 'invalid opcode'],
    [{ message: null, data: null }, 'empty', 'reverted without a reason'],
    [{ message: 'execution reverted', data: '0x' }, 'empty', 'reverted without a reason'],
    [{ message: 'EvmError: Revert', data: null }, 'empty', 'reverted without a reason'],
    [
      { message: 'execution reverted: the gate is shut', data: null },
      'unknown',
      'execution reverted: the gate is shut',
    ],
  ] as const)('%j', (failure, kind, reason) => {
    expect(failureReason(failure, catalogue)).toMatchObject({ kind, reason, data: null })
  })
})

it('a function of no standard is told as a guess, one of a standard as such', () => {
  const setNumber = `0x3fb5c1cb${'7'.padStart(64, '0')}` as const
  expect(decodeCalldata(setNumber, knownAbis(null, localDevnet))).toMatchObject({ name: 'setNumber', source: 'common' })
  const approve = `0x095ea7b3${'11'.repeat(20).padStart(64, '0')}${'7'.padStart(64, '0')}` as const
  expect(decodeCalldata(approve, knownAbis(null, localDevnet))).toMatchObject({ name: 'approve', source: 'catalogue' })
})
