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

const most = { name: 256, description: 8_000, uri: 8_192, dataUri: 262_144, trait: 128, value: 512, attributes: 200 }

/** Control characters, halves of characters and marks that turn the direction of text; joiners of emoji stay. */
const unwanted = /(?![\n\u200c\u200d])[\p{Cc}\p{Cs}\p{Cf}]/gu

/** At most so many UTF-16 units of a text, without what harms its surroundings. Pure. */
export const cleanText = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll(unwanted, '').trim()

const textOf = (value: unknown, longest: number): string | null => {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? cleanText(String(value), longest) || null : null
}

/** A URI is kept whole or not at all. */
const uriOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const longest = /^\s*data:/i.test(value) ? most.dataUri : most.uri
  return value.length > longest ? null : cleanText(value, longest) || null
}

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
  list.slice(0, most.attributes).flatMap((entry) => {
    const fields = fieldsOf(entry)
    if (fields === undefined) return attribute(null, entry, null)
    return attribute(fields.trait_type ?? fields.name ?? fields.key, fields.value, fields.display_type)
  })

/** ERC-1155's `properties`, and attributes written as an object: by name, plain or with a `value` of their own. */
const ofFields = (fields: Fields): ItemAttribute[] =>
  Object.entries(fields)
    .slice(0, most.attributes)
    .flatMap(([name, value]) => {
      const inner = fieldsOf(value)
      if (inner === undefined) return attribute(name, value, null)
      return attribute(inner.name ?? name, inner.value, inner.display_type)
    })

const attributesOf = (fields: Fields): ItemAttribute[] => {
  for (const given of [fields.attributes, fields.traits, fields.properties]) {
    const found = Array.isArray(given) ? ofList(given) : ofFields(fieldsOf(given) ?? {})
    if (found.length > 0) return found
  }
  return []
}

/** Drawn in the document itself, as some contracts do. */
const drawnImage = ({ image_data: drawing }: Fields): string | null =>
  typeof drawing === 'string' && drawing.trimStart().startsWith('<svg') && drawing.length * 3 <= most.dataUri
    ? `data:image/svg+xml,${encodeURIComponent(cleanText(drawing, drawing.length))}`
    : uriOf(drawing)

/**
 * Reads the metadata JSON of ERC-721, ERC-1155 and ERC-7572 with the fields the field has added, whatever it is made
 * of: wrong types count as absent, texts and lists are cut, nothing is looked for below two levels. Pure.
 * @throws DocumentFormatError when the text is no JSON object
 */
export const readItemDocument = (text: string): ItemDocument => {
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
  const externalUrl = firstOf(fields, ['external_url', 'external_link'], uriOf)
  return {
    itemName: firstOf(fields, ['name', 'title'], (value) => textOf(value, most.name)),
    description: textOf(fields.description, most.description),
    imageUri: firstOf(fields, ['image', 'image_url', 'imageUrl'], uriOf) ?? drawnImage(fields),
    animationUri: firstOf(fields, ['animation_url', 'animation'], uriOf),
    externalUrl: externalUrl !== null && /^https?:\/\//i.test(externalUrl) ? externalUrl : null,
    attributes: attributesOf(fields),
  }
}
