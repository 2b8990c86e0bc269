import { expect, it } from 'vitest'
import { foreignHost } from './foreign-host.ts'

it('a link says its host where its name promises another, or none', () => {
  expect(foreignHost('github', 'https://github.com/core')).toBeUndefined()
  expect(foreignHost('medium', 'https://core.medium.com/')).toBeUndefined()
  expect(foreignHost('github', 'https://github.com.evil.org/core')).toBe('github.com.evil.org')
  expect(foreignHost('x', 'https://notx.com/core')).toBe('notx.com')
  expect(foreignHost('blog', 'https://blog.core.org/')).toBe('blog.core.org')
})
