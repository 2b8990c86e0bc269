import { expect, test } from 'vitest'
import { bareAddress } from '../../../entities/address-name.ts'
import { directionOf } from './direction.ts'

const owner = bareAddress(`0x${'a'.repeat(40)}`)
const other = bareAddress(`0x${'b'.repeat(40)}`)

test('in, out and self', () => {
  expect(directionOf({ from: other, to: owner, createdContract: null }, owner.hash)).toBe('in')
  expect(directionOf({ from: owner, to: other, createdContract: null }, owner.hash)).toBe('out')
  expect(directionOf({ from: owner, to: owner, createdContract: null }, owner.hash)).toBe('self')
})

test('a creation goes out of its maker and into what it made', () => {
  expect(directionOf({ from: owner, to: null, createdContract: other }, owner.hash)).toBe('out')
  expect(directionOf({ from: other, to: null, createdContract: owner }, owner.hash)).toBe('in')
})
