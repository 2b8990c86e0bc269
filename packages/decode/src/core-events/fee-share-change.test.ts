import { encodeAbiParameters, type Hex, toHex, toRlp } from 'viem'
import { expect, test } from 'vitest'
import { readFeeShareChange } from './fee-share-change.ts'

const [contract, first, second] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex]
const topic = `0x${'12'.repeat(32)}` as Hex
const events = [
  {
    topic,
    gas: 20_000n,
    rewards: [
      { recipient: first, share: 7_000 },
      { recipient: second, share: 3_000 },
    ],
  },
]
const shares = [
  [first, toHex(7_000)],
  [second, toHex(3_000)],
] as Hex[][]

test('a proposal of fee shares names its contract, its events and who is paid', () => {
  const value = toRlp([contract, [[shares, topic, toHex(20_000)]], '0x01'])
  expect(readFeeShareChange('addConfig', value)).toEqual({ change: 'add', contract, events })
  expect(readFeeShareChange('updateConfig', value)).toEqual({ change: 'update', contract, events })
  expect(readFeeShareChange('removeConfig', contract)).toEqual({ change: 'remove', contract, events: [] })
  const status = (isActive: Hex) => readFeeShareChange('setConfigStatus', toRlp([contract, isActive]))?.change
  expect([status('0x'), status('0x01')]).toEqual(['pause', 'resume'])
})

test('the same encoded by the ABI', () => {
  const reward = [{ type: 'address' }, { type: 'uint16' }]
  const issue = [{ type: 'bytes32' }, { type: 'uint32' }, { type: 'tuple[]', components: reward }]
  const value = encodeAbiParameters(
    [{ type: 'address' }, { type: 'tuple[]', components: issue }],
    [
      contract,
      [
        [
          topic,
          20_000,
          [
            [first, 7_000],
            [second, 3_000],
          ],
        ],
      ],
    ],
  )
  expect(readFeeShareChange('addConfig', value)).toEqual({ change: 'add', contract, events })
  const word = encodeAbiParameters([{ type: 'address' }], [contract])
  expect(readFeeShareChange('removeConfig', word)).toEqual({ change: 'remove', contract, events: [] })
})

test('bytes that are no change stay bytes', () => {
  const whole = toRlp([contract, [[shares, topic, toHex(20_000)]], '0x01'])
  for (const value of [whole.slice(0, -2), `${whole}00`, '0x', '0xc0', '0x00', '0xzz', `0x${'00'.repeat(40)}`])
    expect(readFeeShareChange('addConfig', value)).toBeUndefined()
  expect(readFeeShareChange('setConfigStatus', '0xc0')).toBeUndefined()
  expect(readFeeShareChange('removeConfig', `0x${'11'.repeat(32)}`)).toBeUndefined()
  expect(readFeeShareChange('updateMaxGas', toHex(1, { size: 32 }))).toBeUndefined()
  const many = Array.from({ length: 101 }, () => [shares, topic, toHex(1)])
  expect(readFeeShareChange('addConfig', toRlp([contract, many, '0x01'] as never))).toBeUndefined()
  expect(readFeeShareChange('addConfig', `0x${'c1'.repeat(40_000)}`)).toBeUndefined()
})
