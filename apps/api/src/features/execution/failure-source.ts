import { type FailurePlace, failureSource, searchedCalls } from '@corescope/api-schema/execution/calls'
import { type LastSteps, placeName, readLastSteps } from '@corescope/rpc/traces/last-steps'
import type { TracedCall } from '@corescope/rpc/traces/trace-calls'
import { findSourceMaps } from '@corescope/store/verification/source-maps'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { askAboutTransaction, limits, presentCut, requireTransaction } from '../../entities/execution/ask-node.ts'
import { readCalls } from '../../entities/execution/read-calls.ts'
import { findSourceLines } from './source-line.ts'

/** Failed calls whose source is looked for. */
const maxFailed = 40

const lastCallOf = (calls: readonly TracedCall[], parent: readonly number[]): TracedCall | undefined =>
  calls.findLast(
    ({ traceAddress }) =>
      traceAddress.length === parent.length + 1 && parent.every((step, index) => traceAddress[index] === step),
  )

/**
 * The call that a failed transaction failed in: down from the top, as long as the last call of a call failed with the words that its caller
 * then failed with. Undefined of one that succeeded. Pure.
 */
const findCause = (calls: readonly TracedCall[]): TracedCall | undefined => {
  const top = calls.find(({ traceAddress }) => traceAddress.length === 0)
  if (top === undefined || top.error === null) return undefined
  let cause = top
  for (;;) {
    const inner = lastCallOf(calls, cause.traceAddress)
    if (inner === undefined || inner.error === null || inner.revertData !== cause.revertData) return cause
    cause = inner
  }
}

const bytesOfSteps = ({ counters, cut }: LastSteps) => (cut === 'time' ? 0 : 200 + counters.size * 600)

/** Not kept: what is verified grows. What the node told is. */
export const failureSourceRoute = route(failureSource, 'never', async (context, { transactionHash }) => {
  const row = await requireTransaction(context, transactionHash)
  const { calls, total, cut } = await readCalls(context, row, { from: 0, count: searchedCalls })
  const all = calls.flatMap((call, index) =>
    call.error !== null && call.to !== null && !call.type.startsWith('create') ? [{ call, index, to: call.to }] : [],
  )
  const maps = new Map(
    (await findSourceMaps(context.reader, [...new Set(all.map(({ to }) => to))])).map((map) => [map.askedAddress, map]),
  )
  const failed = all.filter(({ to }) => maps.has(to)).slice(0, maxFailed)
  const answer = { transactionHash, blockNumber: row.blockNumber }
  if (failed.length === 0) return { ...answer, places: [], cut: presentCut(cut, total, 'call', limits.calls) }
  const names = failed.map(({ call }) => placeName(call.traceAddress))
  const ends = await context.heavy.find(
    `ends ${row.hash}${row.blockHash} ${names.join(' ')}`,
    () => askAboutTransaction(context, row, (endpoint) => readLastSteps(endpoint, hex(row.hash), names, limits.steps)),
    bytesOfSteps,
  )
  const ended = failed.map(({ to }, at) => ({ map: maps.get(to)!, counters: ends.counters.get(names[at]!) ?? [] }))
  const [lines, contracts] = await Promise.all([
    findSourceLines(context.reader, ended),
    context.book.byAddress(failed.map(({ to }) => to)),
  ])
  const cause = findCause(calls)
  const places = failed.flatMap(({ call, index, to }, at): FailurePlace[] => {
    const line = lines[at]
    if (line == null) return []
    const { contractName } = maps.get(to)!
    const { traceAddress } = call
    return [
      {
        index,
        traceAddress: [...traceAddress],
        contract: contracts.get(to)!,
        contractName,
        ...line,
        isCause: call === cause,
      },
    ]
  })
  return { ...answer, places, cut: presentCut(cut ?? ends.cut, total, 'call', limits.calls) }
})
