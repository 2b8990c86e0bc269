import { apiQuery } from '../../../api-client/api-query.ts'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Chart } from '../../../charts/Chart.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../Accounts.module.css'

type Use = CallResponse<'apiKeyUses'>['records'][number]
const hour = 3_600
const mostCalls = 10

/** Every hour up to this one, those without use too: from the first use, and those of a day at least. Pure. */
const hoursOf = (uses: readonly Use[], now: number): { times: number[]; values: number[] } => {
  const sums = new Map<number, number>()
  for (const use of uses) sums.set(use.hour, (sums.get(use.hour) ?? 0) + use.uses)
  // the server's clock may be ahead of this one
  const last = Math.max(Math.floor(now / hour) * hour, uses.at(-1)?.hour ?? 0)
  const first = Math.min(uses[0]?.hour ?? last, last - 23 * hour)
  const times = Array.from({ length: (last - first) / hour + 1 }, (_none, at) => first + at * hour)
  return { times, values: times.map((time) => sums.get(time) ?? 0) }
}

/** The calls that were used most. Pure. */
const callsOf = (uses: readonly Use[]): [call: string, uses: number][] => {
  const sums = new Map<string, number>()
  for (const use of uses) sums.set(use.call, (sums.get(use.call) ?? 0) + use.uses)
  return [...sums].sort(([, one], [, other]) => other - one).slice(0, mostCalls)
}

/** How a key was used in the last 30 days: hour by hour, and by call. */
export const ApiKeyUses = ({ keyId, name }: { keyId: string; name: string }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('apiKeyUses', { keyId }))
  if (data === undefined) {
    return error === null ? <Skeleton width="60%" /> : <Failure error={error} retry={() => void refetch()} />
  }
  if (data.records.length === 0) return <p className={styles.soft}>{t('keeping.keyUnused')}</p>
  const { times, values } = hoursOf(data.records, Date.now() / 1000)
  return (
    <>
      <Chart
        name={t('keeping.keyChart', { name })}
        fileName="api-key-uses"
        unit="hour"
        times={times}
        height={180}
        series={[{ key: 'uses', label: t('keeping.keyRequests'), values, shape: 'bar' }]}
      />
      <ul className={styles.list}>
        {callsOf(data.records).map(([call, uses]) => (
          <li key={call} className={styles.row}>
            <code className={styles.break}>{call === '' ? t('keeping.keyOtherCalls') : call}</code>
            <span className={styles.soft}>{formatInteger(uses)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
