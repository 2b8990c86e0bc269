import type { Hash, Hex } from '@corescope/chain/types/hex'
import { keccak256, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { documentUpdateTopics, readDocumentUpdate } from './document-update.ts'

const topicOf = (signature: string): Hash => keccak256(stringToHex(signature))
const word = (value: bigint): Hash => `0x${value.toString(16).padStart(64, '0')}`
const data = (...values: bigint[]): Hex => `0x${values.map((value) => word(value).slice(2)).join('')}`
const most = 2n ** 256n - 1n
const one = topicOf('MetadataUpdate(uint256)')
const many = topicOf('BatchMetadataUpdate(uint256,uint256)')
const uri = topicOf('URI(string,uint256)')
const contract = topicOf('ContractURIUpdated()')

it('listens to the four events', () => {
  expect(new Set(documentUpdateTopics)).toEqual(new Set([one, many, uri, contract]))
})

it.each<[string, Hash[], Hex, unknown]>([
  ['one item', [one], data(7n), { kind: 'items', from: 7n, to: 7n }],
  ['one item, indexed', [one, word(7n)], '0x', { kind: 'items', from: 7n, to: 7n }],
  ['a range', [many], data(0n, most), { kind: 'items', from: 0n, to: most }],
  ['a range, indexed', [many, word(3n), word(9n)], '0x', { kind: 'items', from: 3n, to: 9n }],
  ['a range the wrong way round', [many], data(9n, 3n), undefined],
  ['a range without its end', [many], data(9n), { kind: 'items', from: 9n, to: 9n }],
  ['the URI of an item', [uri, word(5n)], data(32n, 3n), { kind: 'items', from: 5n, to: 5n }],
  ['a URI of no item', [uri], data(32n, 3n), undefined],
  ['the contract', [contract], '0x', { kind: 'contract' }],
  ['nothing', [one], '0x', undefined],
  ['half a word', [one], '0x1234', undefined],
  ['another event', [topicOf('Transfer(address,address,uint256)'), word(1n)], '0x', undefined],
  ['no event', [], data(1n), undefined],
])('%s', (_name, topics, logData, expected) => expect(readDocumentUpdate({ topics, data: logData })).toEqual(expected))
