import { mediaPath } from '@corescope/api-schema/media/media-path'
import type { ItemDocumentAnswer } from '@corescope/api-schema/tokens/items'
import { shownWebsite } from '@corescope/api-schema/tokens/website'
import { standsInDocument } from '@corescope/decode/tokens/item-document'
import type { BriefDocumentRow, DocumentRow } from '@corescope/store/items/read'

const waiting: DocumentRow = {
  ...{ status: 'waiting', problem: null, uri: null, triedAt: null, readAt: null, itemName: null, description: null },
  ...{ imageUri: null, animationUri: null, externalUrl: null, attributes: null },
}

/** Of a `data:` URI its kind is enough to read. */
const shownUri = (uri: string | null): string | null => {
  if (uri === standsInDocument) return 'data:…'
  return uri !== null && /^data:/i.test(uri) ? `${uri.slice(0, Math.min(100, Math.max(5, uri.indexOf(','))))},…` : uri
}

/** What the document of an item or contract says, with paths instead of addresses to fetch from. Pure. */
export const presentDocument = (
  row: DocumentRow | undefined,
  { contractAddress, tokenItem }: { contractAddress: string; tokenItem: string },
): ItemDocumentAnswer => {
  const { itemName, imageUri, animationUri, attributes, ...rest } = row ?? waiting
  const version = rest.readAt ?? 0
  return {
    ...rest,
    name: itemName,
    image: imageUri === null ? null : mediaPath(contractAddress, tokenItem, 'image', version),
    animation: animationUri === null ? null : mediaPath(contractAddress, tokenItem, 'animation', version),
    imageUri: shownUri(imageUri),
    animationUri: shownUri(animationUri),
    externalUrl: rest.externalUrl === null ? null : shownWebsite(rest.externalUrl),
    attributes: attributes ?? [],
  }
}

/** The same in a list. Pure. */
export const presentBriefDocument = (
  row: BriefDocumentRow | undefined,
  contractAddress: string,
): Pick<ItemDocumentAnswer, 'status' | 'problem' | 'name' | 'image'> => ({
  status: row?.status ?? 'waiting',
  problem: row?.problem ?? null,
  name: row?.itemName ?? null,
  image: row?.hasImage ? mediaPath(contractAddress, row.tokenItem, 'image', row.readAt ?? 0) : null,
})
