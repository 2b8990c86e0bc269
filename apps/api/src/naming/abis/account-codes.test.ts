import { systemContracts } from '@corescope/chain/system-contracts'
import { type CodeRow, codeChange } from '@corescope/store/addresses/codes'
import type { Reader, Statement } from '@corescope/store/reader'
import { expect, test } from 'vitest'
import { createAccountCodes } from './account-codes.ts'

const account = `0x${'a1'.repeat(20)}`
const contract = `0x${'c0'.repeat(20)}`
const neverMet = `0x${'b2'.repeat(20)}`
const unread = `0x${'d3'.repeat(20)}`
const system = systemContracts[0]!.address
const precompiled = `0x${'01'.padStart(40, '0')}`

const plain: CodeRow = { address: account, kind: 2, codeChanges: null, hasLostCode: false }

/** A database that holds these rows, and tells what it is asked for. */
const open = ({ isCore = false } = {}) => {
  const rows = new Map<string, CodeRow>([
    [account, plain],
    [contract, { address: contract, kind: 1, codeChanges: [[40, codeChange.made]], hasLostCode: false }],
    [unread, { ...plain, address: unread, kind: null }],
    [system, { ...plain, address: system }],
  ])
  const asked: string[] = []
  const reader = {
    rows: async ({ name }: Statement<unknown>, [addresses]: [Buffer[]]) => {
      if (name !== 'account_codes') throw new Error(`asked for ${name}`)
      const wanted = addresses.map((one) => `0x${one.toString('hex')}`)
      asked.push(...wanted)
      return wanted.flatMap((address) => rows.get(address) ?? [])
    },
  } as unknown as Reader
  return { codes: createAccountCodes(reader, () => isCore), rows, asked }
}

test('an account had no code before it was made, and where it never was', async () => {
  const { codes } = open()
  const codeThen = await codes.find([account, contract])
  expect([codeThen(account, null), codeThen(account, 7)]).toEqual(['none', 'none'])
  expect([codeThen(contract, null), codeThen(contract, 39), codeThen(contract, 40)]).toEqual([
    ...['unknown', 'none', 'unknown'],
  ])
})

test('a contract that has ended had code until then', async () => {
  const { codes, rows } = open()
  const codeChanges = [[40, codeChange.made] as const, [50, codeChange.ended] as const]
  rows.set(account, { ...plain, codeChanges })
  const codeThen = await codes.find([account])
  expect([39, 40, 50, 51, null].map((position) => codeThen(account, position))).toEqual([
    ...['none', 'some', 'some', 'none', 'unknown'],
  ])
})

test('of what nobody looked at, an address never met and a precompiled contract nothing is claimed', async () => {
  const { codes, asked } = open()
  const codeThen = await codes.find([unread, neverMet, precompiled])
  for (const address of [unread, neverMet, precompiled]) expect(codeThen(address, 7), address).toBe('unknown')
  expect(asked).toEqual([unread, neverMet])
})

test('system contracts have code on Core alone', async () => {
  for (const isCore of [true, false]) {
    const codeThen = await open({ isCore }).codes.find([system])
    expect(codeThen(system, 7)).toBe(isCore ? 'unknown' : 'none')
  }
})

test('each is asked for once a block: it may be made or end with the next', async () => {
  const { codes, asked, rows } = open()
  await codes.find([account, contract, account])
  await codes.find([contract, account])
  expect(asked).toEqual([account, contract])
  rows.set(account, { ...plain, kind: 1, codeChanges: [[50, codeChange.made]] })
  codes.afterBlock()
  const codeThen = await codes.find([account, contract])
  expect([codeThen(account, 49), codeThen(account, 50)]).toEqual(['none', 'unknown'])
  expect(asked).toEqual([account, contract, account, contract])
  codes.forget()
  await codes.find([account])
  expect(asked).toEqual([account, contract, account, contract, account])
})

test('what a block changed while it was read is asked for again', async () => {
  const { codes, asked } = open()
  const reading = codes.find([account])
  codes.afterBlock()
  await reading
  await codes.find([account])
  expect(asked).toEqual([account, account])
})
