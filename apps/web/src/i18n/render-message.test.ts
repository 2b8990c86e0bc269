import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import type { Locale } from './locales.ts'
import { type CompiledMessage, type MessageValues, renderMessage } from './render-message.ts'

const render = (text: string, values: MessageValues = {}, locale: Locale = 'en') =>
  renderMessage(compileMessage(text) as CompiledMessage, values, locale)

test('text, names and quoting', () => {
  expect(render('Blocks')).toBe('Blocks')
  expect(render('{a} of {b}', { a: '1', b: 2 })).toBe('1 of 2')
  expect(render("it''s '{x}'")).toBe("it's {x}")
})

describe('plural', () => {
  const rows = '{count, plural, =0 {no rows} one {# row} other {# rows of {what}}}'
  test('exact cases go before categories; # is grouped', () => {
    expect(render(rows, { count: 0 })).toBe('no rows')
    expect(render(rows, { count: 1 })).toBe('1 row')
    expect(render(rows, { count: 12345, what: 'gas' })).toBe('12,345 rows of gas')
  })
  test('Chinese has one category', () => {
    expect(render('{count, plural, other {# 笔交易}}', { count: 1 }, 'zh_CN')).toBe('1 笔交易')
  })
  test('agrees with the platform’s own rules', () => {
    const tags = { en: 'en-US', zh_CN: 'zh-CN' } as const
    for (const locale of ['en', 'zh_CN'] as const) {
      const rules = new Intl.PluralRules(tags[locale])
      for (const count of [0, 1, 2, 10, 11, 21, 101, 1_000_000, 1.5]) {
        const own = render('{count, plural, one {one} other {other}}', { count }, locale)
        expect(own, `${locale} ${count}`).toBe(rules.select(count))
      }
    }
  })
})

test('select falls back to other', () => {
  const text = '{state, select, a {A} other {none of them}}'
  expect(render(text, { state: 'a' })).toBe('A')
  expect(render(text, { state: 'b' })).toBe('none of them')
})
