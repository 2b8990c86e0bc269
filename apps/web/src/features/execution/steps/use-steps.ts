import type { VmStepRecord } from '@corescope/api-schema/execution/calls'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi, callKey } from '../../../api-client/call-api.ts'
import { useCall } from '../../../api-client/use-call.ts'
import { stacksAtOnce, stacksQuery, stepMemoryQuery, stepsAtOnce, stepsQuery } from '../queries.ts'

type Hash = `0x${string}`

const windowOf = (step: number, size: number) => Math.floor(step / size) * size

/** What is scrolled past is not asked for. */
const restMs = 150

const options = { staleTime: Number.POSITIVE_INFINITY, retry: false, meta: { toasts: 'never' } } as const
const optionsOf = (hash: Hash, from: number) => ({
  queryKey: callKey(stepsQuery(hash, from)),
  queryFn: () => callApi(stepsQuery(hash, from)),
  ...options,
})

const useRested = <Value>(value: Value): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/**
 * The steps of a transaction, of which those in sight alone are asked for. The first window tells how many there are.
 * @param sight first and last step in sight
 */
export const useSteps = (hash: Hash, first: number, last: number) => {
  const top = useQuery(optionsOf(hash, 0))
  const [from, to] = [useRested(windowOf(first, stepsAtOnce)), useRested(windowOf(last, stepsAtOnce))]
  const wanted = top.data === undefined ? [] : [...new Set([from, to])]
  const failed = useQueries({ queries: wanted.map((start) => optionsOf(hash, start)) }).find(({ isError }) => isError)
  const client = useQueryClient()
  const read = (start: number) =>
    client.getQueryData<NonNullable<typeof top.data>>(callKey(stepsQuery(hash, start)))?.steps
  const total = top.data?.total ?? 0
  /** A step that was read, or undefined. */
  const at = (index: number): VmStepRecord | undefined => read(windowOf(index, stepsAtOnce))?.[index % stepsAtOnce]
  /** Steps of a window, asked for where they are not there. */
  const load = async (start: number) => (await client.ensureQueryData(optionsOf(hash, start))).steps
  return { top, failed, total, at, load }
}
export type Steps = ReturnType<typeof useSteps>

/** A step with its stack. */
export const useStack = (hash: Hash, step: number) => {
  const rested = useRested(step)
  const from = windowOf(rested, stacksAtOnce)
  const query = useCall(stacksQuery(hash, from), {
    staleMs: Number.POSITIVE_INFINITY,
    toasts: 'never',
    keepFormer: false,
  })
  return { query, step: query.data?.steps.find(({ index }) => index === step) }
}

/** Memory and storage before a step that stays selected for a moment. */
export const useMemoryAt = (hash: Hash, step: number) => {
  const rested = useRested(step)
  const query = useCall(stepMemoryQuery(hash, rested), {
    staleMs: Number.POSITIVE_INFINITY,
    toasts: 'never',
    keepFormer: false,
  })
  return { query, found: rested === step ? query.data : undefined }
}
