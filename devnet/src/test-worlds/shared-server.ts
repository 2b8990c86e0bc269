import { startSharedServer } from './migrated-server.ts'
import { openRunFolder } from './run-folder.ts'

/** Vitest runs it before the first test file, and what it returns after the last. */
export const setup = async (): Promise<() => Promise<void>> => {
  const removeFolder = openRunFolder()
  const stopServer = await startSharedServer()
  return async () => {
    await stopServer()
    removeFolder()
  }
}
