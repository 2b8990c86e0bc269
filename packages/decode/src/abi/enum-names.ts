import type { Abi, AbiParameter } from 'viem'
import type { LineEnds } from '../source-text/line-ends.ts'
import { declarationsOf } from './declarations.ts'

/** Members of enums in the order of their values, by the name that the compiler's `internalType` has: `Pool.State`, `State` of none. */
export type EnumNames = Readonly<Record<string, readonly string[]>>

/** A parameter with the members of its enum. */
export type NamedParameter = AbiParameter & { members?: readonly string[] }

/** What is read of sources: signs of all of them, and enums. */
const maxSigns = 4_000_000
const maxEnums = 1_000

const declaration = /\benum\s+([\w$]+)\s*\{([^{}]*)\}/
const word = /^[\w$]{1,200}$/

/** Enums of one source, with their members; null where one of these is too long to be told: what it says is not known. */
const enumsOf = (content: string, ends: LineEnds): [name: string, members: string[] | null][] =>
  declarationsOf(content, declaration, ends).map(([name, said]) => {
    const members = said.split(',').map((member) => member.trim())
    return [name, members.every((member) => word.test(member)) ? members : null]
  })

/**
 * The enums that Solidity sources declare. Where two of the same name have different members, neither is told: an ABI does not say which
 * it means. Nor is one with a member of more than 200 signs, or another of its name. Of too long sources, or of too many enums, none is told: what is not read could say something else of the same name. Pure.
 * @param ends how the compiler of the sources ends lines
 */
export const readEnums = (sources: readonly string[], ends: LineEnds): EnumNames => {
  const found = new Map<string, readonly string[] | null>()
  if (sources.reduce((signs, { length }) => signs + length, 0) > maxSigns) return {}
  for (const content of sources) {
    for (const [name, members] of enumsOf(content, ends)) {
      const before = found.get(name)
      found.set(name, before === undefined || before?.join() === members?.join() ? members : null)
    }
    if (found.size > maxEnums) return {}
  }
  return Object.fromEntries([...found].filter((entry): entry is [string, readonly string[]] => entry[1] !== null))
}

/** An enum, or a list of them, as compilers write types. */
const enumType = /^enum ([\w$.]+)(?:\[\d*\])*$/

/** The members of the enum that a compiler's type names; undefined: it names none that is known. Pure. */
export const membersOfType = (type: string, enums: EnumNames): readonly string[] | undefined => {
  const name = enumType.exec(type)?.[1]
  return name !== undefined && Object.hasOwn(enums, name) ? enums[name] : undefined
}

const named = (parameter: AbiParameter, enums: EnumNames): NamedParameter => {
  const members = membersOfType(parameter.internalType ?? '', enums)
  const inner = 'components' in parameter ? parameter.components.map((one) => named(one, enums)) : undefined
  return {
    ...parameter,
    ...(members === undefined ? {} : { members }),
    ...(inner === undefined ? {} : { components: inner }),
  } as NamedParameter
}

/** Those of the enums that parameters of an ABI are of. Pure. */
export const usedEnums = (abi: Abi, enums: EnumNames): EnumNames => {
  const used = new Set<string>()
  const note = (list: readonly AbiParameter[] | undefined): void => {
    for (const parameter of list ?? []) {
      const name = enumType.exec(parameter.internalType ?? '')?.[1]
      if (name !== undefined) used.add(name)
      if ('components' in parameter) note(parameter.components)
    }
  }
  for (const item of abi) {
    if ('inputs' in item) note(item.inputs)
    if ('outputs' in item) note(item.outputs)
  }
  return Object.fromEntries(Object.entries(enums).filter(([name]) => used.has(name)))
}

/** An ABI whose parameters carry the members of their enums. Pure. */
export const withEnumNames = (abi: Abi, enums: EnumNames): Abi => {
  const all = (list: readonly AbiParameter[] | undefined) => (list ?? []).map((one) => named(one, enums))
  return abi.map((item) => {
    const inputs = 'inputs' in item ? { inputs: all(item.inputs) } : {}
    const outputs = 'outputs' in item ? { outputs: all(item.outputs) } : {}
    return { ...item, ...inputs, ...outputs }
  }) as unknown as Abi
}

/** The member of an enum that a decoded value is; undefined: it is of none. Pure. */
export const memberOf = ({ members }: NamedParameter, value: unknown): string | undefined =>
  typeof value === 'string' ? members?.[Number(value)] : undefined

/** Values of one parameter that are named. */
const maxNamed = 200
/** Signs of the way to one: the names on it are as long as a contract likes. */
const maxPath = 1_000
const hasMembers = (parameter: NamedParameter): boolean =>
  parameter.members !== undefined ||
  ('components' in parameter && (parameter.components as readonly NamedParameter[]).some(hasMembers))

/**
 * The members of enums within a list or tuple as it is decoded, by the JSON pointer (RFC 6901) of each value: `/0/state`. At most
 * 200; undefined where there are none. Pure.
 */
export const membersWithin = (parameter: NamedParameter, value: unknown): Record<string, string> | undefined => {
  if (value === null || typeof value !== 'object' || !hasMembers(parameter)) return undefined
  const found: Record<string, string> = {}
  let left = maxNamed
  const look = (of: NamedParameter, one: unknown, path: string): void => {
    if (left === 0 || one === null || one === undefined || path.length > maxPath) return
    const element = /^(.*)\[\d*\]$/.exec(of.type)?.[1]
    if (element !== undefined) {
      if (!Array.isArray(one)) return
      for (const [index, part] of one.entries())
        look({ ...of, type: element } as NamedParameter, part, `${path}/${index}`)
    } else if ('components' in of) {
      for (const [index, component] of (of.components as readonly NamedParameter[]).entries()) {
        const key = Array.isArray(one) ? String(index) : (component.name ?? '')
        look(component, (one as Record<string, unknown>)[key], `${path}/${key}`)
      }
    } else {
      const member = memberOf(of, one)
      if (member === undefined) return
      found[path] = member
      left -= 1
    }
  }
  look(parameter, value, '')
  return left === maxNamed ? undefined : found
}
