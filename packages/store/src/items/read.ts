import { type Reader, statement } from '../reader.ts'
import { contractItem, type DocumentStatus, type StoredAttribute } from './table.ts'

/** Unix seconds, rounded down. */
const seconds = (column: string) => `floor(extract(epoch from ${column}))::float8`

/** What is known of the document of an item or contract. */
export interface DocumentRow {
  status: DocumentStatus
  problem: string | null
  uri: string | null
  triedAt: number | null
  readAt: number | null
  itemName: string | null
  description: string | null
  imageUri: string | null
  animationUri: string | null
  externalUrl: string | null
  attributes: StoredAttribute[] | null
}
const documentStatement = statement<DocumentRow>(
  'item_document',
  `select status, problem, uri, ${seconds('tried_at')} as "triedAt", ${seconds('read_at')} as "readAt",
          item_name as "itemName", description, image_uri as "imageUri", animation_uri as "animationUri",
          external_url as "externalUrl", attributes
     from item_documents where token_id = $1 and token_item = $2`,
)
/** The document of an item (of the contract itself without one); undefined before it was taken up. */
export const getDocument = (reader: Reader, tokenId: number, tokenItem: string = contractItem) =>
  reader.row(documentStatement, [tokenId, tokenItem])

export interface BriefDocumentRow {
  tokenId: number
  tokenItem: string
  status: DocumentStatus
  problem: string | null
  readAt: number | null
  itemName: string | null
  hasImage: boolean
}
const briefStatement = statement<BriefDocumentRow>(
  'item_documents_brief',
  `select d.token_id as "tokenId", d.token_item as "tokenItem", status, problem, ${seconds('read_at')} as "readAt",
          item_name as "itemName", image_uri is not null as "hasImage"
     from unnest($1::int[], $2::numeric[]) k (token_id, token_item)
     join item_documents d on d.token_id = k.token_id and d.token_item = k.token_item`,
)
/** Names and states of documents; those that were not taken up are missing. */
export const listBriefDocuments = (
  reader: Reader,
  keys: readonly { tokenId: number; tokenItem: string }[],
): Promise<BriefDocumentRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : reader.rows(briefStatement, [keys.map(({ tokenId }) => tokenId), keys.map(({ tokenItem }) => tokenItem)])

export interface MediaRow {
  standard: 721 | 1155 | null
  readAt: number | null
  image: string | null
  animation: string | null
}
const mediaStatement = statement<MediaRow>(
  'item_media',
  `select standard, ${seconds('read_at')} as "readAt", image_uri as image, animation_uri as animation
     from item_documents where token_id = $1 and token_item = $2`,
)
/** Where the media of an item (of the contract itself without one) are; undefined when nothing is known of it. */
export const getMediaUris = (reader: Reader, tokenId: number, tokenItem: string = contractItem) =>
  reader.row(mediaStatement, [tokenId, tokenItem])

const iconStatement = statement<{ uri: string | null }>(
  'token_icon',
  `select coalesce(
     (select icon from token_infos where token_id = $1),
     (select icon from listed_icons l join addresses a on a.address = l.contract_address where a.address_id = $1)) as uri`,
)
/** The icon a token's owner names, else the one a list does; the picture of its contract's document goes after both. */
export const getNamedIcon = async (reader: Reader, tokenId: number): Promise<string | null> =>
  (await reader.row(iconStatement, [tokenId]))?.uri ?? null
