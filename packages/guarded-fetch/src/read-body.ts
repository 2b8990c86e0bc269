import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchError } from './fetch-error.ts'

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

const decoded = (response: IncomingMessage): Readable => {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity') return response
  const decoder = decoders[coding as keyof typeof decoders]
  if (decoder === undefined) throw new FetchError('unusable', `The answer is coded as "${coding.slice(0, 40)}".`)
  const output = decoder()
  response.on('error', (error) => output.destroy(error))
  return response.pipe(output)
}

/**
 * The body of an answer, decompressed, never holding more than the limit.
 * @throws FetchError `unusable` beyond the limit, `unreachable` when it breaks off; the signal's reason when it aborts
 */
export const readBody = async (response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
  const tooLarge = () => new FetchError('unusable', `The document is larger than ${maxBytes} bytes.`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    signal.throwIfAborted()
    throw new FetchError('unreachable', 'The answer broke off.', { cause: error })
  }
  return Buffer.concat(chunks, length)
}
