import { readMediaType } from '@corescope/decode/tokens/media-type'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import { readDataUri } from '@corescope/guarded-fetch/read-data-uri'
import {
  addressesIn,
  dashes,
  maxAddresses,
  partNamed,
  type Reference,
  readStyleSheet,
  referencesIn,
  styleReferences,
} from './drawing-styles.ts'
import { readPixels } from './picture-pixels.ts'
import { type DrawingElement, DrawingError, readDrawing } from './read-drawing.ts'

/** Work of a drawing that is shown: so many elements drawn once. */
const maxWork = 10_000
const maxBytes = 4_000_000
const maxDepth = 100
const maxNested = 3
/** References from part to part to part. */
const maxChain = 12

/** What a part costs that a reference draws again: a browser makes a tree of its own for it. */
const copyWeight = 5
const filterWeight = 20
const dashWeight = 20
/** So many characters of markup, and so many pixels of a picture within, are as much work as an element. */
const charactersPerElement = 200
const pixelsPerElement = 10_000
/** Rules of a style sheet, each tried for each element. */
const triesPerElement = 500
/** A moving drawing is drawn again for every frame. */
const movingWeight = 4

const gradients = new Set(['lineargradient', 'radialgradient'])
const animations = /^(animate\w*|set)$/
const styledNames = /^(style|fill|stroke|mask|filter|cursor|clip-path|marker(-\w+)?)$/
const changesParts = /^(?:[\w.-]+:)?(href|class|style|id|mask|filter|clip-path|marker.*)$/i

/** What elements of one place inherit. */
interface Scope {
  outer: Scope | undefined
  references: Reference[]
  work: number | undefined
}

interface Known {
  references: Reference[]
  scope: Scope | undefined
  weight: number
}

interface Plan {
  parts: Map<string, DrawingElement[]>
  known: Map<DrawingElement, Known>
  works: Map<string, number>
  chain: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const isData = (address: string) => /^\s*data:/i.test(address)

/** Work of what a `data:` address holds: another drawing, or the pixels of a picture. */
const workOfData = (address: string, nested: number): number => {
  try {
    const { bytes, contentType } = readDataUri(address.trim(), maxBytes)
    if (/css/i.test(contentType ?? '')) throw new DrawingError('it takes styles or pictures from elsewhere')
    if (!contentType?.includes('svg') && readMediaType(bytes) !== 'image/svg+xml') {
      return (readPixels(bytes) ?? 0) / pixelsPerElement
    }
    if (nested >= maxNested) throw new DrawingError('drawings are nested within drawings')
    const charset = /charset\s*=?\s*"?([^";,]*)/i.exec(address.slice(0, address.indexOf(',')))?.[1]
    if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
      throw new DrawingError('its text is not in UTF-8')
    return workOf(bytes, nested + 1)
  } catch (error) {
    if (error instanceof FetchError) return 0
    throw error
  }
}

/** What the attributes of an element refer to. */
const ownReferences = ({ name, attributes }: DrawingElement): Reference[] => {
  const isMoving = animations.test(name)
  return attributes.flatMap(([key, value]): Reference[] => {
    if (styledNames.test(key) && value.includes('\\')) throw new DrawingError('its styles are written in escapes')
    if (isMoving && ((key === 'attributename' && changesParts.test(value.trim())) || /url\(/i.test(value))) {
      throw new DrawingError('its parts are exchanged while it moves')
    }
    if (key === 'srcset' || (key === 'style' && /image-set|src\(/i.test(value))) {
      throw new DrawingError('it takes styles or pictures from elsewhere')
    }
    if (key !== 'href') return referencesIn(key === 'style' ? value : `${key}:${value}`)
    const id = isMoving || name === 'a' || gradients.has(name) ? undefined : partNamed(value)
    return id === undefined ? [] : [{ id, isInherited: false }]
  })
}

/** How often a filter goes over each pixel: octaves of noise, what a matrix or a radius reaches. */
const filterSteps = (attributes: DrawingElement['attributes']): number => {
  const reach = attributes.flatMap(([key, value]) =>
    /^(numoctaves|order|radius)$/.test(key) ? value.split(/[\s,]+/).map((one) => Math.abs(Number.parseFloat(one))) : [],
  )
  return reach.reduce((most, one) => Math.max(most, one || 0), 1)
}

/** Its markup, with what stands in `data:` addresses counted as what it is. */
const weightOf = ({ name, attributes, text }: DrawingElement, nested: number): number => {
  let weight = 1 + (name.startsWith('fe') ? filterWeight * filterSteps(attributes) : 0)
  for (const value of [...attributes.map(([, one]) => one), text]) {
    const data = isData(value)
      ? [value]
      : addressesIn(value).flatMap(({ address }) => (isData(address) ? [address] : []))
    const length = sum(data.map((address) => address.length))
    // what overlaps is no use but to keep the reading busy
    if (length > value.length) throw new DrawingError('its addresses are nested in each other')
    weight += (value.length - length) / charactersPerElement + sum(data.map((address) => workOfData(address, nested)))
  }
  return weight
}

/** Until a work is known it has no end: that is what refers to itself. */
const workOfPart = (id: string, plan: Plan): number => {
  const known = plan.works.get(id)
  if (known !== undefined) return known
  plan.works.set(id, Number.POSITIVE_INFINITY)
  plan.chain += 1
  if (plan.chain > maxChain) throw new DrawingError('its parts refer to each other in a long chain')
  // of gradients the size never matters
  const works = (plan.parts.get(id) ?? []).map((part) => (gradients.has(part.name) ? 0 : workOfElement(part, plan)))
  plan.chain -= 1
  const work = works.reduce((most, one) => Math.max(most, one), 0)
  plan.works.set(id, work)
  return work
}

const workOfScope = (scope: Scope | undefined, plan: Plan): number => {
  if (scope === undefined) return 0
  if (scope.work === undefined) {
    scope.work = Number.POSITIVE_INFINITY
    scope.work = workOfScope(scope.outer, plan) + sum(scope.references.map(({ id }) => workOfPart(id, plan)))
  }
  return scope.work
}

const workOfElement = (element: DrawingElement, plan: Plan): number => {
  const { weight, scope, references } = plan.known.get(element)!
  const drawnAgain = sum(references.map(({ id }) => workOfPart(id, plan)))
  const within = sum(element.children.map((child) => workOfElement(child, plan)))
  const inherited = workOfScope(scope, plan)
  return weight + within + inherited + (drawnAgain === 0 ? 0 : drawnAgain * (1 + inherited))
}

/** All elements, outer ones first. */
const everyElement = (root: DrawingElement): DrawingElement[] => {
  const all = [root]
  for (let index = 0; index < all.length; index++) all.push(...all[index]!.children)
  return all
}

const planOf = (elements: readonly DrawingElement[], css: string, nested: number): Plan => {
  const sheet = readStyleSheet(css)
  const plan: Plan = { parts: new Map(), known: new Map(), works: new Map([[dashes, dashWeight]]), chain: 0 }
  const scopes = new Map<DrawingElement, Scope | undefined>()
  let count = 0
  for (const element of elements) {
    const all = [...ownReferences(element), ...styleReferences(sheet, element)]
    count += all.length
    if (count > maxAddresses) throw new DrawingError(`it refers to its parts more than ${maxAddresses} times`)
    const outer = scopes.get(element)
    const inherited = all.filter(({ isInherited }) => isInherited)
    const scope = inherited.length === 0 ? outer : { outer, references: inherited, work: undefined }
    for (const child of element.children) scopes.set(child, scope)
    const references = all.filter(({ isInherited }) => !isInherited)
    plan.known.set(element, { references, scope, weight: weightOf(element, nested) })
    for (const [key, value] of element.attributes) {
      if (key !== 'id') continue
      const same = plan.parts.get(value.trim()) ?? []
      same.push(element)
      plan.parts.set(value.trim(), same)
    }
  }
  return plan
}

const workOf = (bytes: Uint8Array, nested: number): number => {
  if (bytes.length > maxBytes) throw new DrawingError(`it is larger than ${maxBytes} bytes`)
  const root = readDrawing(new TextDecoder().decode(bytes), { elements: maxWork, depth: maxDepth })
  const elements = everyElement(root)
  if (elements.some(({ name }) => name === 'link')) throw new DrawingError('it takes styles or pictures from elsewhere')
  const css = elements.flatMap(({ name, text }) => (name === 'style' ? [text] : [])).join('\n')
  const tries = ((css.split('{').length - 1) * elements.length) / triesPerElement
  const styles = elements.flatMap(({ attributes }) =>
    attributes.flatMap(([key, value]) => (key === 'style' ? [value] : [])),
  )
  const isMoving =
    elements.some(({ name }) => animations.test(name)) ||
    [css, ...styles].some((style) => /animation|transition/i.test(style))
  const plan = planOf(elements, css, nested)
  const once = sum([...plan.known.values()].map(({ weight }) => weight))
  const copied = workOfElement(root, plan) - once
  return (once + copied * copyWeight + tries) * (isMoving ? movingWeight : 1)
}

/**
 * Why a drawing (SVG) would keep a browser busy for too long, as the end of a sentence; undefined where it is shown. A reference
 * draws a part again, and parts refer to parts: a few hundred bytes can stand for a million elements. Pure.
 */
export const drawingProblem = (bytes: Uint8Array): string | undefined => {
  try {
    return workOf(bytes, 0) <= maxWork ? undefined : `it draws as much as more than ${maxWork} elements`
  } catch (error) {
    if (error instanceof DrawingError) return error.message
    throw error
  }
}
