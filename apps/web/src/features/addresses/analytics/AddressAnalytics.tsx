import { apiQuery } from '../../../api-client/api-query.ts'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Chart } from '../../../charts/Chart.tsx'
import type { ChartSeries } from '../../../charts/chart-data.ts'
import { NativeAmount } from '../../../entities/amounts.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { formatInteger } from '../../../format/number.ts'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import styles from './AddressAnalytics.module.css'
import { useCounterpartyColumns } from './counterparty-columns.tsx'

type Address = `0x${string}`
type Analytics = CallResponse<'addressAnalytics'>

/** What came in each step: counts are those after its last block. */
const growth = (points: Analytics['points'], key: 'incoming' | 'outgoing' | 'transactions') =>
  points.map((point, index) => point[key] - (points[index - 1]?.[key] ?? 0))

const ByDay = ({ address, data: { points } }: { address: Address; data: Analytics }) => {
  const t = useMessages()
  const charts: { name: string; key: string; series: ChartSeries[] }[] = [
    {
      key: 'transactions',
      name: t('address-analytics.transactions'),
      series: [
        {
          key: 'transactions',
          label: t('address-analytics.transactions'),
          values: growth(points, 'transactions'),
          shape: 'bar',
        },
      ],
    },
    {
      key: 'directions',
      name: t('address-analytics.directions'),
      series: (['incoming', 'outgoing'] as const).map((key) => ({
        key,
        label: t(`address-analytics.${key}`),
        values: growth(points, key),
      })),
    },
  ]
  return charts.map(({ key, name, series }) => (
    <section key={key} className={styles.section}>
      <h2>{name}</h2>
      <Chart
        name={name}
        fileName={`${address}-${key}`}
        unit="day"
        times={points.map(({ from }) => from)}
        series={series}
        partial={new Set([points.length - 1])}
        hrefOf={(index) => {
          const point = points[index]
          return point === undefined ? undefined : paths.block(point.blockNumber)
        }}
        linkText={t('address-analytics.lastBlock')}
        height={220}
      />
    </section>
  ))
}

const Recent = ({ address, data: { recent } }: { address: Address; data: Analytics }) => {
  const t = useMessages()
  const { searched, since, fees, failed, counterparties } = recent
  const columns = useCounterpartyColumns(address)
  return (
    <section className={styles.section}>
      <h2>{t('address-analytics.counterparties')}</h2>
      <p className={styles.soft}>
        {searched.entries < searched.of
          ? t('address-analytics.newest', { entries: formatInteger(searched.entries), of: formatInteger(searched.of) })
          : t('address-analytics.all', { count: searched.of, shown: formatInteger(searched.of) })}
        {since !== null &&
          rich(t('address-analytics.since'), { time: () => <Timestamp value={since} form="absolute" /> })}
      </p>
      <dl className={styles.facts}>
        <dt>{t('address-analytics.fees')}</dt>
        <dd>
          <NativeAmount wei={fees} />
        </dd>
        <dt>{t('address-analytics.failed')}</dt>
        <dd>{formatInteger(failed)}</dd>
      </dl>
      <Table
        caption={t('address-analytics.counterparties')}
        columns={columns}
        rows={counterparties}
        rowKey={(row) => row.address.hash}
        isPending={false}
        skeletonRows={0}
      />
    </section>
  )
}

/** How an address was used over time, and with whom it dealt most. */
export const AddressAnalytics = ({ address }: { address: Address }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('addressAnalytics', { address }), { toasts: 'outages' })
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) {
    return (
      <p className={styles.analytics} aria-busy="true">
        <Skeleton width="100%" />
      </p>
    )
  }
  if (data.points.length === 0) return <p className={styles.empty}>{t('address-analytics.empty')}</p>
  return (
    <div className={styles.analytics}>
      <p className={styles.soft}>{t('address-analytics.steps', { count: data.days })}</p>
      <ByDay address={address} data={data} />
      <Recent address={address} data={data} />
    </div>
  )
}
