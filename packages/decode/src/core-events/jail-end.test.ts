import { expect, test } from 'vitest'
import { askJailEnd, readJailEnd } from './jail-end.ts'

test('the end of a jail is asked of CandidateHub by the operator', () => {
  const { to, data } = askJailEnd(`0x${'ab'.repeat(20)}`)
  expect(to).toBe('0x0000000000000000000000000000000000001005')
  expect(data).toBe(`0xcd7ac977${'00'.repeat(12)}${'ab'.repeat(20)}`)
})

test('a round is read, and nothing where there is none', () => {
  expect(readJailEnd(`0x${'9'.padStart(64, '0')}`)).toBe('9')
  expect(readJailEnd(`0x1${'0'.repeat(16)}`.replace('0x', `0x${'0'.repeat(47)}`) as `0x${string}`)).toBe(
    String(2n ** 64n),
  )
  for (const output of [`0x${'0'.repeat(64)}`, '0x', null, undefined] as const)
    expect(readJailEnd(output)).toBeUndefined()
})
