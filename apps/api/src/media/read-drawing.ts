/** An element of a drawing, with what is needed to tell how much work it makes. */
export interface DrawingElement {
  /** Local name, lower-case. */
  name: string
  /** Local names, lower-case, with values, entities decoded; one name may be there in two namespaces. */
  attributes: [name: string, value: string][]
  /** Text directly within, entities decoded. */
  text: string
  children: DrawingElement[]
}

/** Why the work of a drawing cannot be told: one part of a sentence. */
export class DrawingError extends Error {
  override name = 'DrawingError'
}

export interface DrawingBounds {
  elements: number
  depth: number
}

/** Each begins where the reading is; none goes back and forth. */
const tagStart = /<([^\s<>/="'&!?]+)/y
const attribute = /\s+([^\s<>/="'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y
const closing = /<\/[^<>]*>/y
const documentType = /<!doctype(?:"[^"]*"|'[^']*'|[^"'[>]){0,1000}(?:\[([^\]]*)\]\s*)?>/iy
const encoding = /\bencoding\s*=\s*["']([^"']*)["']/i
/** Entities of plain text are all that a document type may hold: others make elements and attributes that nobody sees. */
const declarations = /^(?:\s|<!ENTITY\s+[\w.:-]+\s+(?:"[^"<&%]{0,200}"|'[^'<&%]{0,200}')\s*>)*$/
const entity = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')/g
const knownEntities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/**
 * Reads the elements of an SVG as a browser does (XML 1.0). What a browser might read otherwise than is read here is refused.
 * Linear in the length of the text. Pure.
 * @throws DrawingError
 */
export const readDrawing = (source: string, bounds: DrawingBounds): DrawingElement => {
  const entities = new Map(Object.entries(knownEntities))
  const decode = (text: string) =>
    text.includes('&')
      ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([\w.:-]{1,100}));/gi, (whole, hexadecimal, decimal, name) => {
          if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16))
          return decimal === undefined ? (entities.get(name) ?? whole) : characterOf(Number(decimal))
        })
      : text
  const root: DrawingElement = { name: '', attributes: [], text: '', children: [] }
  const open = [root]
  let count = 0
  let at = 0

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found !== null) at = pattern.lastIndex
    return found
  }
  const skipTo = (end: string): string => {
    const found = source.indexOf(end, at)
    const skipped = source.slice(at, found < 0 ? undefined : found)
    at = found < 0 ? source.length : found + end.length
    return skipped
  }
  const readInstruction = () => {
    const instruction = skipTo('?>')
    if (/^<\?xml-stylesheet/i.test(instruction)) throw new DrawingError('it takes styles from elsewhere')
    const named = encoding.exec(instruction)?.[1]
    if (named !== undefined && !/^(utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(named)) {
      throw new DrawingError('its text is not in UTF-8')
    }
  }
  const readDocumentType = () => {
    const [, inside = ''] = match(documentType) ?? [undefined, '<']
    if (!declarations.test(inside)) throw new DrawingError('its document type holds more than plain text')
    for (const [, name, double, single] of inside.matchAll(entity)) entities.set(name!, double ?? single ?? '')
  }
  const readElement = () => {
    const name = match(tagStart)?.[1]
    if (name === undefined) throw new DrawingError('it is not well-formed')
    const attributes: DrawingElement['attributes'] = []
    for (let found = match(attribute); found !== null; found = match(attribute)) {
      attributes.push([localName(found[1]!), decode(found[2] ?? found[3] ?? '')])
    }
    const end = match(tagEnd)
    if (end === null) throw new DrawingError('it is not well-formed')
    count += 1
    if (count > bounds.elements) throw new DrawingError(`it has more than ${bounds.elements} elements`)
    const element: DrawingElement = { name: localName(name), attributes, text: '', children: [] }
    open.at(-1)!.children.push(element)
    if (end[1] === '/') return
    open.push(element)
    if (open.length > bounds.depth) throw new DrawingError(`its elements are nested deeper than ${bounds.depth}`)
  }

  while (at < source.length) {
    const next = source.indexOf('<', at)
    open.at(-1)!.text += decode(source.slice(at, next < 0 ? undefined : next))
    if (next < 0) break
    at = next
    if (source.startsWith('<!--', at)) {
      at += 4
      skipTo('-->')
    } else if (source.startsWith('<![CDATA[', at)) {
      at += 9
      open.at(-1)!.text += skipTo(']]>')
    } else if (source.startsWith('<?', at)) readInstruction()
    else if (source.startsWith('<!', at)) readDocumentType()
    else if (source.startsWith('</', at)) {
      if (match(closing) === null) throw new DrawingError('it is not well-formed')
      if (open.length > 1) open.pop()
    } else readElement()
  }
  return root
}
