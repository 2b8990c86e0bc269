import type { MediaKind } from '@corescope/api-schema/media/media-path'
import { DocumentFormatError, readItemDocument, standsInDocument } from '@corescope/decode/tokens/item-document'
import { encodeUriQuestion, readUriAnswer } from '@corescope/decode/tokens/item-uri'
import { readMediaType } from '@corescope/decode/tokens/media-type'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import { wantedDocument } from '@corescope/guarded-fetch/wanted'
import { callContract } from '@corescope/rpc/state/call-contract'
import { getMediaUris, getNamedIcon, type MediaRow } from '@corescope/store/items/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import type { Media } from '../../media/media-cache.ts'
import { patient } from '../../node/if-answered.ts'

/** An item; without `tokenItem` the contract itself. */
interface Owner {
  contract: string
  tokenItem: string | null
}

/**
 * The URI of media that stand in the document itself and were too large to be kept: the contract is asked for the
 * document again.
 * @throws FetchError when it is not there any more; errors of the node
 */
const uriInDocument = async (context: ApiContext, owner: Owner, kind: MediaKind, { standard }: MediaRow) => {
  const { node, fetch } = context
  const asked = { standard, tokenItem: owner.tokenItem === null ? null : BigInt(owner.tokenItem) }
  const message = { to: hex(owner.contract), data: encodeUriQuestion(asked) }
  const uri = readUriAnswer(await callContract(node, message, 'latest', patient), asked)
  const gone = new FetchError('unusable', 'The document names no such media any more.')
  if (uri === null) throw gone
  const { bytes } = await fetch(uri, wantedDocument)
  if (readMediaType(bytes) !== undefined) return uri
  try {
    const document = readItemDocument(new TextDecoder().decode(bytes), wantedDocument.maxBytes)
    const found = kind === 'image' ? document.imageUri : document.animationUri
    if (found === null || found === standsInDocument) throw gone
    return found
  } catch (error) {
    if (error instanceof DocumentFormatError) throw new FetchError('unusable', error.message)
    throw error
  }
}

/**
 * The picture or film that the document of an item or contract names; undefined when it names none.
 * @throws FetchError with a sentence for readers; errors of the node
 */
export const findMedia = async (context: ApiContext, owner: Owner, kind: MediaKind): Promise<Media | undefined> => {
  const { book, reader, media } = context
  const tokenId = await book.idOf(owner.contract)
  const row = tokenId === undefined ? undefined : await getMediaUris(reader, tokenId, owner.tokenItem ?? undefined)
  const uri = row?.[kind] ?? null
  if (row === undefined || uri === null) return undefined
  if (uri !== standsInDocument) return media.get(uri)
  const key = `${standsInDocument}${owner.contract}/${owner.tokenItem}/${kind}/${row.readAt}`
  return media.getBehind(key, () => uriInDocument(context, owner, kind, row))
}

/** The icon of a token: as its owner says, else as a list does, else the picture of its contract's document. */
export const findIcon = async (context: ApiContext, contract: string): Promise<Media | undefined> => {
  const tokenId = await context.book.idOf(contract)
  if (tokenId === undefined) return undefined
  const named = await getNamedIcon(context.reader, tokenId)
  return named === null ? findMedia(context, { contract, tokenItem: null }, 'image') : context.media.get(named)
}
