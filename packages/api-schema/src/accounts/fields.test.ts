import { expect, it } from 'vitest'
import { labelSchema, optionalLabelSchema } from './fields.ts'
import { saveNoteTx } from './kept-calls.ts'

const note = (text: string) =>
  saveNoteTx.request.safeParse({ transactionHash: `0x${'1'.repeat(64)}`, note: text }).success

it.each(['\n', '\r', '\u2028', '\u2029', '\u202e', '\u0000'])('a label is one line: %j is refused', (sign) => {
  expect(labelSchema.safeParse(`a${sign}b`).success).toBe(false)
  expect(labelSchema.safeParse('a b').success).toBe(true)
})

it('a note has lines, and no other signs that break them', () => {
  expect(note('Rent\non the first')).toBe(true)
  for (const sign of ['\u2028', '\u2029', '\u202e']) expect(note(`a${sign}b`)).toBe(false)
})

it.each(['\u3164', '\u2800', '\ufffc', '\u034f', '\u{e0100}', `a${'\u0301'.repeat(60)}`])(
  'a label is seen as it is: %j is refused, with a fault of its own',
  (text) => {
    for (const schema of [labelSchema, optionalLabelSchema]) {
      expect(schema.safeParse(text).error?.issues).toMatchObject([{ code: 'custom', params: { fault: 'nameHidden' } }])
      expect(schema.parse(' ❤️ rent ')).toBe('❤️ rent')
    }
    expect([labelSchema.safeParse('').success, optionalLabelSchema.safeParse('').success]).toEqual([false, true])
  },
)
it('a note takes tabs and joined emoji; a joiner elsewhere hides something', () => {
  for (const text of ['a\tb\r\nc', '👩\u200D💻 👩🏽\u200D🔬 🏳️\u200D🌈 👨\u200D👩\u200D👧\u200D👦 ❤️\u200D🔥', ''])
    expect(note(text)).toBe(true)
  for (const text of [
    'a\u200Db',
    '👩\u200D',
    '\u200D👩',
    'a\u200D👩',
    '👩\u200Db',
    '👩\u200D\u200D👩',
    'a\u200Bb',
    'a\u2066b',
    'a\vb',
  ])
    expect(note(text), JSON.stringify(text)).toBe(false)
  expect(note(`${'👩\u200D'.repeat(600)}\u202e`)).toBe(false)
})
