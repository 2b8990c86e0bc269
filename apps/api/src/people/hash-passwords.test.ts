import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './hash-passwords.ts'

const costs = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }

test('a hash is argon2id, with a salt of its own, and knows its password', async () => {
  const [one, other] = await Promise.all([hashPassword('of one', costs), hashPassword('of one', costs)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=1\$/)
  expect(one).not.toBe(other)
  expect(await Promise.all([checkPassword(one, 'of one'), checkPassword(one, 'of two')])).toEqual([true, false])
})

test('what is no hash is an error of that question alone', async () => {
  const wrong = checkPassword('no hash', 'of one')
  const right = hashPassword('of one', costs)
  await expect(wrong).rejects.toThrow(/^argon2: /)
  expect(await right).toContain('argon2id')
})
