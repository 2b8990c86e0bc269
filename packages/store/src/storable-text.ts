/** What neither a text nor JSON of PostgreSQL can hold: U+0000, and one half of a surrogate pair without the other. */
const unstorable = /[\0\p{Surrogate}]/u
const everyUnstorable = new RegExp(unstorable, 'gu')

/** Whether the database can hold a text. Pure. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/**
 * Where a value holds a text, or the name of a field, that the database cannot hold: names and positions on the way to it, its own
 * name last. Undefined: nowhere. No nesting exhausts the stack. Pure.
 */
export const findUnstorable = (value: unknown): string[] | undefined => {
  interface Place {
    value: unknown
    name: string
    parent: Place | undefined
  }
  const open: Place[] = [{ value, name: '', parent: undefined }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: found, name } = place
    if (!isStorable(name) || (typeof found === 'string' && !isStorable(found))) {
      const path: string[] = []
      for (let at = place; at.parent !== undefined; at = at.parent) path.unshift(at.name)
      return path
    }
    if (typeof found !== 'object' || found === null) continue
    for (const [inner, part] of Object.entries(found)) open.push({ value: part, name: inner, parent: place })
  }
  return undefined
}

/** A text with U+FFFD in place of what the database cannot hold. Pure. */
export const toStorable = (text: string): string => text.replace(everyUnstorable, '\ufffd')

/** JSON text whose texts the database can hold, of what nobody can be asked to mend: what a compiler says, a text that was cut. Pure. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? toStorable(part) : part))
