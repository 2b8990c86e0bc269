import type { AbiParameter } from 'viem'

/** A line that cannot be read; the message says why. */
export class WordsError extends Error {
  override name = 'WordsError'
  /** The number of the line, from 1. */
  readonly at: number

  constructor(message: string, at: number, options?: ErrorOptions) {
    super(message, options)
    this.at = at
  }
}

/** An item of an ABI as its words have it; `inputs` and `outputs` are checked no further than their types. */
export interface WordsItem {
  type: 'function' | 'event' | 'error' | 'constructor' | 'fallback' | 'receive'
  name?: string
  stateMutability?: string
  inputs?: AbiParameter[]
  outputs?: AbiParameter[]
}

const maxDepth = 8
/** Members of a struct, those of the structs in it counted as often as they stand in it. */
const maxMembers = 256
/** Members of structs in the parameters of all lines: a name of one letter stands for as many as its struct has. */
const maxExpanded = 50_000

const elementary = /^(?:address|bool|string|function|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(\d{0,3}))$/
const locations = ['memory', 'calldata', 'storage', 'payable']
const visibilities = ['external', 'public', 'internal', 'private', 'virtual', 'override']
const mutabilities = ['pure', 'view', 'nonpayable', 'payable']

/** A parameter whose struct, if it is of one, is not looked up yet. */
interface Written {
  base: string
  lists: string
  name: string | undefined
  isIndexed: boolean
  components: Written[] | undefined
}

const tokensOf = (line: string): string[] => {
  const tokens = line.match(/[\w$]+|[^\s\w$]/g) ?? []
  return tokens
}
const isName = (token: string | undefined): token is string => token !== undefined && /^[A-Za-z_$][\w$]*$/.test(token)

/** Reads the tokens of one line from left to right. */
const createReader = (line: string) => {
  const tokens = tokensOf(line)
  let place = 0
  const peek = () => tokens[place]
  const take = () => tokens[place++]
  const wrong = () => new Error(place < tokens.length ? `Unexpected "${peek()!.slice(0, 40)}"` : 'It ends too early')
  const expect = (token: string) => {
    if (peek() !== token) throw wrong()
    place += 1
  }
  const takeName = () => {
    if (!isName(peek())) throw wrong()
    return take()!
  }
  const takeLists = () => {
    let lists = ''
    while (peek() === '[') {
      take()
      const size = /^\d+$/.test(peek() ?? '') ? take()! : ''
      expect(']')
      lists += `[${size}]`
    }
    return lists
  }

  const takeParameter = (mayBeIndexed: boolean, depth: number): Written => {
    if (depth > maxDepth) throw new Error(`Tuples lie at most ${maxDepth} deep`)
    let base = 'tuple'
    let components: Written[] | undefined
    if (peek() !== '(') base = takeName()
    if (base === 'tuple') components = takeParameters(false, depth + 1)
    const lists = takeLists()
    let isIndexed = false
    while (locations.includes(peek() ?? '') || (mayBeIndexed && peek() === 'indexed'))
      isIndexed ||= take() === 'indexed'
    return { base, lists, name: isName(peek()) ? take() : undefined, isIndexed, components }
  }
  const takeParameters = (mayBeIndexed: boolean, depth = 0): Written[] => {
    const found: Written[] = []
    expect('(')
    while (peek() !== ')') {
      if (found.length > 0) expect(',')
      found.push(takeParameter(mayBeIndexed, depth))
    }
    take()
    return found
  }
  const takeMembers = (): Written[] => {
    const found: Written[] = []
    expect('{')
    while (peek() !== '}') {
      found.push(takeParameter(false, 0))
      expect(';')
    }
    take()
    return found
  }
  const takeModifiers = (): string => {
    let mutability = 'nonpayable'
    while (visibilities.includes(peek() ?? '') || mutabilities.includes(peek() ?? '')) {
      const word = take()!
      if (mutabilities.includes(word)) mutability = word
    }
    return mutability
  }
  const end = () => {
    while (peek() === ';') take()
    if (place < tokens.length) throw wrong()
  }
  return { peek, take, takeName, takeParameters, takeMembers, takeModifiers, end }
}

type Structs = ReadonlyMap<string, { members: Written[]; at: number }>

/** Puts structs in the place of their names: each is looked up once, and no more is made of them than `maxExpanded` members. */
const createTypes = (structs: Structs) => {
  const known = new Map<string, { parameters: AbiParameter[]; count: number; depth: number }>()
  const open = new Set<string>()
  let expanded = 0

  const typeOf = (base: string): string | undefined => {
    const bits = elementary.exec(base)
    if (bits === null) return undefined
    if (bits[1] === undefined) return base
    if (bits[1] === '') return `${base}256`
    return Number(bits[1]) % 8 === 0 && Number(bits[1]) >= 8 && Number(bits[1]) <= 256 ? base : undefined
  }
  const lookUp = (name: string) => {
    const struct = structs.get(name)
    if (struct === undefined) throw new Error(`Unknown type "${name.slice(0, 40)}"`)
    const before = known.get(name)
    if (before !== undefined) return before
    if (open.has(name)) throw new Error(`The struct ${name.slice(0, 40)} holds itself`)
    if (open.size >= maxDepth) throw new Error(`Structs lie at most ${maxDepth} deep`)
    open.add(name)
    const read = struct.members.map(present)
    open.delete(name)
    const count = read.reduce((sum, one) => sum + one.count, 0)
    const depth = 1 + Math.max(0, ...read.map((one) => one.depth))
    if (count > maxMembers) throw new Error(`A struct has at most ${maxMembers} members, those of its structs counted`)
    if (depth > maxDepth) throw new Error(`Structs lie at most ${maxDepth} deep`)
    const made = { parameters: read.map(({ parameter }) => parameter), count, depth }
    known.set(name, made)
    return made
  }
  const inside = ({ base, components }: Written) => {
    if (components === undefined) return lookUp(base)
    const read = components.map(present)
    const count = read.reduce((sum, one) => sum + one.count, 0)
    return {
      parameters: read.map(({ parameter }) => parameter),
      count,
      depth: 1 + Math.max(0, ...read.map((one) => one.depth)),
    }
  }
  const present = (written: Written): { parameter: AbiParameter; count: number; depth: number } => {
    const { base, lists, name, isIndexed } = written
    const rest = { ...(name !== undefined && { name }), ...(isIndexed && { indexed: true }) }
    const type = written.components === undefined ? typeOf(base) : undefined
    if (type !== undefined) return { parameter: { type: `${type}${lists}`, ...rest }, count: 1, depth: 0 }
    const { parameters: components, count, depth } = inside(written)
    return { parameter: { type: `tuple${lists}`, ...rest, components } as AbiParameter, count, depth }
  }
  return (list: readonly Written[]): AbiParameter[] => {
    const read = list.map(present)
    expanded += read.reduce((sum, { count }) => sum + count, 0)
    if (expanded > maxExpanded) throw new Error(`Structs stand for more than ${maxExpanded} members`)
    return read.map(({ parameter }) => parameter)
  }
}

const readLine = (line: string, presentAll: ReturnType<typeof createTypes>): WordsItem => {
  const reader = createReader(line)
  const type = reader.takeName() as WordsItem['type']
  const item: WordsItem = { type }
  if (type === 'function' || type === 'event' || type === 'error') item.name = reader.takeName()
  item.inputs = presentAll(reader.takeParameters(type === 'event'))
  if (type === 'event') {
    if (reader.peek() === 'anonymous') reader.take()
  } else if (type !== 'error') {
    item.stateMutability = reader.takeModifiers()
  }
  if (type === 'function') {
    const returns = reader.peek() === 'returns' && reader.take() === 'returns'
    item.outputs = returns ? presentAll(reader.takeParameters(false)) : []
  }
  reader.end()
  return item
}

/** @throws WordsError naming the line */
const atLine = <Value>(at: number, read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    throw new WordsError((error as Error).message, at, { cause: error })
  }
}

const isStruct = (line: string) => /^struct\b/.test(line)

const readStruct = (line: string): [string, Written[]] => {
  const reader = createReader(line)
  reader.take()
  const name = reader.takeName()
  const members = reader.takeMembers()
  reader.end()
  if (members.length === 0) throw new Error('A struct has at least one member')
  return [name, members]
}

/**
 * Reads signatures as Solidity writes them, each with its keyword (`function`, `event`, `error`, `struct`, `constructor`, `fallback`,
 * `receive`). Work and memory are of the order of the text, whatever the structs in it hold; nothing is kept. Structs give no item.
 * @throws WordsError
 */
export const readSignatureWords = (lines: readonly string[]): { item: WordsItem; at: number }[] => {
  const structs = new Map<string, { members: Written[]; at: number }>()
  for (const [index, line] of lines.entries()) {
    if (!isStruct(line)) continue
    const [name, members] = atLine(index + 1, () => readStruct(line))
    if (structs.has(name)) throw new WordsError(`There are two structs ${name.slice(0, 40)}`, index + 1)
    structs.set(name, { members, at: index + 1 })
  }
  const presentAll = createTypes(structs)
  for (const { members, at } of structs.values()) atLine(at, () => presentAll(members))
  return lines.flatMap((line, index) =>
    isStruct(line) ? [] : [{ item: atLine(index + 1, () => readLine(line, presentAll)), at: index + 1 }],
  )
}
