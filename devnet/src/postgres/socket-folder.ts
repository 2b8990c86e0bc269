import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

/** What the shortest of the systems we run on leaves for the path of a socket (macOS: 104 bytes with the zero at its end). */
const maxPathBytes = 103
const isSocket = (name: string) => name.startsWith('.s.PGSQL.')

/**
 * The folder in which a server's Unix-domain socket can stand; undefined where there are none (Windows, some mounted
 * folders) or the path is too long for one. Half of what a question costs is the way to the server and back, and over a
 * socket of its own that takes a tenth less processor time of a whole load than over the loopback interface.
 * @param dataDir an existing folder
 */
export async function findSocketFolder(dataDir: string): Promise<string | undefined> {
  const folder = resolve(dataDir)
  const trial = join(folder, `.s.PGSQL.trial${process.pid}`)
  if (process.platform === 'win32' || Buffer.byteLength(trial) > maxPathBytes) return undefined
  // The server takes its folders as a list with commas and quotes, and a URL is read by several hands.
  if (/[,"'%\\?#]/.test(folder)) return undefined
  const server = createServer()
  try {
    server.listen(trial)
    await once(server, 'listening')
    return folder
  } catch {
    // whatever keeps a socket out of this folder, the loopback interface is there
    return undefined
  } finally {
    server.close()
  }
}

/** Removes what servers that were killed left of their sockets. */
export function removeStaleSockets(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter(isSocket)) rmSync(join(dataDir, name), { force: true })
}
