// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

const session = vi.hoisted(() => ({
  isSignedIn: true,
  place: '/my/address' as string | undefined,
  listeners: new Set<() => void>(),
}))
const [went, left] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('../../session/session.ts', () => ({
  isSignedIn: () => session.isSignedIn,
  onSession: (listener: () => void) => {
    session.listeners.add(listener)
    return () => session.listeners.delete(listener)
  },
  keepUser: () => undefined,
  takePlace: () => session.place,
}))
vi.mock('../../features/accounts/sign-in.ts', () => ({ signOut: left }))
vi.mock('../../features/accounts/SessionEnded.tsx', () => ({ SessionEnded: () => null }))
vi.mock('../../features/accounts/LoginForm.tsx', () => ({
  LoginForm: ({ onEnter }: { onEnter: (isEntering: boolean) => void }) => (
    <form>
      <button type="button" onClick={() => onEnter(true)}>
        enter
      </button>
    </form>
  ),
}))
vi.mock('../../api-client/Failure.tsx', () => ({ Failure: () => null }))
vi.mock('../../api-client/use-call.ts', () => ({ useCall: () => ({ data: { username: 'ann' }, error: null }) }))
vi.mock('../../i18n/use-messages.ts', () => ({
  useMessages: () => (key: string, values?: object) => `${key}${JSON.stringify(values ?? '')}`,
}))
vi.mock('../../navigation/use-navigation.ts', () => ({ useGo: () => went }))

let root: Root
const place = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
afterAll(() => vi.resetModules())

const setSignedIn = (isSignedIn: boolean) => {
  session.isSignedIn = isSignedIn
  for (const listener of session.listeners) listener()
}
const show = async (isSignedIn: boolean) => {
  setSignedIn(isSignedIn)
  const { Screen } = await import('./login.tsx')
  await act(async () => root.render(<Screen />))
}
const press = (at: number) => act(async () => place.querySelectorAll('button')[at]!.click())

test('who is signed in already is told so: they go on, or sign out first', async () => {
  await show(true)
  expect(place.querySelector('form')).toBeNull()
  expect(place.textContent).toContain('account.signedInAlready{"name":"ann"}')
  await press(0)
  expect(went).toHaveBeenCalledWith('/my/address', { replace: true })
  await press(1)
  expect(left).toHaveBeenCalledWith('/login')
})

test('a sign-in in another tab takes the form away; one that is under way here keeps it', async () => {
  await show(false)
  expect(place.querySelector('form')).not.toBeNull()
  await act(async () => setSignedIn(true))
  expect(place.querySelector('form')).toBeNull()
  await act(async () => setSignedIn(false))
  await press(0)
  await act(async () => setSignedIn(true))
  expect(place.querySelector('form')).not.toBeNull()
})
