import { expect, it } from 'vitest'
import { refusedLibrary, refusedName } from './contract-name.ts'

it('takes names of 200 signs, and refuses longer ones in a sentence that is short itself', () => {
  expect(refusedName('N'.repeat(200))).toBeUndefined()
  const refused = refusedName('N'.repeat(100_001))!
  const shown = `${'N'.repeat(80)}…`
  expect(refused).toMatchObject({
    code: 'input',
    message: `The name "${shown}" is too long: a contract or library may have one of 200 signs.`,
    sentences: [{ reason: 'longName', parameters: { name: shown, most: 200 } }],
  })
})

it('refuses names with signs that nobody sees', () => {
  expect(refusedName('Or\u200bchard')).toMatchObject({ sentences: [{ reason: 'hiddenSign' }] })
  for (const [name, signs] of [
    ['\u2800', 'U+2800'],
    ['\u0301', 'U+0301'],
    ['  ', 'U+0020 U+0020'],
    ['\u00a0', 'U+00A0'],
    ['', '""'],
  ]) {
    expect(refusedName(name!)).toMatchObject({ sentences: [{ reason: 'blankName', parameters: { signs } }] })
  }
})

it('looks at the names of libraries, not at their paths', () => {
  const path = `${'folder/'.repeat(60)}Sums.sol`
  expect(refusedLibrary([{ name: `${path}:Sums` }, { name: 'Sums' }])).toBeUndefined()
  expect(refusedLibrary([{ name: `a.sol:${'S'.repeat(201)}` }])).toMatchObject({ sentences: [{ reason: 'longName' }] })
})
