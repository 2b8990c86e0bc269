import type { RoundPoint } from '@corescope/api-schema/rounds/calls'
import { memo, useEffect } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { Chart } from '../../charts/Chart.tsx'
import type { ChartSeries } from '../../charts/chart-data.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import styles from './Validators.module.css'

/** As many as the call gives. */
const mostRounds = 200
const seriesQuery = apiQuery('roundSeries', { count: mostRounds })
/** A small answer, asked at each block: most turn no round. */
const runningQuery = apiQuery('roundTag', {})
const finalityQuery = apiQuery('finalityTimes', {})

const whole = (amount: string | null): bigint | null => (amount === null ? null : BigInt(amount))

/** What stands at a turn is of the round that begins; what it pays is for the one that ends. */
const ofBegun: ReadonlySet<string> = new Set(['stake-core', 'stake-btc'])

interface RoundChart {
  key: string
  name: string
  series: ChartSeries[]
  isStacked?: boolean
}

const useRoundCharts = (points: readonly RoundPoint[]): RoundChart[] => {
  const t = useMessages()
  const { symbol } = runtimeConfig().chain
  const wei = { decimals: 18, unit: symbol }
  const line = (key: string, name: string, label: string, series: Omit<ChartSeries, 'key' | 'label'>): RoundChart => ({
    ...{ key, name },
    series: [{ key, label, ...series }],
  })
  const kinds = ['core', 'hashPower', 'btc'] as const
  return [
    line('stake-core', t('roundCharts.chartStakeCore'), t('roundCharts.stakeCore'), {
      ...{ values: points.map(({ stake }) => BigInt(stake.core)), shape: 'area', ...wei },
    }),
    {
      ...{ key: 'stake-btc', name: t('roundCharts.chartStakeBtc'), isStacked: true },
      series: (['btc', 'liquidBtc'] as const).map((kind) => ({
        ...{ key: kind, label: t(`roundCharts.stake_${kind}`), shape: 'area', decimals: 8, unit: 'BTC' },
        values: points.map(({ stake }) => BigInt(stake[kind])),
      })),
    },
    {
      ...{ key: 'rewards', name: t('roundCharts.chartReward'), isStacked: true },
      series: kinds.map((kind) => ({
        ...{ key: kind, label: t(`roundCharts.reward_${kind}`), shape: 'area', ...wei },
        values: points.map(({ reward }) => BigInt(reward[kind])),
      })),
    },
    line('reward-per-core', t('roundCharts.chartPerCore'), t('roundCharts.perCore'), {
      ...{ values: points.map(({ perUnit }) => whole(perUnit.core)), ...wei },
    }),
    line('reward-per-btc', t('roundCharts.chartPerBtc'), t('roundCharts.perBtc'), {
      ...{ values: points.map(({ perUnit }) => whole(perUnit.btc)), ...wei },
    }),
    line('reward-per-bitcoin-block', t('roundCharts.chartPerBlock'), t('roundCharts.perBlock'), {
      ...{ values: points.map(({ perUnit }) => whole(perUnit.hashPower)), ...wei },
    }),
    line('validators-of-a-third', t('roundCharts.chartThird'), t('roundCharts.third'), {
      ...{ values: points.map(({ third }) => third), shape: 'step' },
    }),
    line('top-share', t('roundCharts.chartTop'), t('roundCharts.topShare'), {
      ...{ values: points.map(({ topShare }) => topShare), unit: '%' },
    }),
  ]
}

/** Most blocks turn no round: the answer has the same points then, and nothing is drawn again. */
const Rounds = memo(({ points }: { points: readonly RoundPoint[] }) => {
  const t = useMessages()
  const charts = useRoundCharts(points)
  if (points.length === 0) return <Panel>{t('roundCharts.noRounds')}</Panel>
  return charts.map(({ key, name, series, isStacked = false }) => (
    <Panel key={key} title={name}>
      <Chart
        name={name}
        fileName={key}
        unit="moment"
        times={points.map(({ timestamp }) => timestamp)}
        series={series}
        isStacked={isStacked}
        fromZero
        hrefOf={(index) => {
          const point = points[ofBegun.has(key) ? index : index - 1]
          return point === undefined ? undefined : paths.validatorSnapshot(point.round)
        }}
        linkText={t(ofBegun.has(key) ? 'roundCharts.toRound' : 'roundCharts.toPaidRound')}
        height={220}
      />
    </Panel>
  ))
})

/** How long blocks took to be final by votes; a sentence where there are none. */
const Finality = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(finalityQuery, { live: true, toasts: 'outages' })
  if (error !== null && data === undefined) return <Failure error={error} retry={() => void refetch()} />
  const points = data?.records ?? []
  return (
    <Panel title={t('roundCharts.chartFinality')}>
      {data !== undefined && points.length === 0 ? (
        <p className={styles.soft}>{t('roundCharts.noVotesYet')}</p>
      ) : (
        <Chart
          name={t('roundCharts.chartFinality')}
          fileName="time-to-finality"
          unit="moment"
          times={points.map(({ timestamp }) => timestamp)}
          series={[
            {
              key: 'seconds',
              label: t('roundCharts.finalitySeconds'),
              values: points.map(({ seconds }) => seconds),
              unit: 's',
            },
          ]}
          fromZero
          hrefOf={(index) => {
            const point = points[index]
            return point === undefined ? undefined : paths.block(point.blockNumber)
          }}
          linkText={t('roundCharts.toBlock')}
          height={220}
        />
      )}
    </Panel>
  )
}

/** Stake, rewards and their concentration over rounds, then the time to finality: what comes later stands below and moves nothing. */
export const RoundCharts = () => {
  const { data, error, refetch } = useCall(seriesQuery, { toasts: 'outages' })
  const { data: running } = useCall(runningQuery, { live: true, toasts: 'outages' })
  const [turned, told] = [running?.turnedBlock, data?.records.at(-1)?.blockNumber]
  useEffect(() => {
    if (turned != null && told !== undefined && turned !== told) void refetch()
  }, [turned, told, refetch])
  return (
    <div className={stack.stack}>
      {error !== null && data === undefined && <Failure error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton width="60%" />}
      {data !== undefined && <Rounds points={data.records} />}
      {(data !== undefined || error !== null) && <Finality />}
    </div>
  )
}
