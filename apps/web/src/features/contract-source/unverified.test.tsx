// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Unverified } from './Unverified.tsx'

const told = vi.hoisted(() => ({ data: undefined as object | undefined }))
vi.mock('../../api-client/use-call.ts', () => ({ useCall: () => ({ data: told.data, error: null }) }))
vi.mock('../../api-client/api-query.ts', () => ({ apiQuery: () => ({}) }))

const linkOf = (data: object | undefined) => {
  told.data = data
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<Unverified address={`0x${'c1'.repeat(20)}`} />)
  return root.querySelector('a')
}

it('a contract is offered to be verified, one that is gone is not', () => {
  expect(linkOf({ code: { size: 1, hash: '0x' } })).not.toBeNull()
  expect(linkOf(undefined)).not.toBeNull()
  expect(linkOf({ code: null })).toBeNull()
})
