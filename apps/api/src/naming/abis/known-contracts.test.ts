import type { Reader, Statement } from '@corescope/store/reader'
import type { AbiOriginRow, ContractChangesRow } from '@corescope/store/verification/abis'
import { expect, test } from 'vitest'
import { createKnownContracts } from './known-contracts.ts'

const account = `0x${'a1'.repeat(20)}`
const neverMet = `0x${'b2'.repeat(20)}`
const place = (address: string) => ({ address, blockNumber: null })

const plainAccount: AbiOriginRow = {
  ...{ address: account, addressId: 1, codeHash: null, verificationId: null },
  ...{ shortCode: null, upgrades: null, results: null, delegations: null },
}

/** A database that holds these rows, and counts by address what it is asked for. */
const open = () => {
  const rows = new Map([[account, plainAccount]])
  const changes: ContractChangesRow = { transactionPosition: 1, codeBlock: 1, authorizationPosition: 0, addresses: [] }
  const asked: string[] = []
  const reader = {
    row: async () => ({ ...changes }),
    rows: async ({ name }: Statement<unknown>, [addresses]: [Buffer[]]) => {
      if (name !== 'abi_origins') throw new Error(`asked for ${name}`)
      const wanted = addresses.map((one) => `0x${one.toString('hex')}`)
      asked.push(...wanted)
      return wanted.flatMap((address) => rows.get(address) ?? [])
    },
  } as unknown as Reader
  return { known: createKnownContracts(reader), reader, rows, changes, asked }
}

test('an account without code is not asked for again with each block', async () => {
  const { known, asked } = open()
  for (let block = 0; block < 3; block += 1) {
    await known.gather([place(account)])
    known.afterBlock()
  }
  expect(asked).toEqual([account])
})

test('an account that is known to have run no code is not asked for', async () => {
  const { reader, asked } = open()
  let isPlain = true
  const known = createKnownContracts(reader, (address) => isPlain && address === account)
  expect((await known.gather([place(account)])).get(account)).toMatchObject({ verificationId: null, forwarding: [] })
  expect(asked).toEqual([])
  isPlain = false
  known.afterBlock()
  await known.gather([place(account)])
  expect(asked).toEqual([account])
})

test('an account that gets a code is read by it from the next block on', async () => {
  const { known, rows, changes } = open()
  await known.gather([place(account)])
  rows.set(account, { ...plainAccount, codeHash: `0x${'c0'.repeat(32)}`, verificationId: 7 })
  changes.addresses = [account]
  known.afterBlock()
  const found = await known.gather([place(account)])
  expect(found.get(account)?.verificationId).toBe(7)
})

test('an address never met is asked for again with each block, once a block', async () => {
  const { known, asked } = open()
  await known.gather([place(neverMet)])
  await known.gather([place(neverMet)])
  known.afterBlock()
  await known.gather([place(neverMet)])
  expect(asked).toEqual([neverMet, neverMet])
})

test('everything is asked for again after a reorg or a verification', async () => {
  const { known, asked } = open()
  await known.gather([place(account)])
  known.forget()
  await known.gather([place(account)])
  expect(asked).toEqual([account, account])
})

test('an account that has itself run the code of another is read by it, from that block on', async () => {
  const { known, rows, changes } = open()
  await known.gather([place(account)])
  rows.set(account, { ...plainAccount, delegations: [[7, neverMet]] })
  changes.addresses = [account]
  known.afterBlock()
  const found = await known.gather([place(account)])
  expect(found.get(account)).toMatchObject({
    isDelegating: true,
    forwarding: [{ blockNumber: 7, targets: [neverMet] }, { targets: [] }],
  })
})
