import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Abi } from 'viem'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ContractCalls.module.css'
import { FunctionForm } from './FunctionForm.tsx'
import { FunctionName } from './FunctionName.tsx'
import { type ContractFunction, calldataOf, functionsOf } from './interface.ts'
import { MoreFunctions, useParts } from './LeftOut.tsx'
import { Outcome } from './Outcome.tsx'
import { NoStateError, type ReadRequest, readAll } from './run-call.ts'

/** Why nothing was read: the block has no state to read, or the node did not answer. */
const useReason = ({ block }: ReadRequest) => {
  const t = useMessages()
  return (error: Error): string => {
    if (!(error instanceof NoStateError)) return t('contract-calls.nodeFailed', { reason: error.message })
    return t(`contract-calls.noState_${error.kind}`, { block: formatInteger(Number(block)), reason: error.message })
  }
}

/** Functions without arguments: all are read in one exchange. */
const Getters = ({ getters, request }: { getters: ContractFunction[]; request: ReadRequest }) => {
  const t = useMessages()
  const reasonOf = useReason(request)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['getters', request.to, request.block, getters.map(({ selector }) => selector).join()],
    queryFn: () =>
      readAll(
        getters.map((of) => ({ of, data: calldataOf(of, []) })),
        request,
      ),
    staleTime: 10_000,
    retry: false,
    meta: { toasts: 'never', live: request.block === 'latest' },
  })
  if (error !== null) {
    return <FailureNotice text={reasonOf(error as Error)} retry={() => void refetch()} />
  }
  return (
    <section className={styles.result} aria-label={t('contract-calls.getters')} aria-busy={isFetching}>
      <p className={styles.soft}>
        {t('contract-calls.gettersRead', { count: getters.length, shown: formatInteger(getters.length) })}
      </p>
      {getters.map((of, index) => {
        const outcome = data?.[index]
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

const Asked = ({ of, request }: { of: ContractFunction; request: ReadRequest }) => {
  const t = useMessages()
  const reasonOf = useReason(request)
  const [data, setData] = useState<`0x${string}`>()
  const answer = useQuery({
    queryKey: ['read', request.to, request.block, data],
    queryFn: async () => (await readAll([{ of, data: data ?? '0x' }], request))[0] ?? null,
    enabled: data !== undefined,
    staleTime: 0,
    // a former answer is not shown while the same is asked again
    gcTime: 0,
    retry: false,
    meta: { toasts: 'never' },
  })
  /** What stands in the fields is no longer what was answered. */
  const forget = () => setData(undefined)
  return (
    <details className={styles.function}>
      <summary>
        <FunctionName of={of} />
      </summary>
      <div className={styles.body}>
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
          {answer.error === null && answer.data != null && <Outcome outcome={answer.data} />}
        </div>
      </div>
    </details>
  )
}

/** What a contract answers without a transaction. */
export const ReadFunctions = ({ proxy, ...request }: ReadRequest & { proxy?: Abi | undefined }) => {
  const t = useMessages()
  const { abi } = request
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
        <Getters key={part[0]?.selector} getters={part} request={request} />
      ))}
      <MoreFunctions {...ofGetters} />
      {others.length > 0 && <h3>{t('contract-calls.withArguments')}</h3>}
      {ofOthers.parts.flat().map((of) => (
        <Asked key={of.signature} of={of} request={request} />
      ))}
      <MoreFunctions {...ofOthers} />
    </>
  )
}
