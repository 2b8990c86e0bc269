import { expect, test } from 'vitest'
import { numberedKeys } from './numbered-keys.ts'

test('rows of one name have keys of their own, which stay when rows come above', () => {
  const [one, two, three] = [{ hash: '0xa' }, { hash: '0xb' }, { hash: '0xa' }]
  const keysOf = (rows: { hash: string }[]) => [...numberedKeys(rows, ({ hash }) => hash).values()]
  expect(keysOf([one!, two!, three!])).toEqual(['0xa', '0xb', '0xa 2'])
  expect(keysOf([{ hash: '0xc' }, one!, two!, three!])).toEqual(['0xc', '0xa', '0xb', '0xa 2'])
})
