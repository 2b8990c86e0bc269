import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { download, inOrder, isPlainRelease, ReleaseMissingError, readAnswer, told } from './download.ts'

/** A list of releases is no more than a help: nobody waits long for it. */
const listMs = 5_000
/** What is told of one release is short. */
const aboutMs = 30_000
const maxListed = 4 * 1024 * 1024
const maxPacked = 40 * 1024 * 1024
const maxUnpacked = 150 * 1024 * 1024
const block = 512

/** One file of a tar archive; undefined where it is not in it. Pure. */
const fileOfTar = (tar: Buffer, wanted: string): Buffer | undefined => {
  for (let at = 0; at + block <= tar.length; ) {
    const name = tar.toString('utf8', at, at + 100).split('\0')[0]
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    if (name === '' || !Number.isFinite(size)) return undefined
    if (name === wanted) return tar.subarray(at + block, at + block + size)
    at += block + Math.ceil(size / block) * block
  }
  return undefined
}

/** Whether bytes have the digest that a registry tells (`sha512-…`, Subresource Integrity). Pure. */
const hasIntegrity = (bytes: Buffer, integrity: string): boolean =>
  integrity
    .split(/\s+/)
    .some((one) => one.startsWith('sha512-') && one === `sha512-${createHash('sha512').update(bytes).digest('base64')}`)

/** What a registry tells of a release. */
const readDescription = (text: string, host: string): { tarball: string; integrity: string } => {
  const { tarball, integrity } = (readAnswer(text, host) as { dist?: Record<string, unknown> } | null)?.dist ?? {}
  if (typeof tarball !== 'string' || typeof integrity !== 'string')
    throw new ReleaseMissingError('the registry tells no integrity of it', told('sendsUnusable', { host }))
  return { tarball, integrity }
}

const unpack = (packed: Buffer, host: string): Buffer => {
  try {
    return gunzipSync(packed, { maxOutputLength: maxUnpacked })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const words = `the package cannot be unpacked (${code ?? 'no reason'})`
    throw new ReleaseMissingError(words, told('sendsUnusable', { host }))
  }
}

/**
 * The file `soljson.js` of a release of solc, from a registry of npm packages, its integrity checked.
 * @throws ReleaseMissingError saying why it cannot be had
 */
export const fetchSoljson = async (registry: string, version: string, signal: AbortSignal): Promise<Buffer> => {
  const place = `${registry.replace(/\/$/, '')}/solc/${version}`
  const about = await download(place, 1024 * 1024, signal, { timeoutMs: aboutMs })
  const { host } = new URL(registry)
  const { tarball, integrity } = readDescription(about.toString('utf8'), host)
  const packed = await download(tarball, maxPacked, signal)
  if (!hasIntegrity(packed, integrity))
    throw new ReleaseMissingError('what the registry sent is not what it says it is', told('sendsUnusable', { host }))
  const file = fileOfTar(unpack(packed, host), 'package/soljson.js')
  if (file === undefined)
    throw new ReleaseMissingError('the package has no soljson.js', told('sendsUnusable', { host }))
  return file
}

/** npm never had this release. */
const notReleased = '0.4.12'
const maxReleases = 1_000

/**
 * The releases of solc that a registry has, oldest first.
 * @throws ReleaseMissingError saying why it does not tell them
 */
export const listReleases = async (registry: string, signal: AbortSignal): Promise<string[]> => {
  const accept = 'application/vnd.npm.install-v1+json, application/json;q=0.8'
  const options = { timeoutMs: listMs, accept, wanted: 'package solc' }
  const text = await download(`${registry.replace(/\/$/, '')}/solc`, maxListed, signal, options)
  const { versions } = (readAnswer(text.toString('utf8'), new URL(registry).host) ?? {}) as { versions?: object }
  const found = Object.keys(versions ?? {})
    .filter((version) => isPlainRelease(version) && version !== notReleased)
    .sort(inOrder)
  if (found.length === 0) {
    const sentences = told('sendsUnusable', { host: new URL(registry).host })
    throw new ReleaseMissingError('the registry names no release of solc', sentences, 'unreadable')
  }
  return found.slice(-maxReleases)
}
