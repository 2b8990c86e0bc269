import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { AnalysisSummary } from '@corescope/api-schema/statistics/calls'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatAmount, formatDecimal, formatInteger, formatPercent } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useAskedGasPrice } from '../../live-reads/use-gas-price.ts'
import { paths } from '../../paths.ts'
import { Since } from '../../ui/Since.tsx'
import { DayChange } from './DayChange.tsx'
import { Figure } from './Figure.tsx'
import styles from './KeyFigures.module.css'
import { PriceFigure } from './PriceFigure.tsx'
import { blockIntervals, type Trend, trendOf } from './trends.ts'

export interface KeyFiguresProps {
  /** undefined while they are under way. */
  figures: AnalysisSummary | undefined
  /** Newest first: the trends of block time and gas are read off them. */
  blocks: readonly BlockSummary[]
}

/** A trend in words; none while there is nothing to draw. */
const useTrendLabel = () => {
  const t = useMessages()
  return (
    key: MessageKey,
    { unit, values }: Omit<Trend, 'isOpenEnded'>,
    format: (value: number) => string = formatInteger,
  ) =>
    values.length < 2
      ? ''
      : t(key, { unit, count: values.length, least: format(Math.min(...values)), most: format(Math.max(...values)) })
}

/** The axis of a trend: how high it goes, and that its last value grows still. */
const useTrendNote = () => {
  const t = useMessages()
  return (
    { unit, values, isOpenEnded }: Trend,
    format: (value: number) => string = formatInteger,
  ): string | undefined =>
    values.length < 2
      ? undefined
      : t(isOpenEnded ? 'home.trendNote' : 'home.trendNoteEnded', { unit, most: format(Math.max(...values)) })
}

/** The chart of a figure, where this site shows charts. */
const chartOf = (id: string): string | undefined => (runtimeConfig().debugRoutes ? paths.chart(id) : undefined)

const Growth = ({ figures }: { figures: AnalysisSummary | undefined }) => {
  const t = useMessages()
  const label = useTrendLabel()
  const note = useTrendNote()
  const transactions = figures && trendOf(figures, (span) => span.transactions)
  const addresses = figures && trendOf(figures, (span) => span.newAddresses)
  return (
    <>
      <Figure
        name={t('home.transactions')}
        href={chartOf('tx')}
        value={figures && formatInteger(figures.totalTransactions)}
        detail={
          figures && (
            <>
              <span>{t('home.transactionsDay', { count: formatInteger(figures.transactionsLastDay) })}</span>
              <DayChange now={figures.transactionsLastDay} before={figures.transactionsDayBefore} />
              <Since from={figures.from} />
            </>
          )
        }
        trend={transactions?.values}
        trendLabel={transactions && label('home.transactionsTrend', transactions)}
        isOpenEnded
        note={transactions && note(transactions)}
      />
      <Figure
        name={t('home.addresses')}
        href={chartOf('address')}
        value={figures && formatInteger(figures.totalAddresses)}
        detail={
          figures && (
            <>
              <span>{t('home.addressesDay', { count: formatInteger(figures.newAddressesLastDay) })}</span>
              <Since from={figures.from} />
            </>
          )
        }
        tip={t('home.addressesTip')}
        trend={addresses?.values}
        trendLabel={addresses && label('home.addressesTrend', addresses)}
        isOpenEnded
        note={addresses && note(addresses)}
      />
    </>
  )
}

const weiOfGwei = 1e9
const inGwei = (gwei: number) => `${formatDecimal(gwei, 3)} Gwei`

/** What the newest blocks paid, with what the node asks for beside it; alone where nobody paid anything. */
const GasPriceValue = ({ paid }: { paid: string | null }) => {
  const t = useMessages()
  const { data: asked } = useAskedGasPrice()
  const inGwei = (wei: bigint | string) => formatAmount(wei, { decimals: 9 })
  const shown = paid ?? asked
  return (
    <span data-tip={asked === undefined ? undefined : t('home.gasPriceAsked', { price: inGwei(asked) })}>
      {shown === undefined ? t('home.gasPriceUnknown') : t('home.gasPriceValue', { price: inGwei(shown) })}
    </span>
  )
}

const Pace = ({ figures, blocks }: KeyFiguresProps) => {
  const t = useMessages()
  const label = useTrendLabel()
  const note = useTrendNote()
  const intervals = { unit: 'hour' as const, values: blockIntervals(blocks) }
  const prices = figures && trendOf(figures, ({ meanGasPrice: wei }) => (wei === null ? null : Number(wei) / weiOfGwei))
  const { meanBlockSeconds: mean, transactionsPerSecond: rate, gasPrice, gasUtilisation } = figures ?? {}
  return (
    <>
      <Figure
        name={t('home.blockTime')}
        href={chartOf('blocktime')}
        value={figures && (mean == null ? '–' : t('home.blockTimeValue', { seconds: formatDecimal(mean) }))}
        detail={rate == null ? t('home.blockTimeNoRate') : t('home.blockTimeDetail', { rate: formatDecimal(rate) })}
        trend={intervals.values}
        note={
          intervals.values.length > 1 &&
          t('home.blockTimeNote', {
            count: intervals.values.length + 1,
            most: formatInteger(Math.max(...intervals.values)),
          })
        }
        trendLabel={label('home.blockTimeTrend', intervals)}
      />
      <Figure
        name={t('home.gasPrice')}
        href={chartOf('gasprice')}
        value={figures && <GasPriceValue paid={gasPrice ?? null} />}
        detail={gasUtilisation != null && t('home.gasUtilisation', { share: formatPercent(gasUtilisation) })}
        trend={prices?.values}
        isOpenEnded={prices?.isOpenEnded ?? false}
        note={prices && note(prices, inGwei)}
        trendLabel={prices && label('home.gasPriceTrend', prices, inGwei)}
      />
    </>
  )
}

const Finality = ({ figures }: { figures: AnalysisSummary | undefined }) => {
  const t = useMessages()
  const { finalizedBlock = null, finalityBasis = null, meanBlockSeconds = null, asOf = null } = figures ?? {}
  const spanOf = (seconds: number) =>
    seconds < 90
      ? t('home.finalizedSeconds', { seconds: formatDecimal(seconds, 0) })
      : t('home.finalizedTime', { minutes: formatDecimal(seconds / 60, 1) })
  const behind = finalizedBlock === null || asOf === null ? undefined : Math.max(0, asOf.number - finalizedBlock)
  return (
    <Figure
      name={t(finalityBasis === 'depth' ? 'home.probable' : 'home.finalized')}
      value={
        figures && (finalizedBlock === null ? t('home.finalizedUnknown') : <BlockLink blockNumber={finalizedBlock} />)
      }
      detail={
        behind !== undefined && (
          <>
            <span>{t('home.finalizedDetail', { count: behind })}</span>
            {meanBlockSeconds !== null && behind > 0 && <span>{spanOf(behind * meanBlockSeconds)}</span>}
          </>
        )
      }
      note={finalityBasis !== null && t(`home.finality_${finalityBasis}`)}
    />
  )
}

/** What the chain amounts to now, each figure with its recent trend. */
export const KeyFigures = ({ figures, blocks }: KeyFiguresProps) => {
  const t = useMessages()
  return (
    <dl className={styles.figures} aria-label={t('home.figures')}>
      <PriceFigure />
      <Growth figures={figures} />
      <Pace figures={figures} blocks={blocks} />
      <Finality figures={figures} />
    </dl>
  )
}
