import { matchPage } from '@corescope/api-schema/match-page'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'

const hash = `0x${'ab'.repeat(20)}`

test('a token is shown by a screen that is built: its own, else that of its address', () => {
  const own = matchPage(`/token/${hash}`, false)?.page
  expect(own).toBeDefined()
  expect(paths.token(hash)).toBe(own?.planned ? `/address/${hash}` : `/token/${hash}`)
})
