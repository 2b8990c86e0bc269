import { newBudget } from '@corescope/decode/abi/decode-budget'
import { type Abi, encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { outcomeOf } from './run-call.ts'

const outputs = [{ type: 'bytes[]', name: '' }] as const
const item = { type: 'function', name: 'list', inputs: [], outputs, stateMutability: 'pure' } as const
const abi: Abi = [item, { type: 'error', name: 'Many', inputs: outputs }]
const word = (value: number) => value.toString(16).padStart(64, '0')

/** 1,000 offsets that point at the same 50,000 bytes. */
const ring =
  `0x${word(32)}${word(1_000)}${word(32_000).repeat(1_000)}${word(50_000)}${'ab'.repeat(50_000).padEnd(100_032, '0')}` as const

it('values that would be far longer than what the contract answered are not decoded', () => {
  const budget = newBudget()
  expect(outcomeOf({ item }, { result: ring }, abi, budget)).toEqual({ failure: '', raw: ring, isTooLarge: true })
  const honest = encodeAbiParameters(outputs, [['0x1234', `0x${'ab'.repeat(20_000)}`]])
  expect(outcomeOf({ item }, { result: honest }, abi, budget)).toMatchObject({ values: [{ type: 'bytes[]' }] })
})

it('what getters of one contract repeat is bounded together', () => {
  const repeated =
    `0x${word(32)}${word(40)}${word(1_280).repeat(40)}${word(1_000)}${'ab'.repeat(1_000).padEnd(2_048, '0')}` as const
  const budget = newBudget()
  const outcomes = Array.from({ length: 60 }, () => outcomeOf({ item }, { result: repeated }, abi, budget))
  expect(outcomes[0]).toMatchObject({ values: [{}] })
  expect(outcomes.at(-1)).toMatchObject({ isTooLarge: true })
  expect(outcomes.filter((one) => 'values' in one).length).toBeLessThan(5)
})

it('an error of that kind stays bytes, of which the beginning is told', () => {
  const selector = toFunctionSelector('Many(bytes[])')
  const data = `${selector}${ring.slice(2)}`
  const outcome = outcomeOf({ item }, { error: { message: 'execution reverted', data } }, abi, newBudget())
  expect(outcome).toEqual({ failure: `${data.slice(0, 2 + 2 * 1_024)}…` })
})
