import type { Abi } from 'viem'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData } from 'viem'
import { expect, it } from 'vitest'
import { abiSource } from './abi-index.ts'
import { decodeCalldata } from './calldata.ts'
import { readVerifiedAbi } from './given-abi.ts'
import { decodeLog } from './log.ts'

const price = { name: 'p', type: 'int168', internalType: 'decimal' }
/** As Vyper 0.4.3 writes it: of a list of decimals it names the type of one. */
const written = [
  {
    ...{ type: 'function', name: 'f', stateMutability: 'nonpayable', outputs: [] },
    inputs: [
      { ...price, name: 'x' },
      { name: 'l', type: 'int168[]', internalType: 'decimal' },
      { name: 't', type: 'tuple[2]', components: [{ name: 'a', type: 'uint256' }, price] },
      { name: 'i', type: 'int168' },
    ],
  },
  {
    ...{ type: 'event', name: 'E', anonymous: false },
    inputs: [
      { ...price, name: 'x', indexed: true },
      { ...price, name: 'y', indexed: false },
    ],
  },
]
const { abi } = readVerifiedAbi(JSON.stringify(written))

it.each([
  ['stored', written as Abi],
  ['given', abi],
])('decimals in calls are told with their point: %s', (_, known) => {
  const pair = { a: 1n, p: -12_500_000_000n }
  const args = [32_500_000_000n, [1n, 0n], [pair, { a: 2n, p: 10_000_000_000n }], 32_500_000_000n]
  const data = encodeFunctionData({ abi: written, functionName: 'f', args })
  const decoded = decodeCalldata(data, [abiSource(known, 'verified')])
  expect(decoded?.signature).toBe('f(int168,int168[],(uint256,int168)[2],int168)')
  expect(decoded?.values.map(({ type, value }) => [type, value])).toEqual([
    ['decimal', '3.25'],
    ['decimal[]', ['0.0000000001', '0']],
    [
      '(uint256,decimal)[2]',
      [
        { a: '1', p: '-1.25' },
        { a: '2', p: '1' },
      ],
    ],
    ['int168', '32500000000'],
  ])
})
it('decimals in logs are told with their point, in topics too', () => {
  const topics = encodeEventTopics({
    abi: written as Abi,
    eventName: 'E',
    args: { x: -1n } as never,
  }) as `0x${string}`[]
  const data = encodeAbiParameters([{ type: 'int168' }], [10n ** 14n])
  const decoded = decodeLog({ topics, data }, [abiSource(abi, 'verified')])
  expect(decoded?.values.map(({ type, value }) => [type, value])).toEqual([
    ['decimal', '-0.0000000001'],
    ['decimal', '10000'],
  ])
})
