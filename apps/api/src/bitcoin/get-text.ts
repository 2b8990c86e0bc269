/** A Bitcoin source that cannot be asked: away, refusing, or answering what is no answer. Never names the whole URL. */
export class BitcoinSourceError extends Error {
  override name = 'BitcoinSourceError'
}

type Body = ReadableStream<Uint8Array> | null

const readAll = async (body: Body, maxBytes: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** What a refusal says, as far as it is short. */
const readBegin = async (body: Body, maxBytes: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length > maxBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
}

/**
 * Asks a Bitcoin source for a text over HTTP.
 * @returns undefined where it says that there is no such thing
 * @throws BitcoinSourceError when it answers too late, too much, or refuses
 */
export const getText = async (
  base: string,
  path: string,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<string | undefined> => {
  const { host } = new URL(base)
  const timeout = AbortSignal.timeout(timeoutMs)
  const refuse = (reason: string, cause?: unknown) =>
    new BitcoinSourceError(`The Bitcoin source (BITCOIN_API_URL) at ${host} cannot be read: ${reason}.`, { cause })
  let response: Response
  try {
    response = await fetch(`${base.replace(/\/+$/, '')}${path}`, { redirect: 'error', signal: timeout })
    if (response.status === 200) return await readAll(response.body, maxBytes)
    const sentence = await readBegin(response.body, 10_000)
    // esplora answers 400 of an id that it takes for none, 404 of one that it does not know
    if (response.status === 404 || (response.status === 400 && /invalid|not found/i.test(sentence))) return undefined
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
    throw refuse(timeout.aborted ? 'no answer in time' : (cause?.code ?? cause?.message ?? message), error)
  }
  throw refuse(`it answers HTTP ${response.status}`)
}
