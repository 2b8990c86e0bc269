import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, it } from 'vitest'
import {
  depositTopic,
  readTokenTransfers,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
  withdrawalTopic,
  zeroAddress,
} from './token-transfers.ts'

const word = (value: bigint | string): Hash =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const words = (...values: (bigint | string)[]): Hex => `0x${values.map((value) => word(value).slice(2)).join('')}`
const [token, alice, bob]: Address[] = ['a0', 'a1', 'b2'].map((end): Address => `0x${end.padStart(40, '1')}`) as [
  Address,
  Address,
  Address,
]
const log = (topics: Hash[], data: Hex, logIndex = 0): Log => ({ logIndex, address: token!, topics, data })
const none = new Set<Address>()
const read = (one: Log) => readTokenTransfers([one], none).map(({ logIndex: _log, token: _token, ...rest }) => rest)
const [from, to] = [alice!, bob!]

describe('readTokenTransfers', () => {
  it('an ERC-20 has its amount in the data, also of zero, also with words behind it', () => {
    for (const data of [words(7n), words(7n, 9n)]) {
      expect(read(log([transferTopic, word(from), word(to)], data))).toEqual([
        { standard: 20, from, to, amount: 7n, tokenItem: null, item: 0 },
      ])
    }
    expect(read(log([transferTopic, word(from), word(from)], words(0n)))[0]).toMatchObject({
      from,
      to: from,
      amount: 0n,
    })
    expect(read(log([transferTopic, word(from), word(to)], words(2n ** 256n - 1n)))[0]!.amount).toBe(2n ** 256n - 1n)
  })
  it('an ERC-721 has its id as the third topic, or everything in the data', () => {
    const expected = [{ standard: 721, from, to, amount: 1n, tokenItem: 5n, item: 0 }]
    expect(read(log([transferTopic, word(from), word(to), word(5n)], '0x'))).toEqual(expected)
    expect(read(log([transferTopic], words(from, to, 5n)))).toEqual(expected)
  })
  it('an ERC-1155 single, and a batch as items', () => {
    const topics = [word('0xee'), word(from), word(to)]
    expect(read(log([transferSingleTopic, ...topics], words(3n, 40n)))).toEqual([
      { standard: 1155, from, to, amount: 40n, tokenItem: 3n, item: 0 },
    ])
    expect(read(log([transferBatchTopic, ...topics], words(64n, 160n, 2n, 3n, 4n, 2n, 40n, 50n)))).toEqual([
      { standard: 1155, from, to, amount: 40n, tokenItem: 3n, item: 0 },
      { standard: 1155, from, to, amount: 50n, tokenItem: 4n, item: 1 },
    ])
    expect(read(log([transferBatchTopic, ...topics], words(64n, 96n, 0n, 0n)))).toEqual([])
  })
  it.each<[string, Hash[], Hex]>([
    ['an ERC-20 without its amount', [transferTopic, word(from), word(to)], '0x'],
    ['a word that is no address', [transferTopic, word(2n ** 200n), word(to)], words(1n)],
    ['one indexed argument', [transferTopic, word(from)], words(to, 1n)],
    [
      'a batch with fewer values than ids',
      [transferBatchTopic, word(1n), word(from), word(to)],
      words(64n, 128n, 1n, 3n, 0n),
    ],
    [
      'a batch whose offset leads outside',
      [transferBatchTopic, word(1n), word(from), word(to)],
      words(2n ** 255n, 64n),
    ],
    [
      'a batch with more ids than data',
      [transferBatchTopic, word(1n), word(from), word(to)],
      words(64n, 64n, 2n ** 64n),
    ],
    ['another event', [word(9n), word(from), word(to)], words(1n)],
    ['an anonymous one', [], words(1n)],
  ])('%s is no transfer', (_name, topics, data) => expect(read(log(topics, data))).toEqual([]))

  it('deposit and withdrawal move a wrapped coin, and no other token', () => {
    const deposit = log([depositTopic, word(from)], words(6n))
    const withdrawal = log([withdrawalTopic, word(from)], words(6n), 1)
    expect(readTokenTransfers([deposit, withdrawal], none)).toEqual([])
    expect(readTokenTransfers([deposit, withdrawal], new Set([token!]))).toEqual([
      { standard: 20, token, logIndex: 0, item: 0, from: zeroAddress, to: from, amount: 6n, tokenItem: null },
      { standard: 20, token, logIndex: 1, item: 0, from, to: zeroAddress, amount: 6n, tokenItem: null },
    ])
  })
  it('a deposit that also announces its transfer counts once', () => {
    const minted = log([transferTopic, word(zeroAddress), word(from)], words(6n))
    const deposit = log([depositTopic, word(from)], words(6n), 1)
    expect(readTokenTransfers([minted, deposit], new Set([token!])).map(({ logIndex }) => logIndex)).toEqual([0])
    expect(readTokenTransfers([deposit], new Set([token!]))).toHaveLength(1)
  })
})

describe('logs of the devnet', () => {
  const logs = ownFixture('logs')
  const transfersOf = (name: string) => readTokenTransfers([{ ...logs[name], logIndex: 4 }], none)

  it('an ERC-721 of before the standard', () => {
    const [transfer, ...more] = transfersOf('transferOf0Topics')
    expect(more).toEqual([])
    expect(transfer).toMatchObject({ standard: 721, logIndex: 4, from: zeroAddress })
    expect(transfer!.tokenItem).toBe(BigInt(`0x${logs.transferOf0Topics.data.slice(-64)}`))
  })
  it('a batch has one transfer an item', () => {
    const transfers = transfersOf('transferBatch')
    expect(transfers.length).toBeGreaterThan(1)
    expect(transfers.map(({ standard, item }) => [standard, item])).toEqual(transfers.map((_, item) => [1155, item]))
  })
  it.each([
    ['transferOf2Topics', 20],
    ['transferOf3Topics', 721],
    ['transferSingle', 1155],
  ])('%s is of ERC-%i', (name, standard) => expect(transfersOf(name)).toMatchObject([{ standard }]))
})

const { extra, json: recorded } = recordedFiles('tokens')
extra(describe)('recorded logs', () => {
  it('an ERC-721 of before the standard', () => {
    const { expected, ...found } = recorded('erc721-nonstandard-data-only.json')
    const [transfer, ...more] = readTokenTransfers([{ logIndex: 4, ...found }], none)
    expect(more).toEqual([])
    expect(transfer).toMatchObject({ from: expected.from, to: expected.to, standard: expected.standard, logIndex: 4 })
    expect(transfer!.tokenItem).toBe(BigInt(expected.tokenId))
  })
  it('a batch of one', () => {
    const transfers = readTokenTransfers([{ logIndex: 2, ...recorded('erc1155-log-2-batch.json') }], none)
    expect(transfers).toEqual([
      expect.objectContaining({
        standard: 1155,
        item: 0,
        amount: 5000n,
        tokenItem: 680564733841876926926749214863536422912n,
      }),
    ])
  })
})
