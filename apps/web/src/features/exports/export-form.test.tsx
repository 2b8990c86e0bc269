// @vitest-environment jsdom
import { exportFields } from '@corescope/api-schema/exports/export-fields'
import { type ExportType, exportTypes, ofOneTypes } from '@corescope/api-schema/exports/export-types'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let search = new URLSearchParams()
let hasSystemContracts = true
vi.mock('../../config/runtime-config.ts', () => ({
  runtimeConfig: () => ({ chain: { hasSystemContracts } }),
}))
vi.mock('../../config/api-url.ts', () => ({ apiUrl: (path: string) => path }))
vi.mock('../../lists/saving/save-export.ts', () => ({ saveExport: async () => undefined }))
vi.mock('../../api-client/describe-error.ts', () => ({ describeError: String }))
vi.mock('../../session/session.ts', () => ({ isSignedIn: () => false, onSession: () => () => undefined }))
vi.mock('../../navigation/search-parameters.ts', () => ({ useSearchParameters: () => search }))

// other files have the same modules with other parts in their place
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

const formOf = async (query: Record<string, string>) => {
  search = new URLSearchParams(query)
  const { ExportForm } = await import('./ExportForm.tsx')
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<ExportForm />)
  return place.querySelector('form')!
}
const isOffered = (type: ExportType) => !(ofOneTypes as readonly string[]).includes(type)

test.each(exportTypes.filter(isOffered))(
  'the form of %s sends what this export takes, and nothing else',
  async (type) => {
    const form = await formOf({ type, address: `0x${'12'.repeat(20)}` })
    const names = [...new FormData(form).keys(), ...[...form.querySelectorAll('input')].map(({ name }) => name)]
    const own: readonly string[] = ['type', 'format', ...exportFields[type]]
    expect(names.filter((name) => !own.includes(name))).toEqual([])
  },
)

test('what only Core has is offered on its chains alone', async () => {
  const offered = async () => [...(await formOf({})).querySelectorAll('option')].map(({ value }) => value)
  expect(await offered()).toContain('addressFeeDistribution')
  hasSystemContracts = false
  const elsewhere = await offered()
  expect(elsewhere).toContain('balanceHistory')
  expect(elsewhere).not.toContain('addressFeeDistribution')
  expect(elsewhere).not.toContain('relayers')
})

test('pending transactions of a state, holders of a block and transfers of a standard are offered', async () => {
  const namesOf = async (query: Record<string, string>) => [
    ...new Set([...(await formOf(query)).querySelectorAll('[name]')].map((field) => field.getAttribute('name'))),
  ]
  expect(await namesOf({ type: 'pendingTransactions' })).toContain('state')
  expect(await namesOf({ type: 'tokenholders' })).toContain('atBlock')
  expect(await namesOf({ type: 'tokenHoldingPage' })).toContain('standard')
  expect(await namesOf({ type: 'tokentxns' })).toContain('standard')
  // a token has its own standard: both together are refused
  expect(await namesOf({ type: 'tokentxns', contractAddress: `0x${'12'.repeat(20)}` })).not.toContain('standard')
})
