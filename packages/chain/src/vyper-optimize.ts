/** Ways in which Vyper optimizes, as its setting `optimize` names them. `gas` is its own choice. */
export const vyperWays = ['gas', 'codesize', 'none'] as const
export type VyperWay = (typeof vyperWays)[number]

/** Whether a release names ways to optimize: before 0.3.10 the setting is on or off. Pure. */
export const namesVyperWays = (version: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return major > 0 || minor > 3 || (minor === 3 && patch >= 10)
}
