import { existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How to start a browser: its program, the flags it needs where there is no sandbox, no screen and no other network. */
export interface ChromiumLaunch {
  executablePath: string
  args: string[]
  /** Its whole environment, where it needs another than this process has. */
  env?: Record<string, string>
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage']

/**
 * The browser of benches and pictures: `CHROMIUM_PATH`, else an installed one, else the one a package of the registry carries
 * (unpacked the first time, to a folder of this user).
 */
export const findChromium = async (): Promise<ChromiumLaunch> => {
  const named = namedPath()
  const found = named ?? installed.find((path) => existsSync(path))
  return found === undefined ? unpackChromium() : { executablePath: found, args: flags }
}

/**
 * The browser of journeys: `CHROMIUM_PATH`, else the packaged one where it runs (Linux on x64). It is the same on every machine, and
 * draws nothing for a screen: a journey takes two thirds of the time of an installed one.
 */
export const findSmallChromium = (): Promise<ChromiumLaunch> =>
  namedPath() === undefined && process.platform === 'linux' && process.arch === 'x64'
    ? unpackChromium()
    : findChromium()

const namedPath = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH || undefined
  if (named !== undefined && !existsSync(named)) {
    throw new Error(`CHROMIUM_PATH is "${named}", and there is no such file.`)
  }
  return named
}

/**
 * The packaged browser needs libraries (NSS) a bare machine lacks. The package carries them too, but unpacks them only
 * where it is told that it runs in a cloud function; it then changes this process's environment, which other programs
 * started from here must not inherit.
 */
const unpackChromium = async (): Promise<ChromiumLaunch> => {
  const before = { ...process.env }
  const temporary = tmpdir()
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  process.env.TMPDIR = ownFolder(process.env.CHROMIUM_FOLDER ?? tmpdir(), process.getuid?.() ?? 0)
  try {
    const { default: sparticuz } = await import('@sparticuz/chromium')
    const executablePath = await sparticuz.executablePath()
    const { AWS_LAMBDA_JS_RUNTIME: _mark, ...env } = process.env as Record<string, string>
    return {
      executablePath,
      args: flags,
      env: { ...env, TMPDIR: temporary, FONTCONFIG_FILE: writeFonts(process.env.TMPDIR) },
    }
  } finally {
    for (const name of ['AWS_LAMBDA_JS_RUNTIME', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/**
 * Names the packaged fonts where they are: the package's own file names other folders. On a machine without any font the browser
 * ends at the first letter that it looks for.
 * @returns the file
 */
const writeFonts = (folder: string): string => {
  const file = join(folder, 'fonts-of-this-user.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = folders.map((one) => `<dir>${one}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${lines}${cache}</fontconfig>\n`)
  return file
}

/**
 * Where this user's browser is unpacked: in the temporary folder of the machine, which outlives that of a test run. In
 * one folder for all, the second user would find a browser that it may not run.
 * @throws when somebody else has made the folder
 */
export const ownFolder = (parent: string, uid: number): string => {
  const folder = join(parent, `chromium-of-${uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid: owner } = lstatSync(folder)
  if (owner !== uid) throw new Error(`The browser cannot be unpacked: ${folder} belongs to another user. Remove it.`)
  return folder
}
