import { expect, test } from 'vitest'
import { tupleTypes } from './tuple-types.ts'

test('the parts of a tuple have their types, tuples and lists among them too', () => {
  expect(tupleTypes('(int8,(bool,bytes)[],address[2])')).toEqual(['int8', '(bool,bytes)[]', 'address[2]'])
  expect(tupleTypes('()')).toEqual([])
})

test('what is no tuple has no parts', () => {
  for (const type of ['', 'int8', 'tuple', '(int8)[]']) expect(tupleTypes(type)).toEqual([])
})
