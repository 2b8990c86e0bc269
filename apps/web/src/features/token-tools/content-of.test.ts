import { expect, it } from 'vitest'
import { contentOf } from './content-of.ts'
import { textsOf } from './form-texts.ts'

it('says what is filled in, and nothing else', () => {
  const texts = { ...textsOf(undefined), website: ' https://example.org ', x: 'https://x.com/one' }
  expect(contentOf(texts)).toEqual({
    content: { website: 'https://example.org', links: { x: 'https://x.com/one' } },
  })
})

it('names the field that cannot be said', () => {
  expect(contentOf({ ...textsOf(undefined), website: 'javascript:alert(1)' }).wrong).toBe('website')
  expect(contentOf({ ...textsOf(undefined), github: 'somewhere' }).wrong).toBe('github')
})

it('begins with what is shown', () => {
  expect(textsOf({ description: 'One', links: { blog: 'https://example.org/' } })).toMatchObject({
    ...{ description: 'One', blog: 'https://example.org/', website: '' },
  })
})
