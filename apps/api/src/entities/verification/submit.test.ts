import { expect, it, vi } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { TooManyError } from '../../http/errors.ts'
import { submit } from './submit.ts'

it('counts a submission before it reads what was sent', async () => {
  const read = vi.fn()
  const context = { limitBroadcasts: () => 3 } as unknown as ApiContext
  await expect(submit(context, read, 'client')).rejects.toThrow(TooManyError)
  expect(read).not.toHaveBeenCalled()
})
