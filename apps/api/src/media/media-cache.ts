import { type MediaType, readMediaType } from '@corescope/decode/tokens/media-type'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import type { GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { wantedMedia } from '@corescope/guarded-fetch/wanted'
import { createHeavyWork } from '../answers/heavy-work.ts'
import { drawingProblem } from './drawing-work.ts'
import { readPixels } from './picture-pixels.ts'

/** A picture, film or sound, of the kind its bytes are. */
export interface Media {
  type: MediaType
  bytes: Buffer
}

/** Media that are what they should be and would keep a browser busy for too long: the message says why. */
export class UnsafeMediaError extends FetchError {
  override name = 'UnsafeMediaError'
}

/** Unpacked they take four bytes each. */
const maxPixels = 40_000_000

/** @throws UnsafeMediaError */
const refuseUnsafe = ({ type, bytes }: Media): void => {
  const problem = type === 'image/svg+xml' ? drawingProblem(bytes) : undefined
  if (problem !== undefined) throw new UnsafeMediaError('unusable', `The drawing cannot be shown safely: ${problem}.`)
  if (type.startsWith('image/') && (readPixels(bytes) ?? 0) > maxPixels) {
    throw new UnsafeMediaError('unusable', `The picture cannot be shown safely: it has more than ${maxPixels} pixels.`)
  }
}

/** Media from anywhere, each fetched once for all who ask, and kept for a while. */
export interface MediaCache {
  /** @throws FetchError with a sentence for readers, UnavailableError when too many are being fetched */
  get(uri: string): Promise<Media>
  /** The same for media whose URI has first to be found; they are kept under the key. */
  getBehind(key: string, findUri: () => Promise<string>): Promise<Media>
}

const hourMs = 60 * 60_000
const minuteMs = 60_000
const atOnce = 8
const waiting = 400
const entryBytes = 500

type Shelved = { media: Media } | { failure: FetchError }

/** @param megabytes what media kept in memory may take together */
export const createMediaCache = (fetch: GuardedFetch, megabytes: number): MediaCache => {
  const work = createHeavyWork({
    ...{ atOnce, waiting, keptBytes: megabytes * 1024 * 1024, what: 'pictures' },
    keptMsOf: (found) => ('failure' in found ? minuteMs : hourMs),
  })
  const read = async (uri: string): Promise<Media> => {
    const { bytes } = await fetch(uri, wantedMedia)
    const type = readMediaType(bytes)
    if (type === undefined) throw new FetchError('unusable', 'It is no picture, film or sound of a kind that is shown.')
    refuseUnsafe({ type, bytes })
    return { type, bytes }
  }
  const shelve = async (findUri: () => Promise<string>): Promise<Shelved> => {
    try {
      return { media: await read(await findUri()) }
    } catch (error) {
      if (error instanceof FetchError) return { failure: error }
      throw error
    }
  }
  const sizeOf = (found: Shelved) => entryBytes + ('media' in found ? found.media.bytes.length : 0)
  const getBehind = async (key: string, findUri: () => Promise<string>) => {
    const found = await work.find(key, () => shelve(findUri), sizeOf)
    if ('failure' in found) throw found.failure
    return found.media
  }
  return {
    getBehind,
    get: (uri) => (/^\s*data:/i.test(uri) ? read(uri) : getBehind(uri, async () => uri)),
  }
}
