import type { Session } from '@corescope/store/database'
import type { OpenPayment } from '@corescope/store/faucet/payments'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import type { FaucetNode, Mined } from './faucet-node.ts'
import { followPayments } from './follow-payments.ts'

const present = `0x${'22'.repeat(20)}` as const
const former = `0x${'11'.repeat(20)}` as const
const formerBytes = Buffer.from(former.slice(2), 'hex')
const hash = `0x${'aa'.repeat(32)}` as const
const payment = (more: Partial<OpenPayment>): OpenPayment => ({
  ...{ paymentId: 1, state: 'sent', nonce: 7, amount: '1', recipient: `0x${'33'.repeat(20)}`, sender: former },
  ...{ sentSecondsAgo: 90, madeSecondsAgo: 90, transactions: [{ transactionHash: hash, gasPrice: '10', raw: '0x00' }] },
  ...more,
})

/** Follows payments at a node that answers so. */
const follow = async (
  open: OpenPayment[],
  { mined, rowsChanged = 1, ...answers }: Partial<FaucetNode> & { mined?: Mined; rowsChanged?: number } = {},
): Promise<{ unmined: number[]; written: unknown[][] }> => {
  const written: unknown[][] = []
  const session = {
    run: async (name: string, _text: string, values: unknown[]) => {
      if (name === 'faucet_open') return { rows: open, rowCount: open.length }
      written.push([name, ...values])
      return { rows: [], rowCount: rowsChanged }
    },
  } as unknown as Session
  const node: FaucetNode = {
    ...{
      look: async () => Promise.reject(new Error('unused')),
      hasCode: async () => false,
      isKnown: async () => false,
    },
    ...{ findMined: async () => mined, isUsedElsewhere: async () => false, send: async () => 'insufficient funds' },
    ...answers,
  }
  const wallet = { address: present, sign: async () => Promise.reject(new Error('signs nothing')) }
  const unmined = await followPayments(
    { node, wallet, maxGasPrice: 10n ** 12n, write: (work) => work(session), log: createLogger('silent') },
    { head: 10_000, balance: 1n, nonce: 8, gasPrice: 10n },
  )
  return { unmined: unmined.map(({ paymentId }) => paymentId), written }
}

describe('payments of a key that is no longer the faucet’s', () => {
  it('take no room and no coins of the present one', async () => {
    const open = [payment({ paymentId: 2, sender: present, nonce: 9 }), payment({ paymentId: 1 })]
    expect(await follow(open)).toEqual({ unmined: [2], written: [] })
  })
  it('wait anew once their nonce was used for something else', async () => {
    const { unmined, written } = await follow([payment({})], { isUsedElsewhere: async () => true })
    expect([unmined, written]).toEqual([
      [],
      [
        ['faucet_return', 1, formerBytes, 7],
        ['faucet_return_sent', 1],
      ],
    ])
  })
  it('stay as they are where another worker returned them, and paid them anew, meanwhile', async () => {
    const { written } = await follow([payment({})], { isUsedElsewhere: async () => true, rowsChanged: 0 })
    expect(written).toEqual([['faucet_return', 1, formerBytes, 7]])
  })
  it('are settled where they are in a block', async () => {
    const { written } = await follow([payment({})], { mined: { blockNumber: 9_000, isSuccess: true } })
    expect(written).toEqual([['faucet_place', 1, formerBytes, 7, 'settled', 9_000, expect.any(Buffer), false]])
  })
  it('are given up after a day', async () => {
    const { unmined, written } = await follow([payment({ madeSecondsAgo: 90_000 })])
    expect([unmined, written]).toEqual([[], [['faucet_place', 1, formerBytes, 7, 'failed', null, null, false]]])
  })
})

it.each([
  ['a block that may fall away', 9_990, 'mined'],
  ['a settled one', 9_000, 'failed'],
])('a transaction that failed in %s is noted as failed at once', async (_where, blockNumber, state) => {
  const { written } = await follow([payment({})], { mined: { blockNumber, isSuccess: false } })
  expect(written).toEqual([['faucet_place', 1, formerBytes, 7, state, blockNumber, expect.any(Buffer), true]])
})

it('a payment of the present key is never given up', async () => {
  const { unmined, written } = await follow([payment({ sender: present, madeSecondsAgo: 90_000 })])
  expect([unmined, written]).toEqual([[1], []])
})
