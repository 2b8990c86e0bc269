import { windowOfPass } from './window-of-pass.ts'

/**
 * What a pass looks at of what is too much for one: first one of each kind, another in each pass, then a window of the
 * others; `size` in all. Of more kinds than that, others in each pass. Pure.
 */
export const sampleOfEachKind = <One extends object>(
  all: readonly One[],
  kindOf: (one: One) => unknown,
  size: number,
  pass: number,
): One[] => {
  if (all.length <= size) return [...all]
  const kinds = new Map<unknown, One[]>()
  for (const one of all) {
    const kind = kindOf(one)
    const others = kinds.get(kind)
    if (others === undefined) kinds.set(kind, [one])
    else others.push(one)
  }
  const groups = [...kinds.values()]
  const turns = Math.min(size, groups.length)
  const chosen = Array.from({ length: turns }, (_, turn) => {
    const place = pass * turns + turn
    const group = groups[place % groups.length]!
    return group[Math.floor(place / groups.length) % group.length]!
  })
  const taken = new Set(chosen)
  const rest = all.filter((one) => !taken.has(one))
  return [...chosen, ...windowOfPass(rest, size - turns, pass)]
}
