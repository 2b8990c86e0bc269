// @vitest-environment jsdom
import type { CallFrameRecord } from '@corescope/api-schema/execution/calls'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

vi.mock('../../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ chain: { symbol: 'CORE', decimals: 18 }, networkName: 'devnet' }),
}))
vi.mock('../../../entities/amounts.tsx', () => ({ NativeAmount: () => null, TokenAmount: () => null }))
vi.mock('../../../api-client/use-call.ts', () => ({ useCall: () => ({ data: undefined, error: null }) }))
vi.mock('../../../api-client/call-api.ts', () => ({ callApi: vi.fn() }))

const reference = (digit: string, privateName: string | null) =>
  ({
    ...{ hash: `0x${digit.repeat(40)}`, type: 'normal', isCandidate: false, privateName, domainName: null },
    ...{ publicName: null, tokenName: null, symbol: null },
  }) as unknown as CallFrameRecord['from']

test('addresses among the values of a call have the names of their reader', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const [from, to, other] = [reference('1', 'Mine'), reference('2', null), reference('3', 'The builder')]
  const bytes = { data: `0x${'00'.repeat(36)}`, size: 36 }
  const value = { name: 'to', type: 'address', value: other.hash }
  const frame = {
    ...{
      index: 0,
      traceAddress: [],
      type: 'call',
      from,
      to,
      value: '0',
      gas: '1',
      gasUsed: '1',
      input: bytes,
      output: bytes,
    },
    ...{ method: null, returned: [{ name: '', type: 'address', value: other.hash }], logs: null, error: null },
    ...{ reason: null, raised: null },
    decoded: { name: 'pay', signature: 'pay(address)', source: 'verified', values: [value], addresses: [other] },
  } as unknown as CallFrameRecord
  const { failureWords } = await import('./failure-words.ts')
  const thrown = { data: `0xdb42144d${'00'.repeat(64)}`, size: 68 }
  const words = (key: string) => key
  expect(failureWords(words as never, { ...frame, reason: thrown.data, output: thrown } as never)).toBe(
    'transaction.reason_rawUnknown',
  )
  const panic = { data: `0x4e487b71${'0'.repeat(62)}12`, size: 36 }
  const nothing = { data: '0x', size: 0 }
  for (const [told, output, said] of [
    [
      { error: 'execution reverted', reason: 'Panic 0x12: division or modulo by zero' },
      panic,
      'transaction.reason_panic',
    ],
    [{ error: 'execution reverted', reason: null }, nothing, 'transaction.reason_empty'],
    [{ error: 'out of gas', reason: null }, nothing, 'transaction.reason_outOfGas'],
    [{ error: 'execution reverted', reason: 'not yours' }, thrown, 'not yours'],
  ] as const) {
    expect(failureWords(words as never, { ...frame, ...told, output } as never)).toBe(said)
  }
  const { CallDetails } = await import('./CallDetails.tsx')
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<CallDetails frame={frame} place={undefined} />))
  const named = [...place.querySelectorAll('table')].map(({ textContent }) => textContent)
  expect(named).toHaveLength(2)
  for (const text of named) expect(text).toContain('The builder')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
