import { expect, test } from 'vitest'
import { matchPage } from './match-page.ts'

const pathOf = (pathname: string, debug = false) => matchPage(pathname, debug)?.page.path

test('finds the screen of a path and its parameters', () => {
  expect(pathOf('/')).toBe('/')
  expect(pathOf('/txs')).toBe('/txs')
  expect(matchPage('/block/12', false)?.parameters).toEqual({ id: '12' })
  expect(matchPage('/block/12/txs', false)?.parameters).toEqual({ id: '12', filter: 'txs' })
  expect(pathOf('/block/countdown/99')).toBe('/block/countdown/{id}')
  expect(matchPage('/redirect/a/b', false)?.parameters).toEqual({ path: 'a/b' })
  expect(pathOf('/verifyaddress')).toBe('/verifyaddress/{id?}')
})

test('is strict about slashes, case, depth and filters', () => {
  for (const path of ['/txs/', '/TXS', '/txs/1', '/tx', '/tx/', '//', '/block/12/', '/block/12/all', '/nowhere']) {
    expect(pathOf(path), path).toBeUndefined()
  }
})

test('debug screens exist only where they are switched on', () => {
  expect(pathOf('/charts')).toBeUndefined()
  expect(pathOf('/charts', true)).toBe('/charts')
})
