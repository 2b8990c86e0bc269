import { expect, it } from 'vitest'
import { maxNested, readJson } from './read-json.ts'

const nested = (depth: number, inner = '1') => '['.repeat(depth) + inner + ']'.repeat(depth)

it('reads what is nested up to a hundred deep, brackets in texts and side by side not counted', () => {
  expect(readJson('')).toBeUndefined()
  expect(readJson('{"a":[1,{"b":"\\"[[["}]}')).toEqual({ a: [1, { b: '"[[[' }] })
  expect(readJson(nested(maxNested))).toBeInstanceOf(Array)
  expect(readJson(`[${'[],{},'.repeat(500)}1]`)).toHaveLength(1001)
  expect(readJson(nested(1, `"${'['.repeat(500)}\\\\"`))).toHaveLength(1)
})

it.each([nested(maxNested + 1), nested(30_000), '{"a":'.repeat(200), '['.repeat(100_000)])(
  'refuses deeper ones with HTTP 400',
  (body) => {
    const error = expect.objectContaining({ statusCode: 400, message: expect.stringContaining('nested more than 100') })
    expect(() => readJson(body)).toThrow(error)
  },
)

it.each(['{', '"', 'x', '[1,]'])('refuses %s, which is no JSON', (body) => {
  expect(() => readJson(body)).toThrow('the body is not valid JSON')
})
