import { describe, expect, it } from 'vitest'
import { addressPattern } from '../../../ui/form/field-patterns.ts'
import { noteOf, replacedText, subjectOf, withSubject, writtenOf } from './note-fields.ts'

const address = `0x${'Ab'.repeat(20)}`
const kept = { name: 'Shop', note: 'Rent' }

describe('the form of a note', () => {
  it('asks for what is kept once an address stands there, typed or pasted', () => {
    expect(subjectOf(noteOf(''), addressPattern)).toBe(undefined)
    expect(subjectOf(noteOf(address.slice(0, -1)), addressPattern)).toBe(undefined)
    expect(subjectOf(noteOf(` ${address} `), addressPattern)).toBe(address.toLowerCase())
  })
  it('sends what was written alone, an emptied text too', () => {
    expect(writtenOf(noteOf(address))).toEqual({})
    expect(writtenOf({ ...noteOf(address), note: '' })).toEqual({ note: '' })
    expect(writtenOf({ ...noteOf(address), name: 'Shop', note: 'Rent' })).toEqual(kept)
  })
  it('keeps texts that were written before the address, and says what they replace', () => {
    const typed = withSubject({ ...noteOf(''), note: 'Lease' }, address)
    expect(typed).toEqual({ subject: address, note: 'Lease', isBlind: true })
    expect(replacedText(typed, kept, 'note')).toBe('Rent')
    expect(replacedText(typed, kept, 'name')).toBe(undefined)
    expect(replacedText(typed, { name: '', note: '👩'.repeat(81) }, 'note')).toBe(`${'👩'.repeat(80)}…`)
    // what stood in the field when it was changed was seen
    expect(replacedText({ ...noteOf(address), note: 'Lease' }, kept, 'note')).toBe(undefined)
    expect(replacedText(typed, undefined, 'note')).toBe(undefined)
  })
})
