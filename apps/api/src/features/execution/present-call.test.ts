import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import { newBudget } from '@corescope/decode/abi/decode-budget'
import type { TracedCall } from '@corescope/rpc/traces/trace-calls'
import { expect, test } from 'vitest'
import { presentCall } from './present-call.ts'

const reference = (hash: `0x${string}`, type: '2' | '1'): AddressReference => ({
  ...{ hash, type, isCandidate: false, privateName: null, domainName: null },
  ...{ publicName: null, tokenName: null, symbol: null },
})
const [from, to]: [`0x${string}`, `0x${string}`] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const call = (text: `0x${string}`): TracedCall => ({
  ...{ traceAddress: [], type: 'call', from, to, value: 0n, gas: 30_000n, gasUsed: 21_560n },
  ...{
    error: null,
    revertData: null,
    logs: 0,
    selector: text.length < 10 ? null : (text.slice(0, 10) as `0x${string}`),
  },
  ...{ input: { hex: text, size: text.length / 2 - 1 }, output: { hex: '0x', size: 0 } },
})
const present = (text: `0x${string}`, isPlain: boolean) => {
  const names = new Map(
    [reference(from, '2'), reference(to, isPlain ? '2' : '1')].map((one) => [one.hash as string, one]),
  )
  return presentCall(call(text), 0, names, {
    sources: [],
    code: { isDelegated: false, isPlain, hadCode: false },
    budget: newBudget(),
  })
}

test.each(['0x68656c6c6f', '0x6869'] as const)(
  '%s to an account without code calls nothing: it is a message',
  (text) => {
    expect(present(text, true)).toMatchObject({ method: null, decoded: null, isMessage: true })
    expect(present(text, false)).not.toHaveProperty('isMessage')
  },
)

test('no bytes are no message', () => expect(present('0x', true)).not.toHaveProperty('isMessage'))
