import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Abi } from 'viem'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { NodeResult } from '../../live-reads/call-node.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ContractCalls.module.css'
import { FunctionFold } from './FunctionFold.tsx'
import { FunctionForm } from './FunctionForm.tsx'
import { FunctionName } from './FunctionName.tsx'
import { type ContractFunction, calldataOf, functionsOf } from './interface.ts'
import { MoreFunctions, useParts } from './LeftOut.tsx'
import { Outcome } from './Outcome.tsx'
import { askNode, errorsBySignatures, NoStateError, outcomesOf, type ReadRequest, unknownErrors } from './run-call.ts'

/** Why nothing was read: the block has no state to read, or the node did not answer. */
const useReason = ({ block }: ReadRequest) => {
  const t = useMessages()
  return (error: Error): string => {
    if (!(error instanceof NoStateError)) return t('contract-calls.nodeFailed', { reason: error.message })
    return t(`contract-calls.noState_${error.kind}`, { block: formatInteger(Number(block)), reason: error.message })
  }
}

/** What functions gave back; errors that the ABI lacks, a library's for one, by the dictionary of verified contracts. */
const useOutcomes = (functions: readonly ContractFunction[], results: readonly NodeResult[] | undefined, abi: Abi) => {
  const hashes = useMemo(() => unknownErrors(results ?? [], abi), [results, abi])
  const { data } = useCall(apiQuery('signatures', { hashes }), {
    enabled: hashes.length > 0,
    staleMs: 60_000,
    toasts: 'never',
  })
  const others = useMemo(() => errorsBySignatures(Object.values(data?.errors ?? {}).flat()), [data])
  return useMemo(
    () => (results === undefined ? undefined : outcomesOf(functions, results, abi, others)),
    [functions, results, abi, others],
  )
}

interface ByAbi {
  request: ReadRequest
  /** Reads the answers. */
  abi: Abi
}

/** Functions without arguments: all are read in one exchange. */
const Getters = ({ getters, request, abi }: ByAbi & { getters: ContractFunction[] }) => {
  const t = useMessages()
  const reasonOf = useReason(request)
  const calls = getters.map((of) => calldataOf(of, []))
  const {
    data: results,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['getters', request.to, request.block, calls],
    queryFn: () => askNode(calls, request),
    staleTime: 10_000,
    retry: false,
    meta: { toasts: 'never', live: request.block === 'latest' },
  })
  const outcomes = useOutcomes(getters, results, abi)
  if (error !== null) {
    return <FailureNotice text={reasonOf(error as Error)} retry={() => void refetch()} />
  }
  return (
    <section className={styles.result} aria-label={t('contract-calls.getters')} aria-busy={isFetching}>
      <p className={styles.soft}>
        {t('contract-calls.gettersRead', { count: getters.length, shown: formatInteger(getters.length) })}
      </p>
      {getters.map((of, index) => {
        const outcome = outcomes?.[index]
        return (
          <div key={of.selector} className={styles.function}>
            <div className={styles.head}>
              <FunctionName of={of} />
            </div>
            <div className={styles.body}>
              {outcome === undefined ? <Skeleton width="40%" /> : <Outcome outcome={outcome} />}
            </div>
          </div>
        )
      })}
    </section>
  )
}

const Asked = ({ of, request, abi }: ByAbi & { of: ContractFunction }) => {
  const t = useMessages()
  const reasonOf = useReason(request)
  const [data, setData] = useState<`0x${string}`>()
  const answer = useQuery({
    queryKey: ['read', request.to, request.block, data],
    queryFn: () => askNode([data ?? '0x'], request),
    enabled: data !== undefined,
    staleTime: 0,
    // a former answer is not shown while the same is asked again
    gcTime: 0,
    retry: false,
    meta: { toasts: 'never' },
  })
  const functions = useMemo(() => [of], [of])
  const outcome = useOutcomes(functions, answer.data, abi)?.[0]
  /** What stands in the fields is no longer what was answered. */
  const forget = () => setData(undefined)
  return (
    <FunctionFold name={<FunctionName of={of} />}>
      <FunctionForm
        of={of}
        onSubmit={(next) => {
          if (next === data) void answer.refetch()
          setData(next)
        }}
        onEdit={forget}
        onRefuse={forget}
      >
        <div>
          <Button type="submit" look="primary" disabled={answer.isFetching}>
            {t('contract-calls.read')}
          </Button>
        </div>
      </FunctionForm>
      <div aria-live="polite">
        {answer.error !== null && <FailureNotice text={reasonOf(answer.error as Error)} />}
        {answer.error === null && outcome !== undefined && <Outcome outcome={outcome} />}
      </div>
    </FunctionFold>
  )
}

/** What a contract answers without a transaction. */
export const ReadFunctions = ({ abi, proxy, ...request }: ReadRequest & { abi: Abi; proxy?: Abi | undefined }) => {
  const t = useMessages()
  const reading = useMemo(() => functionsOf(abi, proxy).filter(({ isReading }) => isReading), [abi, proxy])
  const [getters, others] = useMemo(
    () => [
      reading.filter(({ item }) => item.inputs.length === 0),
      reading.filter(({ item }) => item.inputs.length > 0),
    ],
    [reading],
  )
  const [ofGetters, ofOthers] = [useParts(getters), useParts(others)]
  if (reading.length === 0) return <p className={styles.soft}>{t('contract-calls.noReading')}</p>
  return (
    <>
      {ofGetters.parts.map((part) => (
        <Getters key={part[0]?.selector} getters={part} request={request} abi={abi} />
      ))}
      <MoreFunctions {...ofGetters} />
      {others.length > 0 && <h3>{t('contract-calls.withArguments')}</h3>}
      {ofOthers.parts.flat().map((of) => (
        <Asked key={of.signature} of={of} request={request} abi={abi} />
      ))}
      <MoreFunctions {...ofOthers} />
    </>
  )
}
