import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ARCHITECTURES: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the anvil program for this machine. npm puts it into a package per platform; the launcher of
 * `@foundry-rs/anvil` itself is filled in by an install script, which is not run (.npmrc).
 *
 * @param platform as `process.platform` and `process.arch` name it
 * @throws Error when no anvil is made for the platform, or when its package is not installed; it says what to do
 */
export function findAnvilBinary(platform: NodeJS.Platform = process.platform, arch: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[arch] ?? arch}`
  const ownRequire = createRequire(import.meta.url)
  // Resolved from the launcher's own place: npm may nest optional packages under the one that names them.
  const launcher = ownRequire.resolve('@foundry-rs/anvil/package.json')
  try {
    const manifest = createRequire(launcher).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    const { optionalDependencies } = ownRequire(launcher) as { optionalDependencies: Record<string, string> }
    const problem =
      name in optionalDependencies
        ? `The local devnet needs the package ${name}, which is not installed: run npm ci --include=optional.`
        : `The local devnet needs anvil, which is not made for ${platform} on ${arch}.`
    throw new Error(`${problem} Or use another node: NETWORK=custom RPC_URL=http://your-node npm start.`, { cause })
  }
}
