// @vitest-environment jsdom
import { oneLine, severalLines } from '@corescope/api-schema/accounts/note-text'
import { expect, it } from 'vitest'
import { codePattern, hashPattern, signaturePattern, usernamePattern } from './field-patterns.ts'
import { findFaults } from './find-faults.ts'

const faultsOf = (html: string) => {
  document.body.innerHTML = `<form novalidate>${html}</form>`
  return findFaults(document.forms[0]!).map(({ field, fault, least }) => [
    field.name,
    fault,
    ...(fault === 'short' ? [least] : []),
  ])
}

it('names what is wrong of each field, in their order', () => {
  expect(
    faultsOf(`
      <input name="empty" required><input name="blank" required value="  "><input name="spaces" type="password" required value="  ">
      <input name="mail" type="email" value="ann"><input name="url" type="url" value="ann"><textarea name="text" required></textarea>
      <input name="short" minlength="10" value="123456789"><input name="hash" pattern="${hashPattern}" value="0x12">
      <input name="free"><input name="given" required value="x">`),
  ).toEqual([
    ['empty', 'missing'],
    ['blank', 'missing'],
    ['mail', 'email'],
    ['url', 'url'],
    ['text', 'missing'],
    ['short', 'short', 10],
    ['hash', 'pattern'],
  ])
})

it('names a text that is longer than it may be, blanks around it aside', () => {
  expect(
    faultsOf('<input name="label" data-longest="4" value="abcde"><input name="right" data-longest="4" value=" abcd ">'),
  ).toEqual([['label', 'long']])
})

it('takes blanks as a part of passwords, also of one that is shown', () => {
  const password = (type: string, value: string) =>
    `<input name="${type}" type="${type}" autocomplete="new-password" minlength="10" data-longest="12" value="${value}">`
  expect(faultsOf(password('password', '  1234567 ') + password('text', '  1234567 '))).toEqual([])
  expect(faultsOf(password('password', ' 12345678901 ') + password('text', ' 12345678901 '))).toEqual([
    ['password', 'long'],
    ['text', 'long'],
  ])
})

it('heeds what a field itself says is wrong', () => {
  document.body.innerHTML = '<form novalidate><input name="amount" value="much"></form>'
  const [field] = document.forms[0]!.elements as unknown as [HTMLInputElement]
  field.setCustomValidity('This is no amount.')
  expect(findFaults(document.forms[0]!)).toMatchObject([{ field, fault: 'own' }])
  field.setCustomValidity('')
  expect(findFaults(document.forms[0]!)).toEqual([])
})

it('leaves fields alone that nobody can change', () => {
  expect(
    faultsOf('<input name="a" required disabled><input name="b" required readonly><input type="hidden" required>'),
  ).toEqual([])
})

it.each([
  [signaturePattern, [`0x${'aB'.repeat(65)}`, ' 0x00 '], ['hello', '0x', '0xabc', `0x${'00'.repeat(1_025)}`]],
  [usernamePattern, ['ann', ' Ann.Example ', '李明', 'a-b_c'], ['ann@example.org', '.ann', 'ann-', 'a b']],
  [
    oneLine,
    ['Till', '', '👍 収銀台', '👩‍💻 Dev', '👨‍👩‍👧', '🏳️‍🌈'],
    ['a\u202Eb', 'a\nb', 'a\u200Bb', 'a\u200Db', '👍\u200Da'],
  ],
  [codePattern, ['123456', '123 456', 'AAAA-BBBB-CCCC-2345'], ['12345', '1234567', 'AAAA', '']],
])('a pattern takes what the server takes: %s', (pattern, right, wrong) => {
  // as browsers compile it
  const whole = new RegExp(`^(?:${pattern})$`, 'v')
  for (const text of right) expect(whole.test(text), text).toBe(true)
  for (const text of wrong) expect(whole.test(text), text).toBe(false)
})

it('a text of several lines has its pattern apart: browsers know none for it', () => {
  const area = (text: string) => faultsOf(`<textarea name="note" data-pattern="${severalLines}">${text}</textarea>`)
  expect(area('Rent\n\tfirst 👩\u200D💻')).toEqual([])
  expect(area('')).toEqual([])
  expect(area('a\u202Eb')).toEqual([['note', 'pattern']])
})
