import { isBlank } from '../verification/hidden-signs.ts'

/** A trait of an item as its document names it. */
export interface ItemAttribute {
  trait: string | null
  value: string
  /** How the document wants the value shown (`number`, `date`, `boost_percentage` …). */
  displayType: string | null
}

/** What a document says of an item, or of a collection. Every text is bounded and free of control characters. */
export interface ItemDocument {
  itemName: string | null
  description: string | null
  /** A URI as the document gives it: `data:`, `ipfs:`, `http:` … */
  imageUri: string | null
  animationUri: string | null
  /** http or https only. */
  externalUrl: string | null
  attributes: ItemAttribute[]
}

/** A document that says nothing of an item: the message is one sentence that may be shown to readers. */
export class DocumentFormatError extends Error {
  override name = 'DocumentFormatError'
}

/** Attributes of an item that are read: the first ones that have a value. */
export const mostAttributes = 100
/** Entries of a list that are looked at for them. */
const mostEntries = 10_000

const most = {
  name: 256,
  description: 4_000,
  uri: 2_048,
  trait: 128,
  value: 256,
  attributes: mostAttributes,
  attributeText: 16_384,
}

/** A `data:` URI of more characters is not kept: a contract can make any number of them for nothing. */
const keptDataCharacters = 16_384
/** In place of a `data:` URI that is too long to be kept: it is found by reading the document again. */
export const standsInDocument = 'document:'

/** What is kept of a URI that a document names: itself, or a word that it stands there. Pure. */
export const keptMediaUri = (uri: string, maxDataLength = keptDataCharacters): string | null => {
  if (/^\s*data:/i.test(uri)) return uri.length > maxDataLength ? standsInDocument : cleanText(uri, maxDataLength)
  return uri.length > most.uri ? null : cleanText(uri, most.uri) || null
}

/** Control characters, separators of lines, halves of characters and marks that turn the direction of text; joiners of emoji stay. */
const unwanted = /(?![\n\u200c\u200d])[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/gu

/** At most so many UTF-16 units of a text, without what harms its surroundings; empty where nothing of it would be seen. Pure. */
export const cleanText = (text: string, longest: number): string => {
  const clean = text.slice(0, longest).replaceAll(unwanted, '').trim()
  return isBlank(clean) ? '' : clean
}

const textOf = (value: unknown, longest: number): string | null => {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? cleanText(String(value), longest) || null : null
}

const uriOf =
  (maxDataLength: number) =>
  (value: unknown): string | null =>
    typeof value === 'string' ? keptMediaUri(value, maxDataLength) : null

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

const firstOf = <Value>(fields: Fields, names: readonly string[], read: (value: unknown) => Value | null) => {
  for (const name of names) {
    const value = read(fields[name])
    if (value !== null) return value
  }
  return null
}

const attribute = (trait: unknown, value: unknown, displayType: unknown): ItemAttribute[] => {
  const text = textOf(value, most.value)
  if (text === null) return []
  return [{ trait: textOf(trait, most.trait), value: text, displayType: textOf(displayType, most.trait) }]
}

const ofList = (list: readonly unknown[]): ItemAttribute[] =>
  list
    .slice(0, mostEntries)
    .flatMap((entry) => {
      const fields = fieldsOf(entry)
      if (fields === undefined) return attribute(null, entry, null)
      return attribute(fields.trait_type ?? fields.name ?? fields.key, fields.value, fields.display_type)
    })
    .slice(0, most.attributes)

/** ERC-1155's `properties`, and attributes written as an object: by name, plain or with a `value` of their own. */
const ofFields = (fields: Fields): ItemAttribute[] =>
  Object.entries(fields)
    .slice(0, mostEntries)
    .flatMap(([name, value]) => {
      const inner = fieldsOf(value)
      if (inner === undefined) return attribute(name, value, null)
      return attribute(inner.name ?? name, inner.value, inner.display_type)
    })
    .slice(0, most.attributes)

/** As many as fit together. */
const withinText = (attributes: readonly ItemAttribute[]): ItemAttribute[] => {
  let left = most.attributeText
  return attributes.filter(({ trait, value }) => {
    left -= value.length + (trait?.length ?? 0)
    return left >= 0
  })
}

const attributesOf = (fields: Fields): ItemAttribute[] => {
  for (const given of [fields.attributes, fields.traits, fields.properties]) {
    const found = Array.isArray(given) ? ofList(given) : ofFields(fieldsOf(given) ?? {})
    if (found.length > 0) return withinText(found)
  }
  return []
}

/** Drawn in the document itself, as some contracts do. */
const drawnImage = ({ image_data: drawing }: Fields, maxDataLength: number): string | null => {
  if (typeof drawing !== 'string') return null
  if (!drawing.trimStart().startsWith('<svg')) return keptMediaUri(drawing, maxDataLength)
  return keptMediaUri(`data:image/svg+xml,${encodeURIComponent(cleanText(drawing, drawing.length))}`, maxDataLength)
}

/**
 * Reads the metadata JSON of ERC-721, ERC-1155 and ERC-7572 with the fields the field has added, whatever it is made
 * of: wrong types count as absent, texts and lists are cut, nothing is looked for below two levels. Pure.
 * @param maxDataLength characters of the longest `data:` URI that is answered as it stands
 * @throws DocumentFormatError when the text is no JSON object
 */
export const readItemDocument = (text: string, maxDataLength = keptDataCharacters): ItemDocument => {
  const readUri = uriOf(maxDataLength)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new DocumentFormatError(
      /^\s*</.test(text) ? 'The document is a page or an image, no JSON.' : 'The document is no JSON.',
    )
  }
  const fields = fieldsOf(parsed)
  if (fields === undefined) throw new DocumentFormatError('The document is JSON, but no object.')
  const externalUrl = firstOf(fields, ['external_url', 'external_link'], readUri)
  return {
    itemName: firstOf(fields, ['name', 'title'], (value) => textOf(value, most.name)),
    description: textOf(fields.description, most.description),
    imageUri: firstOf(fields, ['image', 'image_url', 'imageUrl'], readUri) ?? drawnImage(fields, maxDataLength),
    animationUri: firstOf(fields, ['animation_url', 'animation'], readUri),
    externalUrl: externalUrl !== null && /^https?:\/\//i.test(externalUrl) ? externalUrl : null,
    attributes: attributesOf(fields),
  }
}
