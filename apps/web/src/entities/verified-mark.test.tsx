// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../i18n/translate.ts'
import words from './messages/match.en.json'
import { VerifiedMark } from './VerifiedMark.tsx'

beforeAll(() =>
  addMessages('en', Object.fromEntries(Object.entries(words).map(([key, text]) => [`match.${key}`, text]))),
)

type Given = Parameters<typeof VerifiedMark>[0]['verification']
const text = (changes: Partial<Given>) => {
  const root = document.createElement('div')
  const verification: Given = {
    match: 'exact',
    creationMatch: 'exact',
    libraries: [],
    readsMetadata: false,
    ...changes,
  }
  root.innerHTML = renderToStaticMarkup(<VerifiedMark verification={verification} />)
  return root.textContent ?? ''
}
const library = (code: 'same' | 'other' | null) => [{ name: 'a.sol:Sums', address: {} as never, code }]

it('is a plain exact match only where nothing is known to be otherwise', () => {
  for (const libraries of [[], library('same'), library(null)]) expect(text({ libraries }).trim()).toBe(words.exact)
  const made = text({ creationMatch: 'other' })
  expect(made).toContain(words.otherCreation_why)
  expect(made).not.toContain(words.exact)
  const linked = text({ libraries: library('other') })
  expect(linked).toContain(words.otherLibrary_why)
  expect(linked).not.toContain(words.exact)
  const reading = text({ match: 'match', readsMetadata: true })
  expect(reading).toContain(words.readsMetadata_why)
  expect(reading).not.toContain(words.match)
})

it('says where nobody knows what a contract was created from', () => {
  expect(text({ creationMatch: null })).toContain(words.exact)
  expect(text({ creationMatch: null })).toContain(words.unknownCreation)
  const similar = text({ match: 'similar', creationMatch: null })
  expect(similar).not.toContain(words.unknownCreation)
  expect(similar).toContain(words.similarCreation)
})

it('says of a similar contract what it is, and whether other code created it', () => {
  const other = text({ match: 'similar', creationMatch: 'other' })
  for (const said of [words.similar, words.otherCreation_why]) expect(other).toContain(said)
  expect(text({ match: 'similar' }).trim()).toBe(words.similar)
})
