import type { AbiParameter } from 'viem'

/**
 * Types of the parameters of one item, those within tuples counted as often as they stand in them. A struct that holds another twice
 * doubles them, so that a source of a few lines makes any number: no more than these are read.
 */
export const maxTypes = 1_024

const count = (parameters: readonly AbiParameter[], most: number): number => {
  let found = 0
  for (const parameter of parameters) {
    found += 1
    if (found > most) break
    if ('components' in parameter) found += count(parameter.components, most - found)
    if (found > most) break
  }
  return found
}

/** What is found of a parameter once, and kept as long as the parameter is. */
export const perParameter = <Fact>(find: (parameter: AbiParameter) => Fact): ((parameter: AbiParameter) => Fact) => {
  const kept = new WeakMap<AbiParameter, { fact: Fact }>()
  return (parameter) => {
    const known = kept.get(parameter)
    if (known !== undefined) return known.fact
    const fact = find(parameter)
    kept.set(parameter, { fact })
    return fact
  }
}

const typesOf = perParameter((parameter) => count([parameter], maxTypes))

/** Whether parameters have more types than are read; each is counted once. Pure. */
export const areTooWide = (parameters: readonly AbiParameter[]): boolean => {
  let found = 0
  for (const parameter of parameters) {
    found += typesOf(parameter)
    if (found > maxTypes) return true
  }
  return false
}
