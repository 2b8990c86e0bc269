import { addressRows, blockRows, transactionRows } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reader } from '../reader.ts'
import { findAbiOrigins, findPastAbiOrigins } from './abis.ts'

const proxy = 5
let filled: FilledDatabase
let reader: Reader
let address: string
beforeAll(async () => {
  // one upgrade, one result and one authorization in each of the blocks 101 … 160, with 3 transactions a block
  filled = await startFilledDatabase(`
    ${addressRows(2_000)}
    ${blockRows(200, 3)}
    ${transactionRows(200, 3)}
    insert into proxy_upgrades (transaction_position, contract_id, position, contract_position, kind)
      select (100 + n) * 3, ${proxy}, n, n, 1 from generate_series(1, 60) n;
    insert into proxy_results (address_id, block_number, kind, implementations, beacon)
      select ${proxy}, 100 + n, 'beacon', array_fill(decode(lpad(to_hex(n), 40, '0'), 'hex'), array[30]), decode(repeat('be', 20), 'hex')
        from generate_series(1, 60) n;
    insert into authorizations (position, transaction_position, authorization_index, delegate_id, delegate_position, authority_id,
        authority_position, verdict, effect, chain_id, nonce)
      select n, (100 + n) * 3, 0, 6, n, ${proxy}, n, 1, 1, 1112, n from generate_series(1, 60) n;`)
  reader = filled.reader
  const { rows } = await filled.client.query(
    `select '0x' || encode(address, 'hex') as address from addresses where address_id = ${proxy}`,
  )
  address = rows[0].address
})
afterAll(() => filled?.stop())

const pastOf = async (blockNumber: number) => {
  const [row] = await findPastAbiOrigins(reader, [{ address, blockNumber }])
  expect([row?.address, row?.blockNumber]).toEqual([address, blockNumber])
  return {
    upgrades: row!.upgrades?.map(([position]) => position),
    results: row!.results?.map(([block]) => block - 100),
    delegations: row!.delegations?.map(([block]) => block - 100),
  }
}
/** Numbers from one down to another. */
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

it('gives the newest of what a contract told', async () => {
  const [row] = await findAbiOrigins(reader, [address])
  expect(row!.upgrades?.map(([position]) => position)).toEqual(down(60, 21))
  expect(row!.results?.map(([block]) => block)).toEqual(down(160, 151))
  expect(row!.delegations?.map(([block]) => block)).toEqual(down(160, 121))
  // of a result the first targets, and the beacon that named them
  const [, implementations, beacon] = row!.results![0]!
  expect([implementations.length, implementations[0], beacon]).toEqual([
    24,
    `0x${(60).toString(16).padStart(40, '0')}`,
    `0x${'be'.repeat(20)}`,
  ])
})

it('gives what was told up to a block, and what came next', async () => {
  expect(await pastOf(115)).toEqual({ upgrades: down(16, 1), results: down(16, 6), delegations: down(16, 1) })
  expect(await pastOf(150)).toEqual({ upgrades: down(51, 11), results: down(51, 41), delegations: down(51, 11) })
  expect(await pastOf(200)).toEqual({ upgrades: down(60, 21), results: down(60, 51), delegations: down(60, 21) })
})

it('gives the first that was told of a block before it, and of one before the first block', async () => {
  for (const block of [7, 0]) expect(await pastOf(block)).toEqual({ upgrades: [1], results: [1], delegations: [1] })
})

it('takes many contracts and blocks, and leaves out addresses never met', async () => {
  const wanted = Array.from({ length: 1_500 }, (_, blockNumber) => ({ address, blockNumber: blockNumber % 180 }))
  const rows = await findPastAbiOrigins(reader, [{ address: `0x${'99'.repeat(20)}`, blockNumber: 1 }, ...wanted])
  expect(rows).toHaveLength(1_500)
})
