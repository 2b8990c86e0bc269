import { expect, it } from 'vitest'
import { findHiddenSign, withHiddenSigns } from './hidden-signs.ts'

it('writes out every sign that turns the direction of a text or moves a terminal, and nothing else', () => {
  expect(withHiddenSigns('/*\u202e } \u2066if (owner)\u2069 */')).toBe('/*⟨U+202E⟩ } ⟨U+2066⟩if (owner)⟨U+2069⟩ */')
  const turning = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
  for (const code of [...turning, 0x00, 0x08, 0x1b, 0x7f, 0x9b]) {
    const sign = String.fromCharCode(code)
    expect(withHiddenSigns(`a${sign}b`)).toBe(`a⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩b`)
  }
  const plain = '// 中文 שלום\u200d "é" <b>\r\n\tend'
  expect(withHiddenSigns(plain)).toBe(plain)
  expect(withHiddenSigns('// owner only \r pay();')).toBe('// owner only ⟨U+000D⟩ pay();')
})

/** Soft hyphen, joiners, spaces without width, fillers, selectors, tags, separators of lines. */
const invisible = [
  ...[0x00ad, 0x034f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x2028, 0x2029, 0x2060, 0x2064],
  ...[0x206f, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1bca0, 0x1d173, 0xe0001, 0xe0041, 0xe007f],
  0xe0100,
]
const nameOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

it.each(invisible.map((code) => [nameOf(code), code] as const))(
  'writes out and finds %s, which nobody sees',
  (name, code) => {
    const sign = String.fromCodePoint(code)
    for (const [before, after] of [
      ['Tether', 'USD'],
      ['1', '0'],
      ['中', '文'],
      ['', ''],
    ] as const)
      expect(withHiddenSigns(`${before}${sign}${after}`)).toBe(`${before}⟨${name}⟩${after}`)
    expect(findHiddenSign(`contracts/To${sign}ken.sol`)).toBe(name)
  },
)

it('leaves emoji and scripts that need joiners as they are', () => {
  const plain = [
    ...['❤️ ☎︎ ©️ ⚠️', '1️⃣ #️⃣', '👩‍💻 👩🏽‍💻 👨‍👩‍👧‍👦', '🏳️‍🌈 🏴‍☠️ 👩‍❤️‍💋‍👨', '🇨🇭🇨🇳'],
    ...['می‌خواهم', 'क्‍ष र्‌य', 'ශ්‍රී'],
  ].join(' // ')
  expect(withHiddenSigns(plain)).toBe(plain)
})

it('and writes out what only hides beside them', () => {
  expect(withHiddenSigns('❤\ufe0f\ufe0f')).toBe('❤\ufe0f⟨U+FE0F⟩')
  expect(withHiddenSigns('1\ufe0f0')).toBe('1⟨U+FE0F⟩0')
  expect(withHiddenSigns('👩\u200d transfer')).toBe('👩⟨U+200D⟩ transfer')
  expect(withHiddenSigns('می\u200c\u200c')).toBe('می\u200c⟨U+200C⟩')
  expect(withHiddenSigns('a\ud83d')).toBe('a\ud83d')
})

it('finds no hidden sign in names of files that people give', () => {
  for (const path of ['@openzeppelin/contracts/A.sol', 'https://example.org/A b.sol', '合约/代币.sol', 'Ü.sol'])
    expect(findHiddenSign(path)).toBeUndefined()
  expect(findHiddenSign('A\n.sol')).toBe('U+000A')
  expect(findHiddenSign('❤️.sol')).toBe('U+FE0F')
})
