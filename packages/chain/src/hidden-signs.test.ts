import { expect, it } from 'vitest'
import { hidesSigns, isSeenLabel } from './hidden-signs.ts'

it.each([
  'Rent',
  '房租',
  '❤️ rent',
  '1️⃣',
  '☎︎ desk',
  '🦊',
  '👩‍💻 dev',
  '👩🏽‍💻',
  '🏳️‍🌈 x',
  '👨‍👩‍👧‍👦 fam',
  '…',
  'बुद्धि',
  'བསྒྲུབས',
  'ภูมิใจ',
  'e\u0301te\u0301',
])('%s is a label', (text) => expect(isSeenLabel(text)).toBe(true))

it.each([
  '\u3164',
  '\u2800',
  '\ufffc',
  '\ufe0f',
  '\u{e0100}',
  '\u034f',
  'Rent\u3164',
  'Re\u034fnt',
  'Rent\ufe0f',
  'Re\u200dnt',
  '🦊\u200d',
  '🦊\u200d\u200d🦊',
  'Re\u{e0100}nt',
  '❤️\ufe0f',
  '\u0301',
  `Re${'\u0301'.repeat(60)}nt`,
  ' ',
  '',
])('%j is none', (text) => expect(isSeenLabel(text)).toBe(false))

it('an emoji with its form hides something, where no emoji may be', () => {
  expect([hidesSigns('1️⃣'), hidesSigns('1')]).toEqual([true, false])
})
