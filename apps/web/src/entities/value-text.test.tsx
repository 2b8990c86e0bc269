// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../i18n/translate.ts'
import { ValueText } from './ValueText.tsx'

beforeAll(() => {
  addMessages('en', { 'values.noText': 'no text' })
})

const draw = (type: string, value: unknown, notText?: string[]) => {
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(<ValueText type={type} value={value} notText={notText} />)
  const copied = [...root.querySelectorAll('[data-copy]')].map((one) => one.getAttribute('data-copy'))
  return { text: root.textContent, copied }
}

it('signs that nobody sees are written out; copied is the text itself', () => {
  expect(draw('string', '<b>\u202eabc\u200b')).toEqual({
    text: '<b>⟨U+202E⟩abc⟨U+200B⟩',
    copied: ['<b>\u202eabc\u200b'],
  })
})

it('a string that is no text is its bytes, and says so', () => {
  expect(draw('string', '0xff00fe', [''])).toEqual({ text: '0xff00feno text', copied: ['0xff00fe'] })
  const inside = draw('(string,string)[]', [{ a: 'yes', b: '0xff' }], ['/0/b'])
  expect(inside).toEqual({ text: '0ayesb0xffno text', copied: ['yes', '0xff'] })
})

it('decimals of Vyper are numbers with grouped digits before the point', () => {
  expect(draw('decimal', '-12500.3250000001')).toEqual({ text: '−12,500.3250000001', copied: ['-12500.3250000001'] })
  expect(draw('(uint256,decimal)', { a: '1000', p: '0.5' }).text).toBe('a1,000p0.5')
})
