import { useMemo, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import frame from '../../charts/Chart.module.css'
import { ChartView } from '../../charts/ChartView.tsx'
import type { ChartValue } from '../../charts/chart-data.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { FiatWorth, GasPrice, NativeAmount } from '../../entities/amounts.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import { VolumeFigure } from '../../entities/tokens/VolumeFigure.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './DayPanels.module.css'

const figures = ['transactions', 'activeAddresses', 'newAddresses', 'gasUsed', 'meanGasPrice'] as const
type Figure = (typeof figures)[number]
/** 14 whole days and today. */
const days = apiQuery('chartSeries', { span: 'day', count: 15, figures: [...figures] })
const everyMs = 60_000
const shown = 5
/** Gas of a plain transfer of the coin. */
const transferGas = 21_000n

const exact = (value: number | string | null): ChartValue => (typeof value === 'string' ? BigInt(value) : value)

const Trend = () => {
  const t = useMessages()
  const [figure, setFigure] = useState<Figure>('transactions')
  const { data, error, refetch } = useCall(days, { everyMs })
  const series = useMemo(
    () => [
      {
        key: figure,
        label: t(`day.${figure}`),
        values: (data?.figures[figure] ?? []).map(exact),
        shape: figure === 'meanGasPrice' ? ('line' as const) : ('bar' as const),
        ...(figure === 'meanGasPrice' ? { decimals: 9, unit: 'Gwei' } : {}),
      },
    ],
    [data, figure, t],
  )
  const partial = useMemo(() => new Set(data?.partial), [data])
  return (
    <Panel
      title={t('day.title')}
      flush
      actions={
        <Segments
          label={t('day.figure')}
          value={figure}
          options={figures.map((value) => ({ value, label: t(`day.short_${value}`) }))}
          onChange={setFigure}
        />
      }
    >
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && data.timestamps.length > 0 && (
        <figure className={frame.chart} aria-label={t(`day.${figure}`)} style={{ '--plot': '240px' } as object}>
          <ChartView
            name={t(`day.${figure}`)}
            fileName={figure}
            unit="day"
            times={data.timestamps}
            series={series}
            partial={partial}
            height={240}
            hrefOf={(index) => {
              const [first, last] = [data.firstBlocks[index], data.lastBlocks[index]]
              return first == null || last == null ? undefined : paths.blocks({ fromBlock: first, toBlock: last })
            }}
            linkText={t('day.blocks')}
          />
        </figure>
      )}
    </Panel>
  )
}

const Tiers = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('gasTiers', {}), { live: true })
  return (
    <Panel title={t('day.gasTiers')} flush>
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      <dl className={styles.tiers}>
        {(['low', 'middle', 'high'] as const).map((tier) => {
          const price = data?.[tier]
          const cost = price == null ? undefined : (BigInt(price) * transferGas).toString()
          return (
            <div key={tier}>
              <dt>{t(`day.tier_${tier}`)}</dt>
              <dd className={styles.price}>{price == null ? '–' : <GasPrice wei={price} />}</dd>
              <dd className={styles.cost}>
                {cost !== undefined && (
                  <>
                    {t('day.transferCost')} <NativeAmount wei={cost} /> <FiatWorth amount={cost} />
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Panel>
  )
}

const Busiest = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('topStatistics', {}), { everyMs })
  const contracts = data?.lists.contracts.slice(0, shown) ?? []
  return (
    <Panel title={t('day.contracts')} flush actions={<a href={paths.topStatistics('transactions')}>{t('home.all')}</a>}>
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      <ol className={styles.list}>
        {contracts.map(({ address, transactions }) => (
          <li key={address.hash}>
            <AddressLink address={address} copy={false} />
            <span>{t('day.calls', { count: transactions })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const Tokens = () => {
  const t = useMessages()
  const query = apiQuery('tokenList', { standard: 20, orderBy: 'volume', pageNum: 1, pageSize: 10 })
  const { data, error, refetch } = useCall(query, { everyMs })
  return (
    <Panel title={t('day.tokens')} flush actions={<a href={paths.topStatistics('tokens')}>{t('home.all')}</a>}>
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      <ol className={styles.list}>
        {data?.records.slice(0, shown).map((token) => (
          <li key={token.contractAddress}>
            <span>
              <TokenLink token={token} /> <TokenMarks token={{ irregular: false, borrowed: token.borrowed }} />
            </span>
            <span data-tip={t('units.transferCount', { count: token.volume?.transfers ?? 0 })}>
              <VolumeFigure volume={token.volume} currency={data.currency} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** What went on lately: 14 days and today as a chart, prices of gas, who was busiest. Fetched when a reader comes near it. */
export const DayPanels = () => (
  <>
    <Trend />
    <div className={styles.row}>
      <Tiers />
      <Busiest />
      <Tokens />
    </div>
  </>
)
