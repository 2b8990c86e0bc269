import { runtimeConfig } from '../../config/runtime-config.ts'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatAmount } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import styles from './Address.module.css'
import { type DailyBalances, useDailyBalances } from './queries.ts'

/** The line itself; a balance that is known at one moment only has none. */
const Line = ({ points }: { points: DailyBalances['points'] }) => {
  const t = useMessages()
  const { symbol, decimals } = runtimeConfig().chain
  if (points.length < 2) return null
  const amounts = points.map(({ balance }) => BigInt(balance))
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const text = (wei: bigint | undefined) => `${formatAmount(wei ?? 0n, { decimals })} ${symbol}`
  return (
    <div className={styles.trend}>
      <Sparkline
        values={amounts.map((wei) => Number(wei) / 10 ** decimals)}
        label={t('address.trendSummary', {
          count: points.length - 1,
          first: text(amounts[0]),
          last: text(amounts.at(-1)),
          least: text(sorted[0]),
          most: text(sorted.at(-1)),
        })}
      />
    </div>
  )
}

export interface TrendProps {
  address: `0x${string}`
  /** The first block that names it, where one does. */
  firstBlock: number | null
}

const Since = ({
  answer: { changed, coverage },
  firstBlock,
}: Pick<TrendProps, 'firstBlock'> & { answer: DailyBalances }) => {
  const t = useMessages()
  if (coverage.head === null) return t('address.trendNone')
  if (changed === null) {
    // Of a contract made since then, the blocks before tell nothing.
    const from = Math.max(coverage.from ?? 0, firstBlock ?? 0)
    return rich(t('address.trendUnchanged'), { block: () => <BlockLink blockNumber={from} /> })
  }
  return rich(t('address.trendChanged'), {
    time: () => <Timestamp value={changed.timestamp} form="relative" />,
    block: () => <BlockLink blockNumber={changed.blockNumber} />,
  })
}

/** The line and the words of the last 30 days. */
export const TrendRow = ({ address, firstBlock }: TrendProps) => {
  const t = useMessages()
  const { data, error } = useDailyBalances(address)
  return (
    <>
      {data !== undefined && <Line points={data.points} />}
      <span className={styles.soft}>
        {data !== undefined && <Since answer={data} firstBlock={firstBlock} />}
        {data === undefined && error !== null && t('address.trendFailed')}
      </span>
    </>
  )
}
