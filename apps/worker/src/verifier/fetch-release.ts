import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

const fetchMs = 120_000
const maxPacked = 40 * 1024 * 1024
const maxUnpacked = 150 * 1024 * 1024
const block = 512

/** A release cannot be had: there is none of that version, or no way to it. */
export class ReleaseMissingError extends Error {
  override name = 'ReleaseMissingError'
}

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

const readBody = async (answer: Response, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > most) throw new ReleaseMissingError(`${answer.url} has more than ${most} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const ask = async (url: string, signal: AbortSignal): Promise<Response> => {
  try {
    return await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchMs)]) })
  } catch (error) {
    signal.throwIfAborted()
    const cause = (error as { cause?: { message?: string } }).cause?.message ?? (error as Error).message
    throw new ReleaseMissingError(`${new URL(url).host} cannot be reached (${cause})`)
  }
}

/**
 * The file `soljson.js` of a release of solc, from a registry of npm packages, its integrity checked.
 * @throws ReleaseMissingError saying why it cannot be had
 */
export const fetchSoljson = async (registry: string, version: string, signal: AbortSignal): Promise<Buffer> => {
  const about = await ask(`${registry.replace(/\/$/, '')}/solc/${version}`, signal)
  if (about.status === 404) throw new ReleaseMissingError('there is no such release of solc')
  if (!about.ok) throw new ReleaseMissingError(`${new URL(registry).host} answers ${about.status}`)
  const described = JSON.parse((await readBody(about, 1024 * 1024)).toString('utf8')) as {
    dist?: { tarball?: string; integrity?: string }
  }
  const { tarball, integrity } = described.dist ?? {}
  if (tarball === undefined || integrity === undefined)
    throw new ReleaseMissingError('the registry tells no integrity of it')
  const answer = await ask(tarball, signal)
  if (!answer.ok) throw new ReleaseMissingError(`${new URL(tarball).host} answers ${answer.status}`)
  const packed = await readBody(answer, maxPacked)
  if (!hasIntegrity(packed, integrity))
    throw new ReleaseMissingError('what the registry sent is not what it says it is')
  const file = fileOfTar(gunzipSync(packed, { maxOutputLength: maxUnpacked }), 'package/soljson.js')
  if (file === undefined) throw new ReleaseMissingError('the package has no soljson.js')
  return file
}
