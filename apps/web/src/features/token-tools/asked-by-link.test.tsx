// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const address = `0x${'ab'.repeat(20)}`
const shown = { search: '' }
beforeAll(() => {
  vi.resetModules()
  vi.doMock('../../navigation/search-parameters.ts', () => ({
    useChangeSearch: () => () => undefined,
    useSearchParameters: () => new URLSearchParams(shown.search),
  }))
  vi.doMock('../../i18n/use-messages.ts', () => ({
    useMessages:
      () =>
      (key: string, values: { text?: string } = {}) =>
        `${key} ${values.text ?? ''}`.trim(),
  }))
})
afterAll(() => {
  vi.doUnmock('../../navigation/search-parameters.ts')
  vi.doUnmock('../../i18n/use-messages.ts')
  vi.resetModules()
})

test('holdings asked for by a link with a mistyped address: it stands in the field, and is said to be none', async () => {
  const { HoldingsForm } = await import('./HoldingsForm.tsx')
  const show = (asked: string) => renderToStaticMarkup(<HoldingsForm asked={asked} />)
  expect(show('zz')).toContain('value="zz"')
  expect(show('zz')).toContain('token-tools.wrongAddress zz')
  for (const asked of ['', address]) expect(show(asked)).not.toMatch(/wrongAddress|noAddress/)
})

test('a check asked for by a link says what is wrong of it; a link that only names the token does not', async () => {
  const { CheckForm } = await import('./CheckForm.tsx')
  const show = (search: string) => {
    shown.search = search
    return renderToStaticMarkup(<CheckForm />)
  }
  expect(show(`token=${address}&a=zz`)).toContain('token-tools.wrongAddress zz')
  for (const search of ['', `token=${address}`, `token=${address}&a=${address}`])
    expect(show(search)).not.toMatch(/wrongAddress|noAddress|noToken/)
})
