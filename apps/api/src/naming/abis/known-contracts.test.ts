import type { Reader, Statement } from '@corescope/store/reader'
import type { AbiOriginRow, ContractChangesRow } from '@corescope/store/verification/abis'
import { expect, test } from 'vitest'
import { contractAt, createKnownContracts } from './known-contracts.ts'

const account = `0x${'a1'.repeat(20)}`
const neverMet = `0x${'b2'.repeat(20)}`
const place = (address: string) => ({ address, blockNumber: null })

const plainAccount: AbiOriginRow = {
  ...{ address: account, addressId: 1, codeHash: null, verificationId: null, abiBytes: null },
  ...{ shortCode: null, upgrades: null, results: null, delegations: null },
}

/** A database that holds these rows, and counts by address what it is asked for. */
const open = () => {
  const rows = new Map([[account, plainAccount]])
  const changes: ContractChangesRow = { transactionPosition: 1, codeBlock: 1, authorizationPosition: 0, addresses: [] }
  const asked: string[] = []
  const past = new Map<string, AbiOriginRow>()
  const reader = {
    row: async () => ({ ...changes }),
    rows: async ({ name }: Statement<unknown>, [addresses, blocks]: [Buffer[], number[]?]) => {
      const wanted = addresses.map((one) => `0x${one.toString('hex')}`)
      if (name === 'past_abi_origins') {
        const keys = wanted.map((address, index) => ({ address, blockNumber: blocks![index]! }))
        asked.push(...keys.map(({ address, blockNumber }) => `${address} ${blockNumber}`))
        return keys.map((key) => ({ ...past.get(key.address)!, ...key }))
      }
      if (name !== 'abi_origins') throw new Error(`asked for ${name}`)
      asked.push(...wanted)
      return wanted.flatMap((address) => rows.get(address) ?? [])
    },
  } as unknown as Reader
  return { known: createKnownContracts(reader), rows, past, changes, asked }
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
  const { known, asked } = open()
  const found = await known.gather([place(account)], (address) => address === account)
  expect(found.get(account)).toMatchObject({ verificationId: null, forwarding: [] })
  expect(asked).toEqual([])
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

test('of a block before what is kept of a contract its history is looked up as of that block', async () => {
  const { known, rows, past, asked } = open()
  const target = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  const resultsOf = (from: number) =>
    Array.from({ length: 10 }, (_, index): [number, string[], null] => [from - index, [target(from - index)], null])
  const proxy = { ...plainAccount, codeHash: `0x${'c0'.repeat(32)}`, shortCode: '0x5af4' }
  rows.set(account, { ...proxy, results: resultsOf(60) })
  past.set(account, { ...proxy, results: resultsOf(20) })
  const targetAt = async (blockNumber: number | null) => {
    const found = await known.gather([{ address: account, blockNumber }])
    const forwarding = contractAt(found, account, blockNumber)!.forwarding
    return forwarding.find((one) => blockNumber === null || one.blockNumber <= blockNumber)?.targets
  }
  expect(await targetAt(null)).toEqual([target(60)])
  expect(await targetAt(55)).toEqual([target(55)])
  expect(asked.filter((key) => key.startsWith(account))).toEqual([account])
  expect(await targetAt(20)).toEqual([target(20)])
  await targetAt(20)
  // in the block of the oldest that is kept there may have been more
  await targetAt(51)
  expect(asked.filter((key) => key.startsWith(account))).toEqual([account, `${account} 20`, `${account} 51`])
})
