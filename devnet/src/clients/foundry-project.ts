import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const contractsFolder = fileURLToPath(new URL('./contracts', import.meta.url))
const require = createRequire(import.meta.url)
const solcFolder = join(require.resolve('solc/package.json'), '..')

/** The compiler of the lock file, e.g. `0.8.37+commit.f401782d`. */
export const longVersion: string = (require('solc') as { version(): string }).version().replace(/\.Emscripten.*$/, '')
/** Its file, one that `require` takes whatever the package around it. */
export const soljson = join(solcFolder, 'soljson.js')

/** A program that speaks as the native compiler does, where Foundry looks for compilers. @returns its file */
const layCompiler = (home: string, packageFolder: string, version: string): string => {
  const short = version.split('+')[0]!
  const folder = join(home, '.svm', short)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `solc-${short}`)
  const program = `#!${process.execPath}
const solc = require(${JSON.stringify(packageFolder)})
if (process.argv.includes('--version')) {
  console.log('solc, the solidity compiler commandline interface\\nVersion: ${version}.Linux.g++')
} else {
  process.stdout.write(solc.compile(require('node:fs').readFileSync(0, 'utf8')))
}
`
  writeFileSync(file, program)
  chmodSync(file, 0o755)
  return file
}

/** Lays down a project of Foundry. @returns its folder, and the home in which Foundry finds the compiler */
export const layFoundryProject = (folder: string): { project: string; home: string } => {
  const [project, home] = [join(folder, 'foundry'), join(folder, 'home')]
  const compiler = layCompiler(home, solcFolder, longVersion)
  mkdirSync(project, { recursive: true })
  cpSync(contractsFolder, join(project, 'src'), { recursive: true })
  const profile = (name: string, more: string) => `[profile.${name}]\nsrc = "src"\nlibs = []\n${more}`
  const out = 'out = "out-ir"\ncache_path = "cache-ir"\n'
  const ir = profile('ir', `solc = "${compiler}"\nvia_ir = true\noptimizer = true\noptimizer_runs = 999\n${out}`)
  writeFileSync(join(project, 'foundry.toml'), `${profile('default', `solc = "${compiler}"\n`)}\n${ir}`)
  return { project, home }
}
