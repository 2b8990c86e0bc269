import { expect, it } from 'vitest'
import { isLibrary } from './is-library.ts'

const source = `// library Pool is none
contract Pool { string text = "library Pool"; /* library Pool */ }
library Math$ {} library
  Sets { }
contract library_ {}`

it.each([
  ['Pool', false],
  ['Math$', true],
  ['Math', false],
  ['Sets', true],
  ['library_', false],
])('%s is a library: %s', (name, is) => {
  expect(isLibrary(source, name, 'unicode')).toBe(is)
})
