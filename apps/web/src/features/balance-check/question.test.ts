import { describe, expect, test } from 'vitest'
import { historyPoints, momentsOf, problemsOf, questionOf, splitAddresses, type Typed } from './question.ts'

const empty: Typed = { addresses: '', token: '', item: '', at: '', from: '', to: '' }
const one = `0x${'ab'.repeat(20)}`
const two = 'CD'.repeat(20)

describe('a question of balances', () => {
  test('takes addresses in lines, with commas, twice', () => {
    expect(questionOf({ ...empty, addresses: `${one}\n ${two},${one}` })).toEqual({
      addresses: [one, `0x${two.toLowerCase()}`],
      token: undefined,
      item: undefined,
      at: undefined,
      history: undefined,
    })
  })
  test('names may have several words; beside an address each word stands for itself', () => {
    expect(splitAddresses(`Old Guild\ncellar.core, ${one} ${two}`)).toEqual(['Old Guild', 'cellar.core', one, two])
    expect(splitAddresses(`${one} cellar\n\n`)).toEqual([one, 'cellar'])
  })
  test('is at a block or a date', () => {
    expect(questionOf({ ...empty, addresses: one, at: '120' })?.at).toEqual({ blockNumber: 120 })
    expect(questionOf({ ...empty, addresses: one, at: '2026-11-01 10:00' })?.at).toEqual({ date: '2026-11-01 10:00' })
    expect(problemsOf({ ...empty, addresses: one, at: '2026-13-01' })).toEqual({ at: 'atWrong' })
  })
  test('names what is wrong with each field', () => {
    const many = Array.from({ length: 21 }, (_, index) => `0x${String(index).padStart(40, '0')}`).join(' ')
    expect(problemsOf(empty)).toEqual({ addresses: 'addressesNone' })
    expect(problemsOf({ ...empty, addresses: many })).toEqual({ addresses: 'addressesMany' })
    expect(problemsOf({ ...empty, addresses: 'x', item: '1', from: '2026-01-01' })).toEqual({
      addresses: 'addressesWrong',
      item: 'itemAlone',
      to: 'historyHalf',
    })
    expect(problemsOf({ ...empty, addresses: one, from: '2026-01-02', to: '2026-01-02' })).toEqual({
      to: 'historyOrder',
    })
  })
  test('a history is cut evenly, and never asks for one minute twice', () => {
    const moments = momentsOf({ from: '2026-01-01', to: '2026-01-13' })
    expect(moments).toHaveLength(historyPoints)
    expect([moments[0], moments[1], moments.at(-1)]).toEqual([
      '2026-01-01 00:00',
      '2026-01-02 00:00',
      '2026-01-13 00:00',
    ])
    expect(momentsOf({ from: '2026-01-01 00:00', to: '2026-01-01 00:02' })).toHaveLength(3)
  })
})
