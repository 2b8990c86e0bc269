import type { TokenInfo } from '@corescope/api-schema/tokens/calls'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { Chart } from '../../charts/Chart.tsx'
import type { ChartSeries } from '../../charts/chart-data.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { historyQuery } from './queries.ts'
import styles from './TokenScreens.module.css'

/** Transfers, holders and supply of a token over time; each point leads to the last block of its span. */
export const TokenAnalytics = ({ token }: { token: TokenInfo }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(historyQuery(token.contractAddress))
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton width="100%" />
  const { points, days } = data
  const moved = points.map(({ transfers }, index) => transfers - (points[index - 1]?.transfers ?? 0))
  const unit = token.symbol === null ? {} : { unit: token.symbol }
  const charts: ChartSeries[] = [
    { key: 'transfers', label: t('token.transfers'), values: moved, shape: 'bar' },
    { key: 'holders', label: t('token.holders'), values: points.map(({ holders }) => holders), shape: 'area' },
    {
      key: 'supply',
      label: t('token.countedSupply'),
      values: points.map(({ supply }) => BigInt(supply)),
      decimals: token.decimals ?? 0,
      ...unit,
    },
  ]
  return (
    <div className={styles.analytics}>
      <p className={styles.soft}>{t('token.history', { count: days })}</p>
      {charts.map((series) => (
        <section key={series.key} className={styles.history}>
          <h2>{series.label}</h2>
          <Chart
            name={series.label}
            fileName={`${token.contractAddress}-${series.key}`}
            unit="day"
            times={points.map(({ from }) => from)}
            series={[series]}
            partial={new Set([points.length - 1])}
            hrefOf={(index) => {
              const point = points[index]
              return point === undefined ? undefined : paths.block(point.blockNumber)
            }}
            linkText={t('token.lastBlock')}
            height={220}
          />
        </section>
      ))}
    </div>
  )
}
