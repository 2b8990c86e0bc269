import type { Hex } from '@corescope/chain/types/hex'
import type { AbiParameter } from 'viem'
import { perParameter } from './parameter-size.ts'

/** Signs of JSON: an integer of 256 bits has 78 digits. */
const wordSigns = 80
/** Signs of every value: its marks, and what it takes in memory. Values that take no bytes have a price too. */
const valueSigns = 16
/** Lists and tuples that lie in one another. */
const maxDepth = 64

/** Ends a walk: the values are too long, lie too deep, or do not fit the data. */
class EndOfWalk extends Error {
  override name = 'EndOfWalk'
}

/** A parameter's type, read once for all of its values. */
type Shape =
  | { kind: 'word'; isDynamic: false; bytes: number }
  | { kind: 'bytes' | 'text'; isDynamic: true }
  /** `length` undefined: it stands in the data. */
  | { kind: 'list'; isDynamic: boolean; of: Shape; length: number | undefined }
  | { kind: 'tuple'; isDynamic: boolean; parts: Shape[]; nameSigns: number }

/** The names of members are told again in each tuple. */
const tupleShape = (components: readonly AbiParameter[], depth: number): Shape => {
  const parts = components.map((component) => shapeOf(component, depth))
  const nameSigns = components.reduce((sum, { name = '' }) => sum + name.length + 4, 0)
  return { kind: 'tuple', isDynamic: parts.some(({ isDynamic }) => isDynamic), parts, nameSigns }
}

/** As the library reads types: what it does not know, it refuses itself. */
function shapeOf(parameter: AbiParameter, depth = 0): Shape {
  if (depth > maxDepth) throw new EndOfWalk()
  const { type } = parameter
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list !== null) {
    const of = shapeOf({ ...parameter, type: list[1]! }, depth + 1)
    const length = list[2] === '' ? undefined : Number(list[2])
    return { kind: 'list', isDynamic: length === undefined || of.isDynamic, of, length }
  }
  if (type === 'tuple') return tupleShape('components' in parameter ? parameter.components : [], depth + 1)
  if (type === 'string') return { kind: 'text', isDynamic: true }
  if (type === 'bytes') return { kind: 'bytes', isDynamic: true }
  const bytes = type.startsWith('bytes') ? Number.parseInt(type.slice('bytes'.length), 10) : 32
  return { kind: 'word', isDynamic: false, bytes: bytes > 0 ? bytes : 32 }
}

/** Found once for all rows of all answers. Undefined: types lie deeper in one another than any compiler's do. */
const keptShapeOf = perParameter((parameter): Shape | undefined => {
  try {
    return shapeOf(parameter)
  } catch (error) {
    if (error instanceof EndOfWalk) return undefined
    throw error
  }
})

interface Walk {
  digits: string
  size: number
  most: number
  signs: number
}

const charge = (walk: Walk, signs: number): void => {
  walk.signs += signs
  if (walk.signs > walk.most) throw new EndOfWalk()
}

const need = ({ size }: Walk, at: number, bytes: number): void => {
  if (!(at + bytes <= size)) throw new EndOfWalk()
}

const wordAt = (walk: Walk, at: number): number => {
  need(walk, at, 32)
  return Number(`0x${walk.digits.slice(2 * at, 2 * at + 64)}`)
}

/** JSON writes signs below the space as six; bytes that are no UTF-8 become signs of three bytes. */
const chargeText = (walk: Walk, at: number, length: number): void => {
  charge(walk, valueSigns + 3 * length)
  let low = 0
  for (let digit = 2 * at; digit < 2 * (at + length); digit += 2) if (walk.digits.charCodeAt(digit) < 0x32) low += 1
  charge(walk, 3 * low)
}

/**
 * Weighs one value.
 * @param at where its head stands
 * @param base what offsets count from
 * @returns bytes of its head
 */
const weighValue = (walk: Walk, shape: Shape, at: number, base: number): number => {
  if (shape.kind === 'word') {
    need(walk, at, shape.bytes)
    charge(walk, Math.max(wordSigns, valueSigns + 2 * shape.bytes))
    return 32
  }
  if (shape.kind === 'list') return weighList(walk, shape, at, base)
  if (shape.kind === 'tuple') {
    charge(walk, valueSigns + shape.nameSigns)
    const start = shape.isDynamic ? base + wordAt(walk, at) : at
    let passed = 0
    for (const part of shape.parts) passed += weighValue(walk, part, start + passed, shape.isDynamic ? start : base)
    return shape.isDynamic ? 32 : passed
  }
  const start = base + wordAt(walk, at)
  const length = wordAt(walk, start)
  need(walk, start + 32, length)
  if (shape.kind === 'text') chargeText(walk, start + 32, length)
  else charge(walk, valueSigns + 2 * length)
  return 32
}

function weighList(walk: Walk, shape: Extract<Shape, { kind: 'list' }>, at: number, base: number): number {
  charge(walk, valueSigns)
  let start = shape.isDynamic ? base + wordAt(walk, at) : at
  let { length } = shape
  if (length === undefined) {
    length = wordAt(walk, start)
    start += 32
  }
  const from = shape.isDynamic ? start : base
  let passed = 0
  for (let index = 0; index < length; index += 1) passed += weighValue(walk, shape.of, start + passed, from)
  return shape.isDynamic ? 32 : passed
}

/**
 * Signs of JSON that the values of ABI-encoded data take at most, without decoding them: offsets and lengths alone are read, so that
 * the work is bounded too. Of data that does not fit: up to where it does not. Pure.
 * @param most `Infinity` is returned for more than these
 */
export const weighParameters = (parameters: readonly AbiParameter[], data: Hex, most: number): number => {
  const plain = data.slice(2)
  // As the library reads an odd count of digits.
  const digits = plain.length % 2 === 0 ? plain : `0${plain}`
  const walk: Walk = { digits, size: digits.length / 2, most, signs: 0 }
  const shapes = parameters.map(keptShapeOf)
  if (shapes.includes(undefined)) return Number.POSITIVE_INFINITY
  try {
    charge(walk, 0)
    let passed = 0
    for (const shape of shapes) passed += weighValue(walk, shape!, passed, 0)
  } catch (error) {
    if (!(error instanceof EndOfWalk)) throw error
  }
  return walk.signs > most ? Number.POSITIVE_INFINITY : walk.signs
}
