import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

const fetchMs = 120_000
/** A list of releases is no more than a help: nobody waits long for it. */
const listMs = 5_000
const maxListed = 4 * 1024 * 1024
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

const readBody = async (answer: Response, host: string, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > most) throw new ReleaseMissingError(`${host} sent more than ${most} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** How connections fail, in plain words. */
const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it takes no connection',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  UND_ERR_BODY_TIMEOUT: 'nothing more came',
}

/** A file of a registry, whole. @throws ReleaseMissingError saying what kept it from coming */
const download = async (
  url: string,
  most: number,
  signal: AbortSignal,
  { timeoutMs = fetchMs, accept = '*/*' } = {},
): Promise<Buffer> => {
  if (!URL.canParse(url)) throw new ReleaseMissingError('the registry names no place that it can be fetched from')
  const { host } = new URL(url)
  const late = AbortSignal.timeout(timeoutMs)
  let answer: Response | undefined
  try {
    answer = await fetch(url, { signal: AbortSignal.any([signal, late]), headers: { accept } })
    if (answer.status === 404) throw new ReleaseMissingError(`${host} has no such release of solc`)
    if (!answer.ok) throw new ReleaseMissingError(`${host} answers ${answer.status}`)
    return await readBody(answer, host, most)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ReleaseMissingError) throw error
    if (late.aborted) throw new ReleaseMissingError(`${host} took longer than ${timeoutMs / 1_000} seconds to send it`)
    const { code = '' } = (error as { cause?: NodeJS.ErrnoException }).cause ?? (error as NodeJS.ErrnoException)
    const what = answer === undefined ? `${host} cannot be reached` : `what ${host} sends broke off`
    throw new ReleaseMissingError(`${what} (${connectionWords[code] ?? (code || 'no reason is told')})`)
  }
}

/** @throws ReleaseMissingError where it is no JSON */
const readAnswer = (text: string, host: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ReleaseMissingError(`${host} answers with what is no JSON`)
  }
}

/** What a registry tells of a release. */
const readDescription = (text: string, host: string): { tarball: string; integrity: string } => {
  const { tarball, integrity } = (readAnswer(text, host) as { dist?: Record<string, unknown> } | null)?.dist ?? {}
  if (typeof tarball !== 'string' || typeof integrity !== 'string')
    throw new ReleaseMissingError('the registry tells no integrity of it')
  return { tarball, integrity }
}

const unpack = (packed: Buffer): Buffer => {
  try {
    return gunzipSync(packed, { maxOutputLength: maxUnpacked })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ReleaseMissingError(`the package cannot be unpacked (${code ?? 'no reason'})`)
  }
}

/**
 * The file `soljson.js` of a release of solc, from a registry of npm packages, its integrity checked.
 * @throws ReleaseMissingError saying why it cannot be had
 */
export const fetchSoljson = async (registry: string, version: string, signal: AbortSignal): Promise<Buffer> => {
  const about = await download(`${registry.replace(/\/$/, '')}/solc/${version}`, 1024 * 1024, signal)
  const { tarball, integrity } = readDescription(about.toString('utf8'), new URL(registry).host)
  const packed = await download(tarball, maxPacked, signal)
  if (!hasIntegrity(packed, integrity))
    throw new ReleaseMissingError('what the registry sent is not what it says it is')
  const file = fileOfTar(unpack(packed), 'package/soljson.js')
  if (file === undefined) throw new ReleaseMissingError('the package has no soljson.js')
  return file
}

/** The first release whose package has a compiler as it is run here, but for the one after it, which is none. */
const oldest = '0.4.11'
const notReleased = '0.4.12'
const maxReleases = 1_000

/**
 * The releases of solc that a registry has, oldest first.
 * @throws ReleaseMissingError saying why it does not tell them
 */
export const listReleases = async (registry: string, signal: AbortSignal): Promise<string[]> => {
  const options = { timeoutMs: listMs, accept: 'application/vnd.npm.install-v1+json, application/json;q=0.8' }
  const text = await download(`${registry.replace(/\/$/, '')}/solc`, maxListed, signal, options)
  const { versions } = (readAnswer(text.toString('utf8'), new URL(registry).host) ?? {}) as { versions?: object }
  const inOrder = new Intl.Collator('en', { numeric: true }).compare
  const found = Object.keys(versions ?? {})
    .filter((version) => /^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(version))
    .filter((version) => inOrder(version, oldest) >= 0 && version !== notReleased)
    .sort(inOrder)
  if (found.length === 0) throw new ReleaseMissingError('the registry names no release of solc')
  return found.slice(-maxReleases)
}
