import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the anvil program for this machine. npm puts it into a package per platform; the launcher of
 * `@foundry-rs/anvil` itself is filled in by an install script, which need not have run.
 *
 * @throws Error naming the missing package
 */
export function findAnvilBinary(): string {
  const architecture = ARCHITECTURES[process.arch] ?? process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`
  // Resolved from the launcher's own place: npm may nest optional packages under the one that names them.
  const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  try {
    const manifest = createRequire(launcher).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(`The local node needs the package ${name}; run npm install without --omit=optional.`, { cause })
  }
}
