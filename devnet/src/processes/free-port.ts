import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (Linux from 32,768 on, others from 49,152). */
const [lowest, highest] = [20_000, 32_000]
/** So many are tried: where all of them are taken something else is wrong. */
const tries = 50

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A TCP port on the loopback interface that nobody listens on at this moment. No outgoing connection takes it later, so what is stopped
 * and started again finds it free.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${tries} ports from ${lowest} to ${highest} is free`)
}
