import { newBudget } from '@corescope/decode/abi/decode-budget'
import { type Abi, encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { errorsBySignatures, outcomeOf, unknownErrors } from './run-call.ts'

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

it('a panic and a bare revert are told by their kind, which every language has words for', () => {
  const told = (error: { message: string; data?: string }) => outcomeOf({ item }, { error }, abi, newBudget())
  const message = 'execution reverted'
  expect(told({ message, data: `0x4e487b71${word(0x32)}` })).toMatchObject({ told: { kind: 'panic', code: '0x32' } })
  expect(told({ message, data: '0x' })).toMatchObject({ told: { kind: 'empty' } })
  expect(told({ message: 'busy' })).toEqual({ failure: 'busy' })
  expect(told({ message: '' })).toEqual({ failure: '' })
})

it('an error of a linked library is told by its signature where the ABI lacks it', () => {
  const selector = toFunctionSelector('TooBig(uint256,uint256)')
  const data = `${selector}${word(2_000)}${word(1_000)}` as const
  const result = { error: { message: 'execution reverted', data } }
  expect(unknownErrors([result, { result: '0x' }, result], abi)).toEqual([selector])
  const others = errorsBySignatures(['TooBig(uint256,uint256)', 'no signature'])
  expect(outcomeOf({ item }, result, abi, newBudget(), others)).toEqual({ failure: 'TooBig(2000, 1000)' })
  // the ABI's own, and the language's
  const own = toFunctionSelector('Many(bytes[])')
  const known = [own, '0x08c379a0', '0x4e487b71'].map((one) => ({ error: { message: '', data: `${one}00` } }))
  expect(unknownErrors(known, abi)).toEqual([])
})
