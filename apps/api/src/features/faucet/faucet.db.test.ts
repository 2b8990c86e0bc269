import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Payments that are made are tested with a node in devnet/src/supervisor/faucet.node.test.ts.
const bundles = makeBundles({ branch: 'faucet', from: 0, count: 2, parentHash: zeroHash })
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash, { CAPTCHA_EFFORT: '0' })
  await api.commit(bundles)
})
afterAll(() => api?.stop())

it('where the worker pays nothing, that is said, and a payment is refused', async () => {
  const info = await api.ask(calls.faucetInfo.path, {})
  expect(calls.faucetInfo.response.safeParse(info).error).toBeUndefined()
  expect(info).toMatchObject({ state: 'off', faucet: null, needsCaptcha: false })
  const { body } = await api.call(calls.faucet.path, { address: person(1) })
  expect(body.message).toBe('There is no faucet here.')
})

it('a worker that was not seen for long is late', async () => {
  await api.sql(
    `insert into faucet_states (sender, amount, fee, balance, per_address, per_client, per_day, told_at)
     values ($1, 1000, 1, 5000, 1, 1, 10, now() - interval '1 hour')`,
    [Buffer.from(person(2).slice(2), 'hex')],
  )
  const { state, faucet } = await api.ask(calls.faucetInfo.path, {})
  expect([state, faucet.address, faucet.amount]).toEqual(['late', person(2), '1000'])
  // a reader's own name is laid over it
  expect(faucet.account).toMatchObject({ hash: person(2), privateName: null })
})

it('a ticket that nobody has names no payment', async () => {
  const { body } = await api.call(calls.faucetPayment.path, { ticket: '00000000-0000-4000-8000-000000000000' })
  expect(body.message).toContain('ticket: there is no such payment')
})

it('says that a payment failed while its block may still fall away', async () => {
  const [row] = await api.sql<{ ticket: string }>(
    `insert into faucet_payments (state, nonce, block_number, amount, recipient, sender, transaction_hash, is_reverted)
     values ('mined', 1, 2, 1, '\\x01', '\\x02', '\\x03', true) returning ticket`,
  )
  const state = async () => (await api.ask(calls.faucetPayment.path, row!)).state
  expect(await state()).toBe('reverted')
  await api.sql('update faucet_payments set is_reverted = false')
  expect(await state()).toBe('mined')
  await api.sql("update faucet_payments set is_reverted = true, state = 'failed'")
  expect(await state()).toBe('failed')
})
