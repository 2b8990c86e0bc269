// @vitest-environment jsdom
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { dropDrafts } from './drafts.ts'
import { forgetSession, keepTokens, openSession } from './session.ts'
import { clearSessionTimeout, noteSessionTimeout } from './session-timeout.ts'
import { useDraft } from './use-draft.ts'

let root: Root
const place = document.createElement('div')
let type: (text: string) => void
const Form = ({ start }: { start: string }) => {
  const [draft, setDraft] = useDraft(`note ${start}`, start)
  type = setDraft
  return draft
}
const open = async (start = '') => {
  root = createRoot(place)
  await act(async () => root.render(<Form start={start} />))
  return place.textContent
}
const leave = () => act(async () => root.unmount())
const signIn = async (person: string) => {
  keepTokens({
    ...{ access_token: `head.${btoa(JSON.stringify({ sub: person }))}.sign`, expires_in: 600 },
    refresh_token: `refresh of ${person}`,
  })
  await clearSessionTimeout()
}
/** The session ends by itself while something typed stands in the form. */
const endWith = async (text: string) => {
  await act(async () => type(text))
  forgetSession()
  await noteSessionTimeout()
  await leave()
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setRuntimeConfig({ shortName: 'a', networkName: 'devnet', version: '1' } as RuntimeConfig)
  dropDrafts()
  await openSession()
  await signIn('ann')
  await open()
})
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

test('what was typed when the session ended by itself waits for the same person, once', async () => {
  await endWith('The rent')
  await signIn('ann')
  expect(await open()).toBe('The rent')
  await leave()
  expect(await open()).toBe('')
  await leave()
})

test('nobody else has it, nor a form that begins with something else', async () => {
  await endWith('The rent')
  await signIn('dee')
  expect(await open()).toBe('')
  await leave()
  await signIn('ann')
  expect(await open('0x01')).toBe('0x01')
  await leave()
})

test('it goes with a sign-out, and with leaving the form', async () => {
  await act(async () => type('The rent'))
  forgetSession()
  await leave()
  await signIn('ann')
  expect(await open()).toBe('')
  await act(async () => type('The rent'))
  await leave()
  expect(await open()).toBe('')
  await endWith('The rent')
  dropDrafts()
  await signIn('ann')
  expect(await open()).toBe('')
  await leave()
})
