// Keeps package-lock.json whole. npm drops the optional packages of other platforms when the registry in use does not
// carry them; `npm ci` then refuses the lock, and on those platforms the packages are never asked for.
// `node scripts/lock.mjs` writes the missing entries, `--check` names them. Plain Node, no package needed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

const lockFile = join(root, 'package-lock.json')

const SYSTEMS = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
}
const PROCESSORS = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
}
const C_LIBRARIES = { gnu: 'glibc', glibc: 'glibc', linuxmusl: 'musl', musl: 'musl' }

/**
 * The platform that a package's name tells, as npm writes it into a lock file: `@foundry-rs/anvil-linux-arm64` is for
 * `{ os: ['linux'], cpu: ['arm64'] }`. A part that the name does not tell is absent.
 */
export function platformOfName(name) {
  const words = name.slice(name.indexOf('/') + 1).split(/[-_]/)
  const find = (table) => words.map((word) => table[word]).find((found) => found !== undefined)
  const [os, cpu, libc] = [SYSTEMS, PROCESSORS, C_LIBRARIES].map(find)
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

/** Where Node looks for package `name` from the place `from` of a lock file, nearest first. */
function placesOf(name, from) {
  const places = []
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (!folder.endsWith('node_modules')) places.push(`${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
    if (folder === '') return places
  }
}

/**
 * Every optional dependency that some package of the lock names and that no entry answers.
 * @param lock a package-lock.json of version 3, parsed
 * @returns one of each place, with the place of the package that names it and the range it asks for
 */
export function missingOptionals(lock) {
  const missing = new Map()
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = placesOf(name, from)
      // Beside the package that names it when that is nested, else at the top: as npm places what nothing contradicts.
      const place = `${from.slice(0, from.lastIndexOf('node_modules/'))}node_modules/${name}`
      if (!places.some((known) => known in lock.packages)) missing.set(place, { place, from, name, range })
    }
  }
  return [...missing.values()]
}

/**
 * The lock with an entry for each missing optional package: its version is the one asked for, its platform follows from
 * its name. `integrity` cannot be known without the registry; npm fetches such a package by name and version.
 * @throws Error naming a package of which no exact version or no platform is told
 */
export function completeLock(lock) {
  const added = missingOptionals(lock).map(({ place, from, name, range }) => {
    const parent = lock.packages[from]
    const version = /^\d/.test(range) ? range : range.replace(/^[\^~]/, '')
    const platform = platformOfName(name)
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version) || !platform.os)
      throw new Error(
        `${from} wants ${name}@${range}: its version or platform cannot be told from that; add it by hand.`,
      )
    const { cpu, libc, os } = platform
    const { license } = parent
    return [
      place,
      {
        version,
        ...(cpu && { cpu }),
        ...(parent.dev && { dev: true }),
        ...(libc && { libc }),
        license,
        optional: true,
        os,
      },
    ]
  })
  const packages = [...Object.entries(lock.packages), ...added].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  return { ...lock, packages: Object.fromEntries(packages) }
}

function main(isCheck) {
  const text = readFileSync(lockFile, 'utf8')
  const lock = JSON.parse(text)
  const missing = missingOptionals(lock)
  if (missing.length === 0) return
  const list = missing
    .map(({ name, range, from }) => `  ${name}@${range}, named by ${from || 'package.json'}`)
    .join('\n')
  if (isCheck) {
    console.error(`package-lock.json lacks optional packages of other platforms:\n${list}\nnpm run lock writes them.`)
    process.exitCode = 1
    return
  }
  writeFileSync(lockFile, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
  console.log(`package-lock.json: added\n${list}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.includes('--check'))
