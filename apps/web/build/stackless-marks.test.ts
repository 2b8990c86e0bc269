import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutStacks } from './stackless-marks.ts'

test('the marks of the React at hand lose their stack, and stay errors with a message', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
  const source = readFileSync(join(folder, 'cjs', 'react-dom-client.production.js'), 'utf8')
  const { code, count } = withoutStacks(source)
  expect(count).toBe(5)
  expect(code).not.toMatch(/Exception = Error\(/)
  const made = new Function(
    'formatProdErrorMessage',
    `let SuspenseException\n${withoutStacks('SuspenseException = Error(formatProdErrorMessage(460))').code}\nreturn SuspenseException`,
  )((code: number) => `number ${code}`)
  expect(made).toBeInstanceOf(Error)
  expect(made.message).toBe('number 460')
  expect(made.stack).toBeUndefined()
})
