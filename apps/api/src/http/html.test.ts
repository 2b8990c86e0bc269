import { describe, expect, it } from 'vitest'
import { escapeHtml, escapeScriptJson } from './html.ts'

describe('escapeScriptJson', () => {
  it('cannot leave its element and stays the same JSON', () => {
    const value = { a: '</script><!--<script>\u2028\u2029', b: '<b>' }
    const text = escapeScriptJson(JSON.stringify(value))
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual(value)
  })
})

it('escapes text and attributes', () => {
  expect(escapeHtml(`<a href="x" title='&'>`)).toBe('&#60;a href=&#34;x&#34; title=&#39;&#38;&#39;&#62;')
})
