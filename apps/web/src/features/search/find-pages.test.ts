import { expect, it } from 'vitest'
import { findPages } from './find-pages.ts'

const whole = { debugRoutes: true, hasAccounts: true, hasSystemContracts: true }
const pathsOf = (text: string, lacks: Partial<typeof whole> = {}) =>
  findPages(text, 'en', { ...whole, ...lacks }).map(({ path }) => path)

it('pages are found by a part of their title, those that begin so first', () => {
  expect(pathsOf('valid').slice(0, 2)).toEqual(['/validators', '/validatorset'])
  expect(findPages('验证者', 'zh_CN', whole)[0]).toMatchObject({ path: '/validators', title: '验证者' })
})

it('pages that do not exist here are not offered', () => {
  expect(pathsOf('validator', { hasSystemContracts: false })).toEqual([])
  expect(pathsOf('sign in')).toEqual(['/login'])
  expect(pathsOf('sign in', { hasAccounts: false })).toEqual([])
  expect(pathsOf('charts', { debugRoutes: false })).toEqual([])
})
