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

test('an account is plain at transactions before it was made, and where it never had code', async () => {
  const { codes } = open()
  const isPlain = await codes.find([account, contract])
  expect([isPlain(account, null), isPlain(account, 7)]).toEqual([true, true])
  expect([isPlain(contract, null), isPlain(contract, 39), isPlain(contract, 40)]).toEqual([false, true, false])
})

test('of what nobody looked at, an address never met and a precompiled contract nothing is claimed', async () => {
  const { codes, asked } = open()
  const isPlain = await codes.find([unread, neverMet, precompiled])
  for (const address of [unread, neverMet, precompiled]) expect(isPlain(address, 7), address).toBe(false)
  expect(asked).toEqual([unread, neverMet])
})

test('system contracts have code on Core alone', async () => {
  for (const isCore of [true, false]) {
    const isPlain = await open({ isCore }).codes.find([system])
    expect(isPlain(system, 7)).toBe(!isCore)
  }
})

test('an account is asked for once a block, a contract once until a reorg', async () => {
  const { codes, asked, rows } = open()
  await codes.find([account, contract, account])
  await codes.find([contract, account])
  expect(asked).toEqual([account, contract])
  rows.set(account, { ...plain, kind: 1, codeChanges: [[50, codeChange.made]] })
  codes.afterBlock()
  const isPlain = await codes.find([account, contract])
  expect([isPlain(account, 49), isPlain(account, 50)]).toEqual([true, false])
  expect(asked).toEqual([account, contract, account])
  codes.forget()
  await codes.find([account, contract])
  expect(asked).toEqual([account, contract, account, account, contract])
})

test('what a block changed while it was read is asked for again', async () => {
  const { codes, asked } = open()
  const reading = codes.find([account])
  codes.afterBlock()
  await reading
  await codes.find([account])
  expect(asked).toEqual([account, account])
})
