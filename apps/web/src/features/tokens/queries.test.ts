import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const asked: { options: unknown }[] = []
beforeAll(() => {
  vi.resetModules()
  vi.doMock('../../api-client/call-api.ts', () => ({ callKey: () => [] }))
  vi.doMock('../../lists/list-query.ts', () => ({}))
  vi.doMock('../../lists/use-live-refresh.ts', () => ({ useLiveRefresh: () => undefined }))
  vi.doMock('../../api-client/use-call.ts', () => ({
    useCall: (_query: unknown, options: unknown) => asked.push({ options }),
  }))
})
afterAll(() => {
  for (const path of ['api-client/call-api', 'lists/list-query', 'lists/use-live-refresh', 'api-client/use-call'])
    vi.doUnmock(`../../${path}.ts`)
  vi.resetModules()
})

test('a token that is not there has its own screen: no toast stands over it (ruling 14)', async () => {
  const { useToken } = await import('./queries.ts')
  useToken(`0x${'11'.repeat(20)}`)
  expect(asked).toEqual([{ options: { toasts: 'outages' } }])
})
