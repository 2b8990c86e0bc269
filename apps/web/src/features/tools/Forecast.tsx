import type { RawTransaction } from '@corescope/api-schema/tools/calls'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { causeAmong, FailureSource } from '../../entities/failure-source/FailureSource.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { callNode } from '../../live-reads/call-node.ts'
import styles from './Tool.module.css'

const quantity = (value: string) => `0x${BigInt(value).toString(16)}`

/** Why the node could not run it as a call, with the gas that it may use; null: it ran. */
const failureNow = async ({ from, to, value, gas, input }: RawTransaction): Promise<string | null> => {
  const call = { from: from.hash, data: input, value: quantity(value), gas: quantity(gas) }
  const message = to === null ? call : { ...call, to: to.hash }
  const [ran] = await callNode([{ method: 'eth_call', params: [message, 'latest'] }])
  return ran !== undefined && 'error' in ran ? ran.error.message : null
}

/** Words by the ABI of the contract, and the line at which it would fail. Only what has a receiver can be asked for. */
const useWords = ({ from, to, value, input }: RawTransaction, fails: boolean) => {
  const query = apiQuery('simulateCall', { from: from.hash, to: to?.hash ?? from.hash, data: input, value })
  const { data } = useCall(query, { enabled: fails && to !== null, staleMs: 0, toasts: 'never' })
  return data === undefined || data.works ? undefined : data
}

/** Words of nodes that take a transaction into no block: its gas is less than its data alone take. */
const refused = /intrinsic gas|floor data gas/i

/** Whether a transaction would succeed at the node's head, before it is sent: one that fails costs its fee all the same. */
export const Forecast = ({ transaction }: { transaction: RawTransaction }) => {
  const t = useMessages()
  const { data: failure, error } = useQuery({
    queryKey: ['forecast', transaction.transactionHash],
    queryFn: () => failureNow(transaction),
    staleTime: 10_000,
    retry: false,
    meta: { toasts: 'never', live: true },
  })
  const words = useWords(transaction, typeof failure === 'string')
  if (error !== null) return <p className={styles.soft}>{t('push.notForecast', { reason: error.message })}</p>
  if (failure === undefined) return null
  if (failure === null) return <p className={styles.soft}>{t('push.wouldWork')}</p>
  const place = causeAmong(words?.places ?? [])
  return (
    <div className={styles.warning} role="status">
      <p>
        {refused.test(failure)
          ? t('push.wouldBeRefused', { reason: failure })
          : t('push.wouldFail', { reason: words?.reason || failure })}
      </p>
      {place !== undefined && <FailureSource place={place} />}
    </div>
  )
}
