import { apiQuery } from '../../../api-client/api-query.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Chart } from '../../../charts/Chart.tsx'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { oneOf } from '../../../navigation/one-of.ts'
import { useChangeSearch, useSearchParameters } from '../../../navigation/search-parameters.ts'
import { paths } from '../../../paths.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import styles from './Parts.module.css'

/** Days by the names that `?range=` has of every chart; a quarter unless told. */
const days = { month: 30, quarter: 90, year: 365 } as const
const rangeNames = ['month', 'quarter', 'year'] as const

/** The coin's balance of an address where each day (UTC) began, and now; nothing where it is known at one moment only. */
export const BalanceChart = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const range = oneOf(rangeNames, useSearchParameters().get('range')) ?? 'quarter'
  const change = useChangeSearch()
  const { symbol, decimals } = runtimeConfig().chain
  const { data, error, refetch } = useCall(apiQuery('addressDailyBalances', { address, days: days[range] }), {
    ...{ live: true, keepFormer: true },
  })
  if (data === undefined && error === null) return null
  const points = data?.points ?? []
  if (data !== undefined && points.length < 2) return null
  const name = t('address-parts.dailyBalances')
  return (
    <section className={styles.trend}>
      <Segments
        label={t('address-parts.dailyBalanceSpan')}
        value={range}
        options={rangeNames.map((value) => ({
          value,
          label: t('address-parts.dailyBalanceDays', { count: days[value] }),
        }))}
        onChange={(value) => change({ range: value }, { replace: true })}
      />
      {data === undefined ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Chart
          name={name}
          fileName={`${address}-balance`}
          unit="hour"
          times={points.map(({ timestamp }) => timestamp)}
          rangeName={range}
          series={[
            {
              ...{ key: 'balance', label: t('address-parts.balance'), shape: 'step', decimals, unit: symbol },
              values: points.map(({ balance }) => BigInt(balance)),
            },
          ]}
          hrefOf={(index) => {
            const point = points[index]
            return point === undefined ? undefined : paths.block(point.blockNumber)
          }}
          linkText={t('address-parts.dailyBalanceBlock')}
          height={240}
        />
      )}
    </section>
  )
}
