// Type-checks every workspace with the tsconfig of its machine (node, browser or both). Those with the same settings are
// one program: what they share is read and checked once.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './root.mjs'

const rooms = ['packages', 'apps'].flatMap((room) => readdirSync(join(root, room)).map((name) => join(room, name)))
const projects = [...rooms, 'devnet', 'e2e', 'bench']
  .flatMap((room) => [join(room, 'tsconfig.json'), join(room, 'tsconfig.test.json')])
  .concat('tsconfig/scripts.json')
  .filter((file) => existsSync(join(root, file)))

const only = process.argv.slice(2)
const asked = projects.filter((file) => only.length === 0 || only.some((name) => file.includes(name)))

/** Settings, and which files they are for, by absolute paths. */
const programs = new Map()
for (const project of asked) {
  const folder = join(root, dirname(project))
  const { extends: base, compilerOptions = {}, include, exclude = [] } = JSON.parse(readFileSync(join(root, project)))
  const settings = { extends: resolve(folder, base), compilerOptions }
  const key = JSON.stringify(settings)
  const program = programs.get(key) ?? { ...settings, include: [], exclude: [join(root, '**/node_modules')], of: [] }
  program.of.push(project)
  program.include.push(...include.map((path) => join(folder, path)))
  program.exclude.push(...exclude.map((path) => join(folder, path)))
  programs.set(key, program)
}

// What a former check found is kept beside the settings: a file is read again, and what rests on it, when it has changed.
const folder = join(root, 'node_modules', '.cache', 'check-types')
mkdirSync(folder, { recursive: true })
let failures = 0
for (const [index, { of, ...config }] of [...programs.values()].entries()) {
  const file = join(folder, `${index}.json`)
  const kept = { incremental: true, tsBuildInfoFile: join(folder, `${index}.tsbuildinfo`) }
  writeFileSync(file, JSON.stringify({ ...config, compilerOptions: { ...config.compilerOptions, ...kept } }))
  const run = spawnSync(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', file], {
    cwd: root,
    stdio: 'inherit',
  })
  if (run.status !== 0) {
    failures += 1
    console.error(`check:types: failed in ${of.join(', ')}`)
  }
}
if (failures > 0) process.exit(1)
console.log(`check:types: ${asked.length} projects hold`)
