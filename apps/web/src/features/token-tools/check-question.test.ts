import { expect, it } from 'vitest'
import { addressesOf, checkQuestion, maxAddresses } from './check-question.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`

it('reads addresses in any separation, each once', () => {
  const text = `${address('a')}, ${address('b')}\n${address('a')};nobody`
  expect(addressesOf(text)).toEqual({ addresses: [address('a'), address('b')], wrong: ['nobody'] })
})

it('takes twenty at most', () => {
  const many = Array.from({ length: 30 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  expect(addressesOf(many.join(' ')).addresses).toHaveLength(maxAddresses)
})

it('takes a block or a moment', () => {
  const of = (at: string) => checkQuestion(new URLSearchParams({ token: address('c'), a: address('a'), at }))
  expect(of('1,200')).toMatchObject({ token: address('c'), blockNumber: 1200, date: undefined })
  expect(of('2026-01-02')).toMatchObject({ blockNumber: undefined, date: '2026-01-02' })
  expect(of('2026-01-02T10:30').date).toBe('2026-01-02 10:30')
  expect(of('soon')).toMatchObject({ blockNumber: undefined, date: undefined })
})
