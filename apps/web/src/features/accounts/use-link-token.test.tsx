// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useLinkToken } from './use-link-token.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const seen: (string | undefined)[] = []
const Looker = () => {
  seen.push(useLinkToken())
  return null
}

const found = async (hash: string) => {
  history.replaceState(null, '', `/confirmemail${hash}`)
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Looker />))
  await act(async () => root.unmount())
  return seen.at(-1)
}

test('the secret of a link is taken out of the address; what is cut short is none', async () => {
  const whole = 'a'.repeat(43)
  expect(await found(`#token=${whole}`)).toBe(whole)
  expect(location.hash).toBe('')
  expect([await found('#token=abc'), await found('#token=a%20b'), await found('')]).toEqual(['', '', ''])
})
