import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How the PostgreSQL programs are started: a prefix of the command, or another user. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. Root therefore starts it inside a user namespace, where it owns the same files
 * but is not root; where the kernel or a container forbids that, as `postgres` or `nobody`, to whom the folder is given.
 * @param folder the folder PostgreSQL will own
 * @param program a PostgreSQL program, tried as the other user
 * @throws one sentence when neither way works; it names the folder that keeps the other users out
 */
export function chooseRunAs(folder: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0)
    return { prefix: ['unshare', '--user'] }
  let closed: string | undefined
  for (const user of listCandidates()) {
    const inTheWay = findClosedFolder(folder, user) ?? findClosedFolder(program, user)
    closed ??= inTheWay
    if (inTheWay !== undefined) continue
    giveTo(folder, user.uid, user.gid)
    const tried = spawnSync(program, ['--version'], { ...user, cwd: folder, stdio: 'ignore' })
    if (tried.status === 0) return { prefix: [], ...user }
  }
  const advice = 'start Corescope as a normal user or set DATABASE_URL'
  throw new Error(
    closed === undefined
      ? `PostgreSQL does not run as root, and here it can neither use a user namespace nor another user: ${advice}.`
      : `PostgreSQL does not run as root. Here it cannot use a user namespace, and other users cannot enter the folder ${closed}: run "chmod o+x ${closed}", move Corescope and DATA_DIR elsewhere, ${advice}.`,
  )
}

/**
 * The outermost folder on the way to `folder` that a user may not enter, by owner, group and mode; undefined where
 * nothing is in the way. `folder` itself is not looked at: it is given to the user, or it is a program.
 */
export function findClosedFolder(folder: string, { uid, gid }: { uid: number; gid: number }): string | undefined {
  const parent = dirname(folder)
  if (parent === folder) return undefined
  const above = findClosedFolder(parent, { uid, gid })
  if (above !== undefined) return above
  const { mode, uid: owner, gid: group } = statSync(parent)
  const enter = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & enter) === 0 ? parent : undefined
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
