import { describe, expect, it } from 'vitest'
import { resolvePage } from './resolve-page.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'Ab'.repeat(20)}`

describe('resolvePage', () => {
  it.each(['/', '/txs', `/tx/${hash}`, `/address/${address}`, '/block/12', '/block/12/txs', '/block/countdown/99'])(
    'knows %s',
    (path) => expect(resolvePage(path, '', false).kind).toBe('page'),
  )
  it.each([
    '/txs/',
    '/Txs',
    '/tx/0x12',
    '/tx/',
    '/address/0x12',
    '/block/abc',
    '/block/12/other',
    '/block/countdown/x',
    '/token/zz',
    '/token/0x12',
    '/nft/zz/1',
    `/nft/${address}/abc`,
    '/nothing',
    '/charts',
    '//txs',
  ])('does not know %s', (path) => expect(resolvePage(path, '', false).kind).toBe('notFound'))
  it('takes the last 40 digits of a longer address, and names without 0x, as its screen does', () => {
    const digits = address.slice(2)
    for (const id of [digits, `0x${'0'.repeat(24)}${digits}`, `0X${digits}`]) {
      expect(resolvePage(`/address/${id}`, '', false).kind).toBe('page')
    }
    for (const id of [`${digits}1`, `0x${digits}12`, `${'0'.repeat(24)}${digits.slice(1)}g`]) {
      expect(resolvePage(`/address/${id}`, '', false).kind).toBe('notFound')
    }
  })
  it('reads ids as their screens do: decoded, without blanks around', () => {
    for (const path of [
      '/block/0x10',
      '/block/%205',
      `/tx/${hash}%20`,
      `/address/%20${address}`,
      '/block/countdown/0x10',
    ]) {
      expect(resolvePage(path, '', false).kind, path).toBe('page')
    }
    expect(resolvePage(`/address/%20${address}g`, '', false).kind).toBe('notFound')
  })
  it('has debug screens only when asked to', () => {
    expect(resolvePage('/charts', '', true).kind).toBe('page')
  })
  it('redirects inside the site and nowhere else', () => {
    expect(resolvePage('/topstat', '?a=1', false)).toEqual({ kind: 'redirect', to: '/topstat/overview?a=1' })
    expect(resolvePage('/redirect/tx/0x12', '?x=1', false)).toEqual({ kind: 'redirect', to: '/tx/0x12?x=1' })
    for (const path of [
      '//evil.example',
      '/evil.example//x',
      'https://evil.example',
      'https:evil',
      '%2f%2fevil.example',
      '\\evil.example',
      '%5Cevil.example',
      '../x',
      'a/../b',
      'javascript:alert(1)',
    ]) {
      expect(resolvePage(`/redirect/${path}`, '', false)).toEqual({ kind: 'notFound' })
    }
  })
})
