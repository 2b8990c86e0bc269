import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { type Settings, StartError } from './settings.ts'

const NEEDED_BYTES = 500 * 1024 * 1024

/** Makes the data folder and checks that it can be written and has room. @throws StartError naming DATA_DIR */
export function probeFolder({ folder }: Settings): void {
  try {
    // Others may pass through but not look: root's PostgreSQL may have to run as another user.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${folder} (DATA_DIR) cannot be written: ${(error as Error).message}.`)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < NEEDED_BYTES) {
    const megabytes = Math.floor(free / 1024 / 1024)
    throw new StartError(`The data folder ${folder} (DATA_DIR) has ${megabytes} MB left; 500 MB are needed.`)
  }
}

/** Checks that the address can be listened on. @throws StartError naming PORT or HOST */
export async function probePort({ HOST, PORT }: Settings): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host: HOST, port: PORT, exclusive: true }, resolve)
    })
  } catch (error) {
    throw new StartError(explain(error as NodeJS.ErrnoException, HOST, PORT))
  }
  await new Promise((resolve) => server.close(resolve))
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} (PORT) on ${host} is taken by another program.`
  if (error.code === 'EACCES') return `Port ${port} (PORT) may not be opened by this user.`
  return `${host} (HOST) is not an address of this machine: ${error.message}.`
}
