// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kinds = { wantsIncoming: true, wantsOutgoing: true, wantsTokens: true, wantsFailed: true, wantsApprovals: true }
const watch = {
  ...{ ...kinds, wantsCalls: false, isFinalOnly: false, isDaily: false, leastValue: '0', createdAt: 1, name: 'shop' },
  address: { hash: `0x${'11'.repeat(20)}`, type: '0', name: '', label: '' },
}
const address = watch.address.hash
const list = { records: [watch], wantsMails: true, areMailsPaused: false, feed: null, webhook: null }
const asked: object[] = []
let refusal: Error | undefined
vi.mock('../../../api-client/use-call.ts', () => ({ useCall: () => ({ data: list, error: null }) }))
vi.mock('../../../api-client/call-api.ts', () => ({ callApi: async () => ({}) }))
vi.mock('../../../api-client/describe-error.ts', () => ({ describeError: (error: Error) => error.message }))
vi.mock('./use-change.ts', () => ({
  useChange: () => async (_call: string, request: object) => {
    asked.push(request)
    if (refusal !== undefined) throw refusal
  },
}))
vi.mock('../../../i18n/use-messages.ts', () => ({ useMessages: () => (key: string) => key }))
vi.mock('../../../config/runtime-config.ts', () => ({ runtimeConfig: () => ({ chain: { symbol: 'CORE' } }) }))
vi.mock('../../../navigation/search-parameters.ts', () => ({ useSearchParameters: () => new URLSearchParams() }))
vi.mock('../../../entities/AddressLink.tsx', () => ({ AddressLink: () => null }))
for (const name of ['WatchDevice', 'WatchEvents', 'WatchFeed', 'WatchWebhook'])
  vi.doMock(`./${name}.tsx`, () => ({ [name]: () => null }))

let root: Root
const place = document.createElement('div')
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  refusal = undefined
  document.body.append(place)
  root = createRoot(place)
  const { WatchList } = await import('./WatchList.tsx')
  await act(async () => root.render(<WatchList />))
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const row = () => place.querySelector('li')!
const click = (element: HTMLElement) => act(async () => element.click())
const boxes = () => row().querySelectorAll<HTMLInputElement>('input[type=checkbox]')

test('a least value that was typed stays when the next click is on a box: each change sends what it changes', async () => {
  const input = row().querySelector<HTMLInputElement>('input[inputmode=decimal]')!
  await act(async () => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '5')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => input.blur())
  await click(boxes()[3]!)
  expect(asked).toEqual([
    { address, leastValue: '5000000000000000000' },
    { address, wantsFailed: false },
  ])
})

test('a change that is refused says why', async () => {
  refusal = new Error('the connection is lost')
  const said = () => [...place.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  await click(boxes()[0]!)
  expect(said()).toEqual(['the connection is lost'])
  refusal = undefined
  await click(boxes()[0]!)
  expect(said()).toEqual([])
  refusal = new Error('no such entry')
  // the first press asks; then the button stands before the one that cancels
  await click([...row().querySelectorAll('button')].at(-1)!)
  await click([...row().querySelectorAll('button')].at(-2)!)
  expect([asked.at(-1), said()]).toEqual([{ address, remove: true }, ['no such entry']])
})
