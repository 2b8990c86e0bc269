// `npm run check:bare`: installs Debian's minimal system with Node and npm, nothing else, into a folder and runs Corescope there,
// as root (user namespaces are forbidden, as in most containers) and as a user. Opt-in; needs Linux, root and debootstrap.
// Words after `--` are steps of `npm test` that are run there too: `npm run check:bare -- unit db e2e`.
// BARE_FOLDER names a folder that is kept and used again; BARE_MIRROR a mirror of Debian.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './root.mjs'

const patienceMs = 1_200_000
const kept = process.env.BARE_FOLDER
const folder = kept ?? mkdtempSync(join(tmpdir(), 'corescope-bare-'))
const system = join(folder, 'root')
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const steps = process.argv.slice(2)

function run(command, args, options = {}) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}

/** Debian's minimal system with this machine's Node and npm and its way to the network. */
function makeSystem() {
  if (process.platform !== 'linux' || process.getuid() !== 0) throw new Error('check:bare needs Linux and root.')
  if (spawnSync('debootstrap', ['--version']).status !== 0)
    throw new Error('check:bare needs debootstrap: apt-get install debootstrap.')
  const mirror = process.env.BARE_MIRROR ?? 'http://deb.debian.org/debian'
  if (!existsSync(join(system, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system, mirror])
  cpSync(process.execPath, join(system, 'usr/bin/node'))
  const npm = process.env.npm_execpath ?? realpathSync('/usr/bin/npm')
  rmSync(join(system, 'usr/lib/npm'), { recursive: true, force: true })
  cpSync(dirname(dirname(npm)), join(system, 'usr/lib/npm'), { recursive: true, verbatimSymlinks: true })
  run('ln', ['-sf', '../lib/npm/bin/npm-cli.js', join(system, 'usr/bin/npm')])
  run('ln', ['-sf', '../lib/npm/bin/npx-cli.js', join(system, 'usr/bin/npx')])
  for (const name of ['/etc/resolv.conf', '/etc/hosts', certificates])
    cpSync(name, join(system, name), { dereference: true })
  if (!existsSync(join(system, 'home/bare'))) {
    mkdirSync(join(system, 'home/bare'))
    appendFileSync(join(system, 'etc/passwd'), 'bare:x:1000:1000::/home/bare:/bin/sh\n')
  }
}

/** The files under version control, as they stand, in a folder of the bare system. */
function copyProject(to, owner) {
  rmSync(join(system, to), { recursive: true, force: true })
  mkdirSync(join(system, to), { recursive: true })
  const copy = 'git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$1"'
  run('sh', ['-c', copy, 'sh', join(system, to)], { cwd: root })
  run('chown', ['-R', `${owner}:${owner}`, join(system, to)])
  if (owner !== 0) run('chown', [`${owner}:${owner}`, join(system, 'home/bare')])
}

/** Starts a command in the bare system. The shell, not the command, is the first process: it stays root, so it ends with this program. */
function startInside(cwd, uid, environment, command) {
  const script = [
    'mount -t proc proc "$1/proc"',
    'mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"',
    `chroot --userspec="$2:$2" "$1" sh -c 'cd "$1" && shift && exec "$@"' sh "$3" ${command}`,
  ].join(' && ')
  const home = uid === 0 ? '/root' : '/home/bare'
  const usual = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: home, LANG: 'C.UTF-8' }
  const env = { ...usual, NODE_EXTRA_CA_CERTS: certificates, ...environment }
  const argv = [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    `${script}; exit $?`,
    'sh',
    system,
    String(uid),
    cwd,
  ]
  const child = spawn('unshare', argv, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return { child, exited, output: () => output }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs `npm start` until the site is ready. @returns undefined, or what was told instead */
async function tryStart(cwd, uid) {
  const port = await freePort()
  const settings = { PORT: String(port), DEVNET_WORLD: 'small' }
  const house = startInside(cwd, uid, settings, 'npm start')
  let isOver = false
  void house.exited.then(() => {
    isOver = true
  })
  for (const since = Date.now(); !isOver && Date.now() - since < patienceMs; await delay(500)) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (!health?.ok) continue
    house.child.kill('SIGKILL')
    await house.exited
    return undefined
  }
  house.child.kill('SIGKILL')
  return house.output()
}

async function main() {
  makeSystem()
  let failed = 0
  const tell = (name, problem) => {
    console.log(`${problem === undefined ? 'held  ' : 'failed'} ${name}`)
    if (problem === undefined) return
    failed += 1
    console.log(problem.slice(-3000))
  }
  for (const [who, uid, home] of [
    ['root', 0, '/opt'],
    ['a user', 1000, '/home/bare'],
  ]) {
    const cwd = join(home, 'corescope')
    copyProject(cwd, uid)
    tell(`npm start as ${who}`, await tryStart(cwd, uid))
    if (steps.length > 0) {
      const tests = startInside(cwd, uid, {}, `npm test -- ${steps.join(' ')}`)
      tell(`npm test -- ${steps.join(' ')} as ${who}`, (await tests.exited) === 0 ? undefined : tests.output())
    }
  }
  // What is installed and built is taken along: only the place differs.
  run('cp', ['-al', join(system, 'opt/corescope'), join(system, 'root/corescope')])
  const words = (await tryStart('/root/corescope', 0)) ?? 'it serves'
  const isNamed = words.includes('other users cannot enter the folder /root:')
  tell('npm start in a folder that other users cannot enter names the folder', isNamed ? undefined : words)
  process.exitCode = failed === 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  else rmSync(join(system, 'root/corescope'), { recursive: true, force: true })
}
