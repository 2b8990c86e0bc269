/** Puts one JSON value together from a scanner's events. */
export interface ValueBuilder {
  open(kind: 'object' | 'array'): void
  /** @returns true when the value is complete */
  close(): boolean
  key(name: string): void
  /** @returns true when the value is complete */
  add(value: unknown): boolean
  value(): unknown
}

type Container = unknown[] | Record<string, unknown>

export function createValueBuilder(): ValueBuilder {
  const open: { container: Container; key: string }[] = []
  let whole: unknown
  const add = (value: unknown): boolean => {
    const parent = open.at(-1)
    if (parent === undefined) {
      whole = value
      return true
    }
    if (Array.isArray(parent.container)) parent.container.push(value)
    else parent.container[parent.key] = value
    return false
  }
  return {
    // Without a prototype: a member may have any name.
    open: (kind) => open.push({ container: kind === 'array' ? [] : Object.create(null), key: '' }),
    close: () => add(open.pop()?.container),
    key: (name) => {
      const parent = open.at(-1)
      if (parent !== undefined) parent.key = name
    },
    add,
    value: () => whole,
  }
}

/** A number keeps its text: it may be larger than a double holds. */
export const literalValue = (text: string): unknown =>
  text === 'null' ? null : text === 'true' ? true : text === 'false' ? false : text
