/** What the caller can use. */
export interface Wanted {
  maxBytes: number
  /** Sent as Accept. */
  accept: string
  /** Whether a document of this type (lower-case, null when the server names none) is worth reading. */
  isUsable: (contentType: string | null) => boolean
}

const jsonTypes = /^(application|text)\/([\w.+-]*\+)?json$/
/** Servers of content-addressed files know no types. */
const looseTypes = new Set(['text/plain', 'application/octet-stream', 'binary/octet-stream'])

/** The document of an item: JSON, at most a megabyte, or the item's picture itself. */
export const wantedDocument: Wanted = {
  maxBytes: 1_000_000,
  accept: 'application/json, */*;q=0.5',
  isUsable: (type) => type === null || jsonTypes.test(type) || looseTypes.has(type) || type.startsWith('image/'),
}

/** What a server may call media; what they are is told by their bytes. */
const mediaTypes = /^((image|video|audio)\/|(text|application)\/xml$)/

/** A picture, film or sound: at most ten megabytes. */
export const wantedMedia: Wanted = {
  maxBytes: 10_000_000,
  accept: 'image/*, video/*, audio/*',
  isUsable: (type) => type === null || mediaTypes.test(type) || looseTypes.has(type),
}
