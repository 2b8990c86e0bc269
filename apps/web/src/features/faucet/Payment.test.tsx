// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

const hash = `0x${'aa'.repeat(32)}`
let payment: Record<string, unknown> = {}
const everyMs: unknown[] = []
vi.mock('../../api-client/use-call.ts', () => ({
  useCall: (_query: object, options: { everyMs?: number }) => {
    everyMs.push(options.everyMs)
    return { data: payment, error: null }
  },
}))
vi.mock('../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../entities/amounts.tsx', () => ({ NativeAmount: () => null }))
vi.mock('../../entities/BlockLink.tsx', () => ({ BlockLink: () => null }))
vi.mock('../../entities/HashText.tsx', () => ({ HashText: () => null }))
vi.mock('../../entities/TransactionLink.tsx', () => ({ TransactionLink: () => null }))

const shown = async (state: string, blockNumber: number | null) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  payment = { state, place: null, recipient: `0x${'11'.repeat(20)}`, amount: '1', transactionHash: hash, blockNumber }
  everyMs.length = 0
  const { Payment } = await import('./Payment.tsx')
  const place = document.createElement('div')
  await act(async () => createRoot(place).render(<Payment ticket="ticket" />))
  return { text: place.querySelector('[role=status]')?.textContent, everyMs: everyMs.at(-1) }
}

test.each([
  ['sent', null, 'faucet.sent', 2_000],
  // its block may fall away
  ['mined', 7, 'faucet.mined', 10_000],
  ['reverted', 7, 'faucet.reverted', 10_000],
  ['settled', 7, 'faucet.settled', undefined],
  ['failed', 7, 'faucet.failed', undefined],
  ['failed', null, 'faucet.givenUp', undefined],
] as const)(
  'a payment that is %s (block %s) is said so, and followed until it is settled',
  async (state, block, text, ms) => {
    expect(await shown(state, block)).toEqual({ text, everyMs: ms })
  },
)
