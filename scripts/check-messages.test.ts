import { expect, test } from 'vitest'
import { compareTexts, findUnsaid, needsOf } from './check-messages.ts'
import { findHardCodedText } from './hard-coded-text.ts'

test('a text names what it shows and what it knows', () => {
  const { shown, known } = needsOf(
    '{count, plural, one {# row of {block}} other {# rows}} {way, select, other {}} <link>x</link>',
  )
  expect([...shown].sort()).toEqual(['<link>', 'block', 'count'])
  expect([...known].sort()).toEqual(['block', 'count', 'way'])
})

test('missing, surplus, empty and unlike texts are faults', () => {
  expect(compareTexts({ a: '{x}', b: 'B', c: 'C' }, { a: '{y}', b: ' ', d: 'D' })).toEqual([
    'a: does not show x',
    'b: empty',
    'c: missing',
    'd: not in English',
  ])
  expect(compareTexts({ a: 'x' }, { a: '{y}' })).toEqual(['a: English has no y'])
})

test('a language may do without the forms it does not inflect by', () => {
  expect(compareTexts({ a: '{n, plural, one {# row} other {# rows}}' }, { a: '{n} 行' })).toEqual([])
  expect(compareTexts({ a: '{n, plural, one {day} other {days}}' }, { a: '天' })).toEqual([])
})

test('a text that no code says is found', () => {
  const code = `t("blocks.title"); t(\`state.\${one}\`); t(\`kinds.of.\${two}\`)`
  expect(findUnsaid(['blocks.title', 'blocks.titles', 'state.open', 'kinds.of.a', 'kinds.by.a'], code)).toEqual([
    'blocks.titles',
    'kinds.by.a',
  ])
})

test('words in code are found, keys and units are not', () => {
  const source = `export const A = () => <p title="Hello there" className="big row">Some words <b>{t('a.b')}</b> Gwei · 5</p>`
  expect(findHardCodedText(source)).toEqual(['Hello there', 'Some words'])
})
