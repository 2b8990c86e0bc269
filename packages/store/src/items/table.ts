/** `token_item` of a contract's own document (ERC-7572). */
export const contractItem = '-1'

/** How the last attempt to read a document ended; `waiting` before the first one. */
export type DocumentStatus = 'waiting' | 'ready' | 'noUri' | 'unreachable' | 'refused' | 'unusable'

export interface StoredAttribute {
  trait: string | null
  value: string
  displayType: string | null
}

/** What a document said. */
export interface StoredDocument {
  itemName: string | null
  description: string | null
  imageUri: string | null
  animationUri: string | null
  externalUrl: string | null
  attributes: readonly StoredAttribute[]
}
