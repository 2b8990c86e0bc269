import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the PostgreSQL programs are started: a prefix of the command, or another user. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. Root therefore starts it inside a user namespace, where it owns the same files
 * but is not root; where the kernel or a container forbids that, as `postgres` or `nobody`, to whom the folder is given.
 * @param folder the folder PostgreSQL will own
 * @param program a PostgreSQL program, tried as the other user
 * @throws one sentence when neither way works
 */
export function chooseRunAs(folder: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0)
    return { prefix: ['unshare', '--user'] }
  for (const user of listCandidates()) {
    giveTo(folder, user.uid, user.gid)
    const tried = spawnSync(program, ['--version'], { ...user, cwd: folder, stdio: 'ignore' })
    if (tried.status === 0) return { prefix: [], ...user }
  }
  throw new Error(
    'PostgreSQL does not run as root, and here it can neither use a user namespace nor another user: start Corescope as a normal user or set DATABASE_URL.',
  )
}

/** Gives a folder and all it holds to the user PostgreSQL runs as. */
export function giveTo(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(join(path, name), uid, gid)
}

function listCandidates(): { uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return ['postgres', 'nobody'].flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    return fields ? [{ uid: Number(fields[2]), gid: Number(fields[3]) }] : []
  })
}
