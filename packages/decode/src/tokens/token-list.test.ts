import { expect, it } from 'vitest'
import { readTokenList } from './token-list.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const token = (digit: string, more: object = {}) => ({
  ...{
    chainId: 1116,
    address: address(digit),
    name: 'X',
    symbol: 'X',
    decimals: 18,
    logoURI: `https://a.org/${digit}`,
  },
  ...more,
})

it('reads the icons of one chain', () => {
  const tokens = [
    token('a'),
    token('B'),
    ...[token('c', { chainId: 1 }), token('d', { logoURI: undefined }), token('e', { logoURI: 5 }), null, 'x', []],
    ...[
      token('f', { address: '0x12' }),
      token('a', { logoURI: 'https://second.org' }),
      token('1', { chainId: '1116' }),
    ],
    ...[token('2', { logoURI: 'x'.repeat(70_000) }), token('3', { logoURI: '\u0000' })],
    token('4', { logoURI: 'ipfs://bafy\u202e1' }),
  ]
  expect([...readTokenList(JSON.stringify({ name: 'list', tokens }), 1116)]).toEqual([
    [address('a'), 'https://a.org/a'],
    [address('b'), 'https://a.org/B'],
    [address('4'), 'ipfs://bafy1'],
  ])
})

it.each(['', '<html>', 'null', '[]', '{}', '{"tokens":{}}'])('"%s" is no list', (text) => {
  expect(() => readTokenList(text, 1)).toThrow(/^The token list/)
})
