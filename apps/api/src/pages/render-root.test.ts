import { afterEach, expect, test, vi } from 'vitest'
import { createRootRenderer } from './render-root.ts'
import type { RenderScreen, ScreenRequest } from './web-build.ts'

const screen = (change: Partial<ScreenRequest> = {}): Omit<ScreenRequest, 'now'> => ({
  pathname: '/',
  search: '',
  config: {} as ScreenRequest['config'],
  firstScreen: '[]',
  locale: 'en',
  theme: 'auto',
  grouping: 'comma',
  ...change,
})

afterEach(() => {
  vi.useRealTimers()
})

const setUp = (render: RenderScreen, kept?: number) => {
  vi.useFakeTimers({ now: 1_700_000_000_500 })
  const warn = vi.fn()
  return { root: createRootRenderer(Promise.resolve(render), { warn }, kept), warn }
}

test('readers of the same screen within a second cost one render; another reader another', async () => {
  const render = vi.fn<RenderScreen>(async ({ locale }) => ({ html: `<p>${locale}</p>`, subject: {} }))
  const { root } = setUp(render)
  const [first, second] = await Promise.all([root(screen()), root(screen())])
  expect(first).toEqual({ html: '<p>en</p>', subject: {}, now: 1_700_000_000_000 })
  expect(second).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
  for (const change of [
    { pathname: '/blocks' },
    { search: '?page=2' },
    { locale: 'zh_CN' },
    { theme: 'dark' },
    { grouping: 'none' },
    { firstScreen: '[1]' },
  ] as const)
    await root(screen(change))
  expect(render).toHaveBeenCalledTimes(7)
  vi.setSystemTime(1_700_000_001_000)
  await root(screen())
  expect(render).toHaveBeenCalledTimes(8)
})

test('the screen asked for longest ago leaves first', async () => {
  const render = vi.fn<RenderScreen>(async () => ({ html: '', subject: {} }))
  const { root } = setUp(render, 2)
  for (const pathname of ['/a', '/b', '/a', '/c', '/a']) await root(screen({ pathname }))
  expect(render.mock.calls.map(([{ pathname }]) => pathname)).toEqual(['/a', '/b', '/c'])
  await root(screen({ pathname: '/b' }))
  expect(render).toHaveBeenCalledTimes(4)
})

test('a render that throws is logged, and its page is left to the browser', async () => {
  const { root, warn } = setUp(async () => {
    throw new Error('broken')
  })
  expect(await root(screen({ pathname: '/tx' }))).toBeUndefined()
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ path: '/tx' }), expect.any(String))
})

test('a page that cannot be rendered here is no fault', async () => {
  const { root, warn } = setUp(async () => undefined)
  expect(await root(screen())).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})
