// Type-checks every workspace with the tsconfig of its machine (node, browser or both).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const rooms = ['packages', 'apps'].flatMap((room) => readdirSync(join(root, room)).map((name) => join(room, name)))
const projects = [...rooms, 'devnet', 'e2e', 'bench']
  .flatMap((room) => [join(room, 'tsconfig.json'), join(room, 'tsconfig.test.json')])
  .concat('tsconfig/scripts.json')
  .filter((file) => existsSync(join(root, file)))

const only = process.argv.slice(2)
let failures = 0
for (const project of projects.filter((file) => only.length === 0 || only.some((name) => file.includes(name)))) {
  const run = spawnSync(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), '-p', project], {
    cwd: root,
    stdio: 'inherit',
  })
  if (run.status !== 0) {
    failures += 1
    console.error(`check:types: ${project} failed`)
  }
}
if (failures > 0) process.exit(1)
console.log(`check:types: ${projects.length} projects hold`)
