import { createHash } from 'node:crypto'
import {
  cleanText,
  DocumentFormatError,
  type ItemDocument,
  keptMediaUri,
  readItemDocument,
} from '@corescope/decode/tokens/item-document'
import { readMediaType } from '@corescope/decode/tokens/media-type'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import type { GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { wantedDocument } from '@corescope/guarded-fetch/wanted'
import type { DocumentStatus } from '@corescope/store/items/table'

/** What an attempt to read the document behind a URI came to. */
export interface Reading {
  status: Exclude<DocumentStatus, 'waiting'>
  problem: string | null
  /** The URI as it is kept. */
  uri: string | null
  document: ItemDocument | null
  /** False where nobody answered: the next document of this contract would not come either. */
  isAnswered: boolean
}

const maxUriLength = 2_048
/** A `data:` URI, and one too long to be kept, is told by its beginning and a digest. Pure. */
export const keptUri = (uri: string): string => {
  const isData = /^\s*data:/i.test(uri)
  if (!isData && uri.length <= maxUriLength) return cleanText(uri, maxUriLength)
  const kind = isData ? uri.slice(0, Math.max(0, uri.indexOf(','))).trim() : uri
  const digest = createHash('sha256').update(uri).digest('hex').slice(0, 16)
  return `${cleanText(kind, 100)},… (${uri.length} characters, sha256 ${digest})`
}

/** A URI that leads to the picture itself stands for a document that names nothing else. */
const ofPicture = (uri: string): ItemDocument => ({
  ...{
    itemName: null,
    description: null,
    imageUri: keptMediaUri(uri),
    animationUri: null,
    externalUrl: null,
    attributes: [],
  },
})

/**
 * Fetches and reads the document behind a URI. Whatever lies there, it ends in a reading.
 * @throws the signal's reason when it aborts
 */
export const readDocument = async (fetch: GuardedFetch, uri: string | null, signal: AbortSignal): Promise<Reading> => {
  if (uri === null) {
    const problem = 'The contract answered with no address of a document.'
    return { status: 'noUri', problem, uri, document: null, isAnswered: true }
  }
  const kept = keptUri(uri)
  try {
    const { bytes } = await fetch(uri, wantedDocument, signal)
    const isPicture = readMediaType(bytes)?.startsWith('image/') ?? false
    const document = isPicture ? ofPicture(uri) : readItemDocument(new TextDecoder().decode(bytes))
    return { status: 'ready', problem: null, uri: kept, document, isAnswered: true }
  } catch (error) {
    if (error instanceof DocumentFormatError) {
      return { status: 'unusable', problem: error.message, uri: kept, document: null, isAnswered: true }
    }
    if (!(error instanceof FetchError)) throw error
    const { fault, message, answered } = error
    return { status: fault, problem: message, uri: kept, document: null, isAnswered: answered }
  }
}
