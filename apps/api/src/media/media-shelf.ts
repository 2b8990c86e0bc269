import { type MediaType, readMediaType } from '@corescope/decode/media-type'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import type { GuardedFetch, Wanted } from '@corescope/guarded-fetch/guarded-fetch'
import { createHeavyWork } from '../answers/heavy-work.ts'

/** A picture, film or sound, of the kind its bytes are. */
export interface Media {
  type: MediaType
  bytes: Buffer
}

/** Media from anywhere, each fetched once for all who ask, and kept for a while. */
export interface MediaShelf {
  /** @throws FetchError with a sentence for readers, UnavailableError when too many are being fetched */
  get(uri: string): Promise<Media>
}

export interface MediaShelfOptions {
  fetch: GuardedFetch
  /** What media kept in memory may take together. */
  megabytes: number
  /** False: only what stands in the URI itself is shown. */
  goesOut: boolean
}

const mostBytes = 10_000_000
const hourMs = 60 * 60_000
const minuteMs = 60_000
const atOnce = 8
const waiting = 400
const entryBytes = 500

/** What a server may call media; what they are is told by their bytes. */
const declared = /^((image|video|audio)\/|(text|application)\/xml$|text\/plain$|(application|binary)\/octet-stream$)/
const wanted: Wanted = {
  mostBytes,
  accept: 'image/*, video/*, audio/*',
  isUsable: (type) => type === null || declared.test(type),
}

type Shelved = { media: Media } | { failure: FetchError }

export const createMediaShelf = ({ fetch, megabytes, goesOut }: MediaShelfOptions): MediaShelf => {
  const work = createHeavyWork({
    ...{ atOnce, waiting, keptBytes: megabytes * 1024 * 1024, what: 'pictures' },
    keptMsOf: (found) => ('failure' in found ? minuteMs : hourMs),
  })
  const read = async (uri: string): Promise<Media> => {
    const { bytes } = await fetch(uri, wanted)
    const type = readMediaType(bytes)
    if (type === undefined) throw new FetchError('unusable', 'It is no picture, film or sound of a kind that is shown.')
    return { type, bytes }
  }
  const shelve = async (uri: string): Promise<Shelved> => {
    try {
      return { media: await read(uri) }
    } catch (error) {
      if (error instanceof FetchError) return { failure: error }
      throw error
    }
  }
  const sizeOf = (found: Shelved) => entryBytes + ('media' in found ? found.media.bytes.length : 0)
  return {
    get: async (uri) => {
      if (/^\s*data:/i.test(uri)) return read(uri)
      if (!goesOut) throw new FetchError('refused', 'This server fetches nothing from outside (METADATA=off).')
      const found = await work.find(uri, () => shelve(uri), sizeOf)
      if ('failure' in found) throw found.failure
      return found.media
    },
  }
}
