import { FetchError } from './fetch-error.ts'

/** A document with the type its origin gave it, lower-case without parameters; null where it gave none. */
export interface Document {
  bytes: Buffer
  contentType: string | null
}

/** The type in a Content-Type, lower-case without parameters. Pure. */
export const bareType = (header: string | null | undefined): string | null =>
  header?.split(';', 1)[0]?.trim().toLowerCase() || null

/** Byte by byte: many contracts escape nothing, or not as decodeURIComponent wants it. */
const decodePercent = (text: string): Buffer => {
  const latin = Buffer.from(text).toString('latin1')
  const plain = latin.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(plain, 'latin1')
}

/**
 * The document inside a `data:` URI (RFC 2397), base64 or percent-encoded. Pure.
 * @throws FetchError `unusable` without a comma, or beyond `maxBytes`
 */
export const readDataUri = (uri: string, maxBytes: number): Document => {
  const comma = uri.indexOf(',')
  if (comma < 0) throw new FetchError('unusable', 'The data URI has no data.')
  const header = uri.slice('data:'.length, comma)
  const body = uri.slice(comma + 1)
  // neither form makes bytes of fewer characters than three quarters
  if (body.length > maxBytes * 4) throw new FetchError('unusable', `The data URI is larger than ${maxBytes} bytes.`)
  const isBase64 = /;\s*base64\s*$/i.test(header)
  const bytes = isBase64 ? Buffer.from(decodePercent(body).toString('latin1'), 'base64') : decodePercent(body)
  if (bytes.length > maxBytes) throw new FetchError('unusable', `The data URI is larger than ${maxBytes} bytes.`)
  return { bytes, contentType: bareType(header) ?? 'text/plain' }
}
