import { type CodeChange, type CodeRow, codeChange, maxCodeChanges } from '@corescope/store/addresses/codes'

/** Transactions, by position, from the first to the last in which an account could run code. */
export type CodePeriod = readonly [from: number, to: number]

type Known = Pick<CodeRow, 'codeChanges' | 'hasLostCode'>
const always = Number.POSITIVE_INFINITY

/** Nothing is known of what follows the last change that was read: it may have code from there on. */
const unreadOf = (positions: readonly number[]): CodePeriod[] =>
  positions.length < maxCodeChanges ? [] : [[positions.at(-1)!, always]]

/** The last end from a position to before another. */
const lastEnd = (ended: readonly number[], from: number, next: number): number | undefined =>
  ended.findLast((position) => position >= from && position < next)

/** The periods of contracts: each lives until the transaction that ended it, where that is known. */
const contractPeriods = (
  made: number[],
  ended: number[],
  { isContract, hasLostCode }: { isContract: boolean; hasLostCode: boolean },
): CodePeriod[] => {
  const [first = always] = made
  const older = lastEnd(ended, 0, first)
  const periods: CodePeriod[] = older === undefined ? [] : [[0, older]]
  for (const [index, from] of made.entries()) {
    const next = made[index + 1]
    if (next !== undefined) periods.push([from, lastEnd(ended, from, next) ?? next])
    else if (isContract) periods.push([from, always])
    else {
      const end = lastEnd(ended, from, always)
      // neither code today nor an end: its constructor returned none
      if (end !== undefined || !hasLostCode) periods.push([from, end ?? always])
    }
  }
  return periods
}

/** The periods of an account that runs the code of others. An authorization is in force before its transaction calls anybody. */
const delegatedPeriods = (changes: readonly (readonly [number, CodeChange])[]): CodePeriod[] => {
  const periods: CodePeriod[] = []
  let since: number | undefined
  for (const [position, change] of changes) {
    if (change === codeChange.delegated) since ??= position
    if (change !== codeChange.undelegated || since === undefined) continue
    if (since < position) periods.push([since, position - 1])
    since = undefined
  }
  if (since !== undefined) periods.push([since, always])
  return periods
}

/** Whether a transaction lies in one of the periods. Pure. */
export const isWithin = (periods: readonly CodePeriod[], position: number): boolean =>
  periods.some(([from, to]) => from <= position && position <= to)

/** Changes of an account, apart: what made and ended it as a contract, and what it signed. */
const readChanges = (codeChanges: Known['codeChanges']) => {
  const changes = codeChanges ?? []
  const positionsOf = (kind: CodeChange) =>
    changes.flatMap(([position, change]) => (change === kind ? [position] : [])).toSorted((one, other) => one - other)
  const signed = changes.filter(([, change]) => change !== codeChange.made && change !== codeChange.ended)
  const delegated = delegatedPeriods(signed)
  // code of another may say that the account ends, which ends no contract
  const ended = positionsOf(codeChange.ended).filter((position) => !isWithin(delegated, position))
  return { made: positionsOf(codeChange.made), ended, delegated, signed: signed.map(([position]) => position) }
}

/**
 * When an account could run code, as far as is known. What may have changed that and is not known counts as code; an account without
 * code today of which nothing is known had none. Pure.
 * @param isContract it has code of its own today
 */
export const codePeriodsOf = ({ codeChanges, hasLostCode }: Known, isContract: boolean): readonly CodePeriod[] => {
  const { made, ended, delegated, signed } = readChanges(codeChanges)
  // a contract that nobody is known to have made was there from the start
  if (isContract && made.length === 0) return [[0, always]]
  return [
    ...contractPeriods(made, ended, { isContract, hasLostCode }),
    ...delegated,
    ...[made, ended, signed].flatMap(unreadOf),
  ]
}

/** Periods in which an account that has no code today is known to have had code of its own: made and ended are both known. Pure. */
export const knownLivesOf = ({ codeChanges }: Pick<Known, 'codeChanges'>): readonly CodePeriod[] => {
  const { made, ended } = readChanges(codeChanges)
  return made.flatMap((from, index): CodePeriod[] => {
    const end = lastEnd(ended, from, made[index + 1] ?? always)
    return end === undefined ? [] : [[from, end]]
  })
}
