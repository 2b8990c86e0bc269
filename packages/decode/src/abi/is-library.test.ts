import { expect, it } from 'vitest'
import { librariesIn } from './is-library.ts'

const source = `// library Pool is none
contract Pool { string text = "library Pool"; /* library Pool */ }
library Math$ {} library
  Sets { }
contract library_ { function f() { assembly { let library := 1 let a := library Yul() } } }
$library constant none;`

it.each([
  ['Pool', false],
  ['Math$', true],
  ['Math', false],
  ['Sets', true],
  ['library_', false],
  ['Yul', false],
  ['constant', false],
])('%s is a library: %s', (name, is) => {
  expect(librariesIn(source, 'unicode').has(name)).toBe(is)
})
