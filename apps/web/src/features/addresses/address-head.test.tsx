// @vitest-environment jsdom
import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.mock('../../config/runtime-config.ts', () => ({ runtimeConfig: () => ({ accounts: 'open' }) }))
vi.mock('./NoteSign.tsx', () => ({ NoteSign: () => null }))
vi.mock('./WatchSign.tsx', () => ({ WatchSign: () => null }))
vi.mock('./QrCode.tsx', () => ({ QrCode: () => null }))
vi.mock('../../ui/copy/Copy.tsx', () => ({ Copy: () => null }))
const subjects: unknown[] = []
vi.mock('../../navigation/page-subject.ts', () => ({ usePageSubject: (subject: unknown) => subjects.push(subject) }))

const place = document.createElement('div')
// other files have the same modules with other parts in their place
beforeAll(() => {
  vi.resetModules()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('a private name is on the page, and not in the title, which outlives the sign-out and leaves the browser', async () => {
  const { AddressHead } = await import('./AddressHead.tsx')
  const root = createRoot(place)
  const draw = (names: Partial<AddressDetail>) =>
    act(async () =>
      root.render(
        <AddressHead address={`0x${'11'.repeat(20)}`} detail={{ type: '0', ...names } as never} isOperator={false} />,
      ),
    )
  await draw({ privateName: 'My landlord', publicName: 'Orchard' })
  expect(place.textContent).toContain('My landlord')
  expect(subjects.at(-1)).toEqual({ note: 'Orchard' })
  await draw({ privateName: 'My landlord' })
  expect(subjects.at(-1)).toEqual({ note: undefined })
  await draw({ publicName: 'Orchard' })
  expect(place.textContent).toContain('Orchard')
  expect(JSON.stringify(subjects)).not.toContain('landlord')
  await act(async () => root.unmount())
})

test('a token that borrows its symbol is marked beside its name, and its name is no title', async () => {
  const { AddressHead } = await import('./AddressHead.tsx')
  const root = createRoot(place)
  const borrowed = { contractAddress: `0x${'22'.repeat(20)}`, tokenName: 'Devnet Bitcoin', holders: 20 }
  const draw = (detail: object) =>
    act(async () =>
      root.render(
        <AddressHead
          address={`0x${'11'.repeat(20)}`}
          detail={{ type: '1', tokenName: 'Devnet Bitcoin', ...detail } as never}
          isOperator={false}
        />,
      ),
    )
  await draw({ token: { borrowed: null } })
  expect(place.textContent).not.toContain('tokens.borrowed')
  expect(subjects.at(-1)).toEqual({ note: 'Devnet Bitcoin' })
  await draw({ token: { borrowed } })
  expect(place.textContent).toContain('Devnet Bitcointokens.borrowed')
  expect(subjects.at(-1)).toEqual({ note: undefined })
  await draw({ publicName: 'Swindle', token: { borrowed } })
  expect(place.textContent).toContain('Swindletokens.borrowed')
  expect(subjects.at(-1)).toEqual({ note: 'Swindle' })
  await act(async () => root.unmount())
})
