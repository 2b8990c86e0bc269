import { expect, test } from 'vitest'
import { compareFiles } from './compare-files.ts'

const file = (path: string, content = path) => ({ path, content })
const pairsOf = (...sides: Parameters<typeof compareFiles>) =>
  compareFiles(...sides).map(({ kind, left, right }) => [kind, left?.path, right?.path])

test('files are paired by path; the own file of the contract comes first, equal ones last', () => {
  const left = { main: 'b.sol', files: [file('a.sol'), file('b.sol', '1'), file('gone.sol'), file('c.sol', '1')] }
  const right = { main: 'b.sol', files: [file('c.sol', '2'), file('a.sol'), file('b.sol', '2'), file('new.sol')] }
  expect(pairsOf(left, right)).toEqual([
    ['changed', 'b.sol', 'b.sol'],
    ['changed', 'c.sol', 'c.sol'],
    ['added', undefined, 'new.sol'],
    ['removed', 'gone.sol', undefined],
    ['equal', 'a.sol', 'a.sol'],
  ])
})

test('the files of both contracts are compared whatever they are called', () => {
  expect(
    pairsOf({ main: 'V1.sol', files: [file('V1.sol')] }, { main: 'V2.sol', files: [file('V2.sol'), file('V3.sol')] }),
  ).toEqual([
    ['changed', 'V1.sol', 'V2.sol'],
    ['added', undefined, 'V3.sol'],
  ])
})

test('a file at another path is found by its content, then by its name', () => {
  const left = { main: 'x', files: [file('x'), file('src/A.sol', 'same'), file('src/B.sol', 'old')] }
  const right = { main: 'x', files: [file('x'), file('contracts/Z.sol', 'same'), file('contracts/B.sol', 'new')] }
  expect(pairsOf(left, right)).toEqual([
    ['changed', 'src/B.sol', 'contracts/B.sol'],
    ['moved', 'src/A.sol', 'contracts/Z.sol'],
    ['equal', 'x', 'x'],
  ])
})

test('line ends are no difference', () => {
  const of = (content: string) => ({ main: 'a', files: [file('a', content)] })
  expect(pairsOf(of('one\r\ntwo'), of('one\ntwo'))).toEqual([['equal', 'a', 'a']])
})
