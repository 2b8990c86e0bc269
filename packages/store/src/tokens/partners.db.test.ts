import { addressRows, blockRows, digest } from '@corescope/devnet/test-worlds/dense-rows'
import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDealings } from './partners.ts'

/** Address 1 sent tokens 2 to a partner, and called contract 3, long before 1,500 transfers of token 9 were told in its name. */
const partner = 'c0ffee00112233445566778899aabbccddeeff01'
const transfer = `a9059cbb8b${'13'}${partner}9e0005`
const fill = `
${addressRows(3_000)}
${blockRows(2_000, 1)}
insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, status, gas, gas_used,
  cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
select n, n, n >> 14, n, case when n <= 2 then 1 else 8 end, case n when 1 then 2 when 2 then 3 else 9 end, 1, 0, 1, 1, 1, 1, 1, 1,
  0, 27, ${digest("'x' || n")}, '', '', case n when 1 then '\\x03${transfer}'::bytea else '' end from generate_series(1, 2000) n;
insert into address_entries (transaction_position, address_id, position, in_position, out_position)
  select n, 1, n, null, n from generate_series(1, 2) n;
insert into address_entries (transaction_position, address_id, position, in_position, out_position)
  select n, 1, n, n - 2, null from generate_series(3, 1503) n;
insert into token_transfers
  select n, n, 9, n, 0, 0, 1, 1000 + n, n, 1, 20, 1, n, null from generate_series(3, 1503) n;
insert into token_entries (transaction_position, address_id, position, token_id, token_position, holding_position, standard,
  direction, amount_after) select n, 1, n - 2, 9, n, n - 2, 20, 2, 0 from generate_series(3, 1503) n;`

let filled: FilledDatabase
beforeAll(async () => {
  filled = await startFilledDatabase(fill)
})
afterAll(() => filled?.stop())

it('finds whom an address dealt with itself, however much is told in its name', async () => {
  const { partners, ownTokens } = await listDealings(filled.reader, 1)
  const own = partners.filter(({ isOwn }) => isOwn)
  expect(own.map(({ since }) => since).toSorted()).toEqual([1, 1, 2])
  expect(own).toContainEqual({ address: `0x${partner}`, since: 1, isOwn: true })
  expect(ownTokens).toEqual(new Set([2, 3]))
  expect(partners.filter(({ isOwn }) => !isOwn)).toHaveLength(1_001)
})
