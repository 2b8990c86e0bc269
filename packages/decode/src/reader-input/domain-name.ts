/** Why text is no domain name, in the words of spec §8 (keys of the message table). */
export type DomainNameProblem = 'missing' | 'invalidCharacters' | 'tooFewLabels' | 'labelTooLong' | 'labelHyphen'

/**
 * Rules of spec §5: letters, digits, hyphen and dot; at least two labels, each of 1 to 63 characters without a hyphen
 * at either end. `undefined` = the name is well formed.
 */
export function domainNameProblem(name: string): DomainNameProblem | undefined {
  if (name === '') return 'missing'
  if (!/^[A-Za-z0-9.-]+$/.test(name)) return 'invalidCharacters'
  const labels = name.split('.')
  if (labels.length < 2 || labels.includes('')) return 'tooFewLabels'
  if (labels.some((label) => label.length > 63)) return 'labelTooLong'
  return labels.some((label) => label.startsWith('-') || label.endsWith('-')) ? 'labelHyphen' : undefined
}
