// Writes packages/store/src/migrations.json from packages/store/migrations/*.sql, so that a bundled process carries them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const store = fileURLToPath(new URL('../packages/store', import.meta.url))
const folder = join(store, 'migrations')
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name: name.replace('.sql', ''), sql: readFileSync(join(folder, name), 'utf8') }))
const file = join(store, 'src/migrations.json')
const text = `${JSON.stringify(migrations, null, 2)}\n`
// Left alone where it says so already: tests may be reading it.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
