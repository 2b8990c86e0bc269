import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'
import { pages } from './pages.ts'

const titleOf = (path: string, pathname: string, locale: 'en' | 'zh_CN' = 'en') =>
  pageTitle(
    pages.find((page) => page.path === path),
    locale,
    'Core',
    pathname,
  )

it('names what the page is about', () => {
  expect(titleOf('/block/{id}/{filter?}', '/block/2096/txs')).toBe('Block 2,096 | Core Explorer')
  expect(titleOf('/block/{id}/{filter?}', '/block/0x7e3')).toBe('Block 2,019 | Core Explorer')
  expect(titleOf('/block/{id}/{filter?}', '/block/2096', 'zh_CN')).toBe('区块详情 2,096 | Core 浏览器')
  expect(titleOf('/tx/{id}', `/tx/0x${'ab'.repeat(32)}`)).toBe('Transaction 0xababab…ababab | Core Explorer')
  expect(titleOf('/address/{id}', `/address/${'12'.repeat(20)}`)).toBe('Address 0x121212…121212 | Core Explorer')
  expect(titleOf('/token/{id}', '/token/<script>')).toBe('Token | Core Explorer')
})

it('names the thing by its name, or says what else is known of it', () => {
  const page = pages.find(({ path }) => path === '/tx/{id}')
  const path = `/tx/0x${'ab'.repeat(32)}`
  const titled = (subject: { name?: string; note?: string }) => pageTitle(page, 'en', 'Core', path, subject)
  expect(titled({ note: 'Success' })).toBe('Transaction 0xababab…ababab · Success | Core Explorer')
  expect(titled({ name: 'DUSD Devnet Dollar' })).toBe('DUSD Devnet Dollar | Core Explorer')
})

it('is that of the route where it is about nothing else', () => {
  expect(titleOf('/blocks', '/blocks')).toBe('Blocks | Core Explorer')
  expect(pageTitle(undefined, 'en', 'Core', '/tx/0x00')).toBe('Page Not Found | Core Explorer')
})
