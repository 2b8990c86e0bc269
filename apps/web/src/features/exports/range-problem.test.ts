import { expect, it } from 'vitest'
import { endsBeforeItBegins } from './range-problem.ts'

it.each([
  [{ fromBlock: '9', toBlock: '10' }, false],
  [{ fromBlock: '9', toBlock: '9' }, false],
  [{ fromBlock: '10', toBlock: '9' }, true],
  [{ fromBlock: '10', toBlock: '' }, false],
  [{ start: '2026-02-01', end: '2026-01-31' }, true],
  [{ start: '2026-01-31', end: '2026-02-01' }, false],
  [{}, false],
])('of %j it tells %s', (fields, told) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(endsBeforeItBegins(form)).toBe(told)
})
