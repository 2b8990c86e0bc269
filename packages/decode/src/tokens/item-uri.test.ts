import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { type DocumentOwner, encodeUriQuestion, readUriAnswer } from './item-uri.ts'

const abi = parseAbi(['function tokenURI(uint256) view', 'function uri(uint256) view', 'function contractURI() view'])
const most = 2n ** 256n - 1n
const answer = (uri: string) => encodeAbiParameters([{ type: 'string' }], [uri])

it('asks each standard as it is written', () => {
  const encode = (functionName: 'tokenURI' | 'uri', item: bigint) =>
    encodeFunctionData({ abi, functionName, args: [item] })
  expect(encodeUriQuestion({ standard: 721, tokenItem: 7n })).toBe(encode('tokenURI', 7n))
  expect(encodeUriQuestion({ standard: 1155, tokenItem: most })).toBe(encode('uri', most))
  expect(encodeUriQuestion({ standard: null, tokenItem: null })).toBe(
    encodeFunctionData({ abi, functionName: 'contractURI' }),
  )
})

it.each<[string, DocumentOwner, string | null]>([
  [
    ' https://a.org/{id}.json\n',
    { standard: 1155, tokenItem: 314_592n },
    `https://a.org/${'4cce0'.padStart(64, '0')}.json`,
  ],
  ['ipfs://x/1', { standard: 721, tokenItem: 1n }, 'ipfs://x/1'],
  ['https://a.org/{id}', { standard: null, tokenItem: null }, 'https://a.org/{id}'],
  ['  ', { standard: 721, tokenItem: 1n }, null],
  ['', { standard: 721, tokenItem: 1n }, null],
])('"%s" is read', (uri, owner, expected) => expect(readUriAnswer(answer(uri), owner)).toBe(expected))

it('no answer is no URI', () => {
  const owner = { standard: 721, tokenItem: 1n } as const
  expect([readUriAnswer(null, owner), readUriAnswer('0x', owner), readUriAnswer('0x12', owner)]).toEqual([
    null,
    null,
    null,
  ])
})
