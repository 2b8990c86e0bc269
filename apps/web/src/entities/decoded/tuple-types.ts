/** Types of the parts of a tuple: `(int8,(bool,bytes)[])` → `int8`, `(bool,bytes)[]`; none of what is no tuple. Pure. */
export const tupleTypes = (type: string): string[] => {
  if (!type.startsWith('(') || !type.endsWith(')')) return []
  const parts: string[] = []
  let depth = 0
  let from = 1
  for (let at = 1; at < type.length; at += 1) {
    const sign = type[at]
    if (depth === 0 && (sign === ',' || sign === ')')) {
      if (at > from) parts.push(type.slice(from, at))
      from = at + 1
    } else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
  }
  return parts
}
