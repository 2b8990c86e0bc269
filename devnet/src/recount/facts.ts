/**
 * What is true of a chain, in sections: under each key of a section stands one statement. Two recounts of one chain have
 * the same sections with the same keys and statements.
 */
export type Facts = Record<string, Map<string, string>>

/** Where two recounts differ. */
export interface FactDifference {
  section: string
  key: string
  /** `nothing` where one of them has no such key. */
  node: string
  index: string
}

const nothing = 'nothing'

/** All differences of all sections, in the order of the node's facts. */
export const compareFacts = (node: Facts, index: Facts): FactDifference[] =>
  [...new Set([...Object.keys(node), ...Object.keys(index)])].flatMap((section) => {
    const [ours, theirs] = [node[section] ?? new Map(), index[section] ?? new Map()]
    return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
      const [left, right] = [ours.get(key) ?? nothing, theirs.get(key) ?? nothing]
      return left === right ? [] : [{ section, key, node: left, index: right }]
    })
  })

const shownPerSection = 12

/** The differences as lines for people: how many each section has, and the first of them. */
export const tellDifferences = (differences: readonly FactDifference[]): string[] => {
  const sections = new Set(differences.map(({ section }) => section))
  return [...sections].flatMap((section) => {
    const found = differences.filter((difference) => difference.section === section)
    const shown = found.slice(0, shownPerSection)
    return [
      `${section}: ${found.length} differ`,
      ...shown.map(({ key, node, index }) => `  ${key}: the node says ${node}, the index ${index}`),
    ]
  })
}

/** How many statements each section has. */
export const countFacts = (facts: Facts): Record<string, number> =>
  Object.fromEntries(Object.entries(facts).map(([section, statements]) => [section, statements.size]))
