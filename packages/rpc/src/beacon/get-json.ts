/** A beacon node that cannot be asked: away, refusing, or answering what is no answer. Never names the whole URL. */
export class BeaconError extends Error {
  override name = 'BeaconError'
}

export interface GetOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/** A block of 72 blobs with their sidecars is some 20 MB of JSON. */
const maxBytes = 64 * 1024 * 1024
const defaultTimeoutMs = 15_000

const readAll = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Asks a beacon node for JSON over HTTP.
 * @returns `body` is undefined unless the status is 200
 * @throws BeaconError when nobody answers in time, or the answer is no JSON; the signal's reason when aborted
 */
export const getJson = async (
  base: string,
  path: string,
  { signal, timeoutMs = defaultTimeoutMs }: GetOptions = {},
): Promise<{ status: number; body: unknown }> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { host } = new URL(base)
  try {
    const response = await fetch(`${base.replace(/\/+$/, '')}${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { status: response.status, body: undefined }
    }
    return { status: 200, body: JSON.parse(await readAll(response.body)) }
  } catch (error) {
    signal?.throwIfAborted()
    const { cause, message } = error as Error & { cause?: { code?: string } }
    const reason = timeout.aborted ? 'no answer in time' : (cause?.code ?? message)
    throw new BeaconError(`The beacon node (BEACON_URL) at ${host} cannot be read: ${reason}.`, { cause: error })
  }
}
