import { expect, test } from 'vitest'
import { decodablePath, matchPage, plainPath, redirectTarget } from './match-page.ts'

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

test('a redirect leads to plain paths of this site; anything else is no page', () => {
  const leadsTo = (pathname: string) => {
    const match = matchPage(pathname, false)
    return match && redirectTarget(match)
  }
  expect(leadsTo('/redirect/block/12/txs')).toBe('/block/12/txs')
  for (const path of [
    '/evil.example',
    'https://evil.example',
    '%2f%2fevil.example',
    '\\evil.example',
    'a/../b',
    'a:b',
  ]) {
    expect(matchPage(`/redirect/${path}`, false), path).toBeUndefined()
  }
})

test('a path that cannot be decoded is read as it stands, any other is left alone', () => {
  expect(decodablePath('/%')).toBe('/%25')
  expect(decodablePath('/tx/%E0%A4%A')).toBe('/tx/%25E0%25A4%25A')
  for (const path of ['/', '/block/%205', '/redirect/%2f%2fevil.example', '//txs'])
    expect(decodablePath(path)).toBe(path)
})

test('two slashes lead to no screen, in no router', () => {
  expect(plainPath('/tx/12')).toBe('/tx/12')
  expect(plainPath('//txs')).toBe('/%2Ftxs')
  expect(plainPath('/redirect///evil.example')).toBe('/redirect/%2F%2Fevil.example')
  for (const path of ['//txs', '/redirect//evil.example', '/txs//'])
    expect(pathOf(plainPath(path)), path).toBeUndefined()
})

test('without accounts their screens are none', () => {
  for (const path of ['/login', '/register', '/confirmemail', '/my', '/my/account', '/my/api_key', '/verifyaddress']) {
    expect(matchPage(path, false), path).toBeDefined()
    expect(matchPage(path, false, false), path).toBeUndefined()
  }
  expect(matchPage('/txs', false, false)).toBeDefined()
})
