import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for a test or bench below the temporary folder. Other users can enter it, but not list it: where root may not use
 * user namespaces, the PostgreSQL inside runs as another user. `npm test` removes what a failed test leaves behind.
 * @param name follows `corescope-` in the folder's name
 */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `corescope-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
