import { type FailurePlace, maxSteppedGas } from '@corescope/api-schema/execution/calls'
import type { TraceFrame } from '@corescope/chain/types/trace'
import { type LastSteps, placeName } from '@corescope/rpc/traces/last-steps'
import { findSourceMaps } from '@corescope/store/verification/source-maps'
import type { ApiContext } from '../../context.ts'
import { findSourceLines } from './source-line.ts'

/** Failed calls whose source is looked for. */
const maxFailed = 40

type Frame = Pick<TraceFrame, 'traceAddress' | 'type' | 'to' | 'error' | 'revertData'>

const lastCallOf = (calls: readonly Frame[], parent: readonly number[]): Frame | undefined =>
  calls.findLast(
    ({ traceAddress }) =>
      traceAddress.length === parent.length + 1 && parent.every((step, index) => traceAddress[index] === step),
  )

/**
 * The call that a failed run failed in: down from the top, as long as the last call of a call failed with the words that its caller
 * then failed with. Undefined of one that succeeded. Pure.
 */
const findCause = (calls: readonly Frame[]): Frame | undefined => {
  const top = calls.find(({ traceAddress }) => traceAddress.length === 0)
  if (top === undefined || top.error === null) return undefined
  let cause = top
  for (;;) {
    const inner = lastCallOf(calls, cause.traceAddress)
    if (inner === undefined || inner.error === null || inner.revertData !== cause.revertData) return cause
    cause = inner
  }
}

const isAbove = (place: readonly number[], below: readonly number[]) =>
  place.length < below.length && place.every((step, index) => below[index] === step)

/** Where the cause has no line of its own, as of a library that nobody verified: the innermost caller that has one. Pure. */
const markCaller = (places: FailurePlace[], cause: Frame | undefined): FailurePlace[] => {
  if (cause === undefined || places.some(({ isCause }) => isCause)) return places
  const callers = places.filter(({ traceAddress }) => isAbove(traceAddress, cause.traceAddress))
  const innermost = callers.sort((one, other) => other.traceAddress.length - one.traceAddress.length)[0]
  return places.map((place) => ({ ...place, callsCause: place === innermost }))
}

/**
 * Source lines at which calls failed, as far as their contracts are verified.
 * @param gasUsed of the whole run: of one that used more than `maxSteppedGas` there are none
 * @param readEnds asked for the last program counters of calls by their places; not asked where no verified contract failed
 */
export const findFailurePlaces = async (
  context: Pick<ApiContext, 'reader' | 'book'>,
  { calls, gasUsed }: { calls: readonly Frame[]; gasUsed: bigint },
  readEnds: (places: string[]) => Promise<LastSteps>,
): Promise<{ places: FailurePlace[]; cut: LastSteps['cut'] }> => {
  if (gasUsed > maxSteppedGas) return { places: [], cut: null }
  const all = calls.flatMap((call, index) =>
    call.error !== null && call.to !== null && !call.type.startsWith('create') ? [{ call, index, to: call.to }] : [],
  )
  const maps = new Map(
    (await findSourceMaps(context.reader, [...new Set(all.map(({ to }) => to))])).map((map) => [map.askedAddress, map]),
  )
  const failed = all.filter(({ to }) => maps.has(to)).slice(0, maxFailed)
  if (failed.length === 0) return { places: [], cut: null }
  const names = failed.map(({ call }) => placeName(call.traceAddress))
  const { ends, cut } = await readEnds(names)
  const ended = failed.map(({ to }, at) => ({
    map: maps.get(to)!,
    end: ends.get(names[at]!) ?? { counters: [], isWhole: true, reached: [] },
  }))
  const [lines, contracts] = await Promise.all([
    findSourceLines(context.reader, ended),
    context.book.byAddress(failed.map(({ to }) => to)),
  ])
  const cause = findCause(calls)
  const found = failed.flatMap(({ call, index, to }, at): FailurePlace[] => {
    const line = lines[at]
    if (line == null) return []
    const { contractName } = maps.get(to)!
    const { traceAddress } = call
    const contract = contracts.get(to)!
    return [
      {
        index,
        traceAddress: [...traceAddress],
        contract,
        contractName,
        ...line,
        isCause: call === cause,
        callsCause: false,
      },
    ]
  })
  return { places: markCaller(found, cause), cut }
}
