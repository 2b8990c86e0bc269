import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { findFreePort } from './free-port.ts'

it('is one that can be listened on, and that no outgoing connection takes', async () => {
  const port = await findFreePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_000)
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
})
